package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.probes.Settings.How;
import org.headscope.app.service.ShellWords;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.probe.spec.ProbeTask;

/// The line that prints what is stored of probes.
final class ProbesLine {
  private ProbesLine() {}

  /// @param spots what is shown
  /// @param how it was probed
  static ShellLine of(List<Spot> spots, How how) {
    List<String> words = new ArrayList<>(List.of("probe"));
    words.addAll(subjects(spots.stream().map(Spot::subject).distinct().toList()));
    words.addAll(List.of("--tasks", named(spots, spot -> spot.question().task().label())));
    List<Spot> ngrams = spots.stream().filter(s -> s.question().task() != ProbeTask.STATE).toList();
    if (!ngrams.isEmpty()) {
      words.addAll(List.of("--n", named(ngrams, spot -> String.valueOf(spot.question().n()))));
    }
    words.addAll(List.of("--preset", how.preset().name(), "--site", how.site().label()));
    words.addAll(List.of("--seeds", "1.." + how.seeds()));
    words.addAll(List.of("--controls", how.controls().name().toLowerCase(Locale.ROOT)));
    words.addAll(List.of("--stored", "--json"));
    return new ShellLine.Words(words);
  }

  /// One run at its steps, or a step of each run.
  private static List<String> subjects(List<Subject> subjects) {
    List<RunRef> runs = subjects.stream().map(Subject::run).distinct().toList();
    if (runs.size() == 1 && subjects.size() > 1) {
      String steps =
          subjects.stream().map(s -> String.valueOf(s.step())).collect(Collectors.joining(","));
      return List.of("--run", runs.getFirst().directory().toString(), "--steps", steps);
    }
    return subjects.stream()
        .flatMap(s -> Stream.of("--run", ShellWords.checkpoint(s.run(), s.step())))
        .toList();
  }

  private static String named(List<Spot> spots, Function<Spot, String> name) {
    return spots.stream().map(name).distinct().sorted().collect(Collectors.joining(","));
  }
}
