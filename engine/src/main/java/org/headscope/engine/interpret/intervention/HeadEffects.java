package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.CutEffect;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;

/// The effects of cutting all heads of a checkpoint, each alone: what [Ablations] measure if it is
/// replaced by its mean at all positions.
public final class HeadEffects {
  /// The number of instances that effects are measured on.
  public static final int INSTANCES = 50;

  private HeadEffects() {}

  /// Measures the effects on the first instances of `spec`.
  ///
  /// @return the effects by the places of heads, such as `3.2`; a layer without separate heads has
  ///   one map, and the effect of its whole mixer
  /// @throws org.headscope.engine.run.UserError if the truth of an instance is unknown, or the
  ///   model has nothing that can be replaced
  public static Map<String, CutEffect> of(HeadScoreSpec spec, Context context) {
    List<Component> heads =
        Component.of(context.config(spec.checkpoint())).stream()
            .filter(component -> component.type() != Component.Type.MLP)
            .toList();
    AblationSpec cuts =
        new AblationSpec(
            spec.checkpoint(),
            spec.instances().subList(0, Math.min(INSTANCES, spec.instances().size())),
            AblationSpec.sweep(
                heads.stream().map(List::of).toList(),
                List.of(new Replacement.Mean(Replacement.Grouping.ALL)),
                new TokenSelector.All()),
            0,
            spec.seed());
    List<AblationResult.Effect> effects = Ablations.run(cuts, context).effects();
    List<Double> changes =
        effects.stream()
            .map(effect -> effect.change().tvd().value())
            .sorted(Comparator.reverseOrder())
            .toList();
    Map<String, CutEffect> all = new LinkedHashMap<>();
    for (int i = 0; i < heads.size(); i++) {
      Component head = heads.get(i);
      Interval tvd = effects.get(i).change().tvd();
      all.put(
          head.layer() + "." + Math.max(1, head.head()),
          new CutEffect(tvd.rounded(), 1 + changes.indexOf(tvd.value())));
    }
    return all;
  }
}
