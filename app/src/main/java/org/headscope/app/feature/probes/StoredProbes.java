package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.service.analysis.ProbeSource;
import org.headscope.app.service.analysis.ProbeSource.Request;
import org.headscope.app.service.analysis.ProbeSource.StoredResult;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.run.UserError;

/// The stored probes of a checkpoint.
///
/// @param damage why some could not be read; empty if all could, or if the damage is ignored
/// @param lack why it cannot be probed; empty if it can
record StoredProbes(Optional<StoredResult> stored, Optional<String> damage, Optional<String> lack) {
  private static final Set<Control> CONTROLS = EnumSet.complementOf(EnumSet.of(Control.NONE));

  StoredProbes(Optional<StoredResult> stored, Optional<String> damage) {
    this(stored, damage, Optional.empty());
  }

  /// Reads the stored results of `request`; a failure does not affect other requests.
  static StoredProbes read(ProbeSource source, Request request) {
    try {
      StoredResult stored = source.stored(request);
      return new StoredProbes(Optional.of(stored), stored.damaged().stream().findFirst());
    } catch (UserError.ModelError e) {
      return new StoredProbes(
          Optional.empty(), Optional.empty(), Optional.of(String.valueOf(e.getMessage())));
    } catch (UserError e) {
      return new StoredProbes(
          Optional.empty(),
          Optional.of(Objects.requireNonNullElse(e.getMessage(), "It could not be read.")));
    }
  }

  StoredProbes withoutDamage() {
    return new StoredProbes(stored, Optional.empty(), lack);
  }

  /// Returns the questions of `request` that `result` does not answer in full.
  static List<Question> missing(Request request, Optional<ProbeResult> result) {
    return request.questions().stream()
        .filter(q -> result.filter(r -> answers(r, q, request)).isEmpty())
        .toList();
  }

  private static boolean answers(ProbeResult result, Question question, Request request) {
    int seeds = request.seeds().size();
    List<ProbeScore> scores = result.of(question);
    boolean probed = scores.stream().allMatch(s -> s.score().values().size() >= seeds);
    return !scores.isEmpty()
        && probed
        && switch (request.controls()) {
          case NONE -> true;
          case BEST -> result.best(question).filter(s -> controlled(s, seeds)).isPresent();
          case ALL -> scores.stream().allMatch(s -> controlled(s, seeds));
        };
  }

  private static boolean controlled(ProbeScore score, int seeds) {
    return CONTROLS.stream()
        .allMatch(c ->
            score.controls().containsKey(c) && score.controls().get(c).values().size() >= seeds);
  }

  /// Returns `before`, updated with all answers of `news`.
  static ProbeResult merged(Optional<ProbeResult> before, ProbeResult news) {
    List<Question> updated = news.scores().stream().map(ProbeScore::question).toList();
    Stream<ProbeScore> kept =
        before.map(ProbeResult::scores).orElse(List.of()).stream()
            .filter(s -> !updated.contains(s.question()));
    return new ProbeResult(
        news.run(),
        news.step(),
        news.site(),
        news.preset(),
        Stream.concat(kept, news.scores().stream()).toList(),
        news.notes(),
        news.provenance());
  }
}
