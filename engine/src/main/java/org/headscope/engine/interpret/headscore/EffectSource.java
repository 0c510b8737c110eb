package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.CutEffect;
import org.headscope.engine.interpret.headscore.HeadScoreResult.AbsentScore;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.run.UserError;

/// Measures the effects of cutting heads, which ablations do.
@FunctionalInterface
public interface EffectSource {
  /// No effects.
  EffectSource NONE = (_, _) -> Map.of();

  /// Measures the effect of each head of a checkpoint.
  ///
  /// @return the effects by [HeadScore#place]
  /// @throws UserError if they cannot be measured, as on instances without a known truth
  Map<String, CutEffect> of(HeadScoreSpec spec, Context context);

  /// Returns `result` with the effects, or with the reason why there are none.
  default HeadScoreResult added(HeadScoreSpec spec, HeadScoreResult result, Context context) {
    Map<String, CutEffect> effects;
    List<AbsentScore> absent = new ArrayList<>(result.absent());
    absent.removeIf(score -> score.of().equals(HeadScoreResult.EFFECT));
    try {
      effects = of(spec, context);
    } catch (UserError e) {
      effects = Map.of();
      absent.add(
          new AbsentScore(
              HeadScoreResult.EFFECT, Objects.requireNonNullElse(e.getMessage(), "It failed.")));
    }
    Map<String, CutEffect> measured = effects;
    return new HeadScoreResult(
        result.step(),
        result.heads().stream()
            .map(head -> head.with(Optional.ofNullable(measured.get(head.place()))))
            .toList(),
        absent,
        result.provenance());
  }
}
