package org.headscope.engine.interpret.probe;

import module java.base;

import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.Question;

/// The probes' scores for the hidden states of one checkpoint.
public record ProbeResult(
    String run,
    long step,
    ProbeSite site,
    String preset,
    List<ProbeScore> scores,
    List<String> notes,
    Provenance provenance) {
  public ProbeResult {
    scores = List.copyOf(scores);
    notes = List.copyOf(notes);
  }

  public List<ProbeScore> of(Question question) {
    return scores.stream().filter(s -> s.question().equals(question)).toList();
  }

  /// The score of the best layer, as in Figure 5; the first of several equal ones.
  public Optional<ProbeScore> best(Question question) {
    return best(of(question));
  }

  static Optional<ProbeScore> best(List<ProbeScore> scores) {
    return scores.stream().reduce((best, s) -> s.betterThan(best) ? s : best);
  }
}
