package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Cover;
import org.headscope.app.task.Query.State;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.run.PlainText;

/// The cover of a figure of probes while some cannot be read.
final class ProbeCovers {
  private ProbeCovers() {}

  /// @param asked the questions that the figure answers; ignores damaged files that belong to
  ///   others
  static Cover cover(
      ProbesViewModel probes,
      List<ProbeSubject> subjects,
      List<Question> asked,
      boolean drawn,
      String absence) {
    List<ProbeSubject> unread = probes.unread(subjects);
    if (!unread.isEmpty() || (subjects.isEmpty() && probes.isOpening())) {
      String what = PlainText.capitalized(words(unread));
      return switch (probes.reading.state()) {
        case State.Failed<?, ?> failed -> new Cover.Failed(failed.sentence());
        case State.Cancelled<?, ?> _ -> {
          String sentence = what + ": loading was stopped; it can be started again.";
          yield drawn ? new Cover.Dimmed(sentence, true) : new Cover.Failed(sentence);
        }
        case State.Computing<?, ?> _, State.Idle<?, ?> _, State.Ready<?, ?> _ ->
            drawn
                ? new Cover.Dimmed("Loading " + words(unread) + "…")
                : new Cover.Reading(what + ".");
      };
    }
    List<String> lacks = subjects.stream().flatMap(s -> probes.reasonAgainst(s).stream()).toList();
    if (!drawn && !lacks.isEmpty() && lacks.size() == subjects.size()) {
      return new Cover.Absent(lacks.getFirst());
    }
    List<ProbeSubject> damaged =
        subjects.stream()
            .filter(s -> probes.found(s).flatMap(StoredProbes::damage).isPresent())
            .filter(s -> !probes.missing(s, asked).isEmpty())
            .toList();
    return damaged.isEmpty()
        ? drawn ? new Cover.None() : new Cover.Absent(absence)
        : damaged(probes, subjects, damaged);
  }

  static String words(List<ProbeSubject> unread) {
    List<String> runs = unread.stream().map(s -> s.run().name()).distinct().toList();
    return switch (runs.size()) {
      case 0 -> "the run";
      case 1 -> "stored probes of " + runs.getFirst();
      default -> "stored probes of %d runs".formatted(runs.size());
    };
  }

  private static Cover damaged(
      ProbesViewModel probes, List<ProbeSubject> subjects, List<ProbeSubject> damaged) {
    Optional<StoredProbes> found = probes.found(damaged.getFirst());
    int others = subjects.size() - damaged.size();
    boolean steps = subjects.stream().map(ProbeSubject::run).distinct().count() == 1;
    String sentence = found.flatMap(StoredProbes::damage).orElse("");
    if (damaged.size() > 1) {
      sentence +=
          " %d more of %s could not be read."
              .formatted(damaged.size() - 1, steps ? "its checkpoints" : "the runs");
    }
    if (others == 0) {
      boolean some = probes.result(damaged.getFirst()).isPresent();
      return new Cover.Failed(sentence, some ? "Show the rest" : "");
    }
    sentence +=
        " The other %d were read; leave %s out to show them."
            .formatted(others, damaged.size() == 1 ? "this one" : "those");
    return new Cover.Failed(sentence, "Leave %s out".formatted(names(damaged, steps)));
  }

  private static String names(List<ProbeSubject> damaged, boolean steps) {
    ProbeSubject first = damaged.getFirst();
    if (damaged.size() > 1) {
      return damaged.size() + (steps ? " steps" : " runs");
    }
    return steps ? "step " + NumberText.count(first.step()) : first.run().name();
  }
}
