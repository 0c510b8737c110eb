package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Cover;
import org.headscope.app.service.analysis.ProbeSource.StoredResult;
import org.headscope.app.task.Query.State;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.run.PlainText;

/// What stands over a picture of probes, or in its place, while not all of it could be read.
final class ProbeCovers {
  private ProbeCovers() {}

  /// What to say of a picture of `subjects`.
  ///
  /// @param asked the questions that it answers: a damaged file of another one is none of its own
  /// @param drawn whether something of it could be drawn
  /// @param absence what to do where nothing is stored
  static Cover cover(
      ProbesViewModel probes,
      List<Subject> subjects,
      List<Question> asked,
      boolean drawn,
      String absence) {
    Map<Subject, StoredProbes> known = probes.known.get();
    List<Subject> unread = probes.unread(subjects);
    if (!unread.isEmpty() || (subjects.isEmpty() && probes.isOpening())) {
      String what = PlainText.capital(words(unread));
      switch (probes.reading.state()) {
        case State.Failed<?, ?> failed -> {
          return new Cover.Failed(failed.sentence());
        }
        case State.Cancelled<?, ?> _ -> {
          String sentence = what + ": loading was stopped; it can be started again.";
          return drawn ? new Cover.Dimmed(sentence, true) : new Cover.Failed(sentence);
        }
        case State.Computing<?, ?> _, State.Idle<?, ?> _, State.Ready<?, ?> _ -> {
          return drawn
              ? new Cover.Dimmed("Loading " + words(unread) + "…")
              : new Cover.Reading(what + ".");
        }
      }
    }
    List<String> lacks = subjects.stream().flatMap(s -> probes.lack(s).stream()).toList();
    if (!drawn && !lacks.isEmpty() && lacks.size() == subjects.size()) {
      return new Cover.Absent(lacks.getFirst());
    }
    Settings settings = probes.settings();
    List<Subject> damaged =
        subjects.stream()
            .filter(
                s -> Optional.ofNullable(known.get(s)).flatMap(StoredProbes::damage).isPresent())
            .filter(
                s -> !StoredProbes.missing(settings.request(s, asked), probes.result(s)).isEmpty())
            .toList();
    return damaged.isEmpty()
        ? drawn ? new Cover.None() : new Cover.Absent(absence)
        : damaged(known, subjects, damaged);
  }

  /// What is read: `stored probes of gla`.
  static String words(List<Subject> unread) {
    List<String> runs = unread.stream().map(s -> s.run().name()).distinct().toList();
    return switch (runs.size()) {
      case 0 -> "the run";
      case 1 -> "stored probes of " + runs.getFirst();
      default -> "stored probes of %d runs".formatted(runs.size());
    };
  }

  private static Cover damaged(
      Map<Subject, StoredProbes> known, List<Subject> subjects, List<Subject> damaged) {
    Subject first = damaged.getFirst();
    Optional<StoredProbes> found = Optional.ofNullable(known.get(first));
    int others = subjects.size() - damaged.size();
    boolean steps = subjects.stream().map(Subject::run).distinct().count() == 1;
    StringBuilder sentence = new StringBuilder(found.flatMap(StoredProbes::damage).orElse(""));
    if (damaged.size() > 1) {
      sentence.append(
          " %d more of %s could not be read."
              .formatted(damaged.size() - 1, steps ? "its checkpoints" : "the runs"));
    }
    if (others == 0) {
      boolean some = found.flatMap(StoredProbes::stored).flatMap(StoredResult::result).isPresent();
      return new Cover.Failed(sentence.toString(), some ? "Show the rest" : "");
    }
    sentence.append(
        " The other %d were read; nothing is drawn until all are, or you leave %s out."
            .formatted(others, damaged.size() == 1 ? "this one" : "those"));
    return new Cover.Failed(sentence.toString(), "Leave %s out".formatted(names(damaged, steps)));
  }

  private static String names(List<Subject> damaged, boolean steps) {
    Subject first = damaged.getFirst();
    if (damaged.size() > 1) {
      return damaged.size() + (steps ? " steps" : " runs");
    }
    return steps ? "step " + NumberText.count(first.step()) : first.run().name();
  }
}
