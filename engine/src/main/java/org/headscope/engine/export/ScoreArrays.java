package org.headscope.engine.export;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.interpret.headscore.HeadScoreFile.HeadScoreReading;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;

/// The head scores that are stored with a run.
final class ScoreArrays {
  private ScoreArrays() {}

  /// The scores of a checkpoint.
  ///
  /// @throws UserError if they were not computed
  static HeadScoreResult of(RunDirectory run, long step) {
    HeadScoreReading file = HeadScoreFile.stored(run);
    file.note()
        .ifPresent(note -> {
          throw new UserError(note);
        });
    SortedMap<Long, HeadScoreResult> all = file.results();
    if (all.isEmpty()) {
      throw HeadScoreFile.absence(run);
    }
    return Optional.ofNullable(all.get(step))
        .orElseThrow(() ->
            new UserError(
                "No head scores of step %d are stored with %s; compute them with headscope head-scores --save."
                    .formatted(step, run.path())));
  }

  /// Adds `scores/heads`, the layer and number of each of n heads, and for every score an array
  /// n×3: value, low and high end of its interval, NaN where a head has none.
  static void addTo(NamedArrays arrays, HeadScoreResult result) {
    List<HeadScore> heads = result.heads();
    arrays.longs(
        "scores/heads",
        List.of((long) heads.size(), 2L),
        heads.stream().flatMapToLong(h -> LongStream.of(h.layer(), h.head())).toArray());
    SequencedMap<String, float[]> all = new LinkedHashMap<>();
    for (int h = 0; h < heads.size(); h++) {
      int at = h;
      BiConsumer<String, Interval> put = (name, value) -> put(all, name, heads.size(), at, value);
      HeadScore head = heads.get(h);
      head.scores().forEach(score -> put.accept("share/" + score.rule(), score.share()));
      head.scores().forEach(score -> put.accept("lift/" + score.rule(), score.lift()));
      head.contrasts().forEach(m -> put.accept("contrast/" + m.label(), m.value()));
      head.measures().forEach(m -> put.accept("measure/" + m.label(), m.value()));
      head.effect().ifPresent(effect -> put.accept("effect", effect.tvd()));
    }
    all.forEach((name, values) ->
        arrays.floats("scores/" + name, List.of((long) heads.size(), 3L), values));
  }

  private static void put(
      Map<String, float[]> all, String name, int heads, int head, Interval value) {
    float[] values =
        all.computeIfAbsent(
            name,
            _ -> {
              float[] none = new float[3 * heads];
              Arrays.fill(none, Float.NaN);
              return none;
            });
    values[3 * head] = (float) value.value();
    values[3 * head + 1] = (float) value.low();
    values[3 * head + 2] = (float) value.high();
  }
}
