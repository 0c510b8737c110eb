package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.service.analysis.ProbeSource.Request;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.Question;

/// What is still missing of a result.
final class Completeness {
  private static final Set<Control> CONTROLS = EnumSet.complementOf(EnumSet.of(Control.NONE));

  private Completeness() {}

  /// The questions of `request` that `result` does not answer in full.
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

  /// `before` with everything that `news` knows of its questions.
  static ProbeResult merged(Optional<ProbeResult> before, ProbeResult news) {
    List<Question> told = news.scores().stream().map(ProbeScore::question).toList();
    Stream<ProbeScore> kept =
        before.map(ProbeResult::scores).orElse(List.of()).stream()
            .filter(s -> !told.contains(s.question()));
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
