package org.headscope.engine.mutation;

import module java.base;

import org.headscope.engine.run.Named;

/// Classes whose mutants one command runs, and the tests that should notice them.
///
/// @param module the folder of the Maven module, `engine` or `app`
/// @param classes and `tests`: names relative to the module's root package, `*` for anything
/// @param sample the number of mutants drawn; 0 for all of them
record MutantGroup(
    String name, String module, List<String> classes, List<String> tests, int sample) {
  static final List<MutantGroup> ALL =
      List.of(
          all("metric", "engine", "metric.*"),
          all("automata", "engine", "automata.*", "benchmark.*"),
          all(
              "task",
              "engine",
              "task.*",
              "benchmark.RegBenchTest",
              "io.*LineTest",
              "io.*LinesTest"),
          all("benchmark", "engine", "benchmark.*", "io.InstanceFile*", "io.TaskLineTest"),
          all("symbolic", "engine", "symbolic.*"),
          all("io", "engine", "io.*"),
          all("chart", "app", "chart.*", "export.*Test"),
          sample("interpret", "engine", "interpret.*", "interpret.*.*", "interpret.SpecJsonTest"),
          sample(
              "figures", "app", "feature.*Figure", "feature.*FigureTest", "feature.*PictureTest"),
          sample("view-models", "app", "feature.*ViewModel", "feature.*ViewModelTest"),
          all("training.run", "engine", "training.run.*").sampled(100),
          all("pack", "engine", "pack.*").sampled(50),
          all("session", "app", "session.*").sampled(150),
          all("lesson.read", "app", "lesson.read.*", "lesson.write.*").sampled(150),
          all("lesson.expression", "app", "lesson.expression.*", "lesson.measure.LessonCheckTest")
              .sampled(150));

  /// Returns every mutant of a package, for its own tests and `more`.
  private static MutantGroup all(String name, String module, String classes, String... more) {
    return new MutantGroup(
        name,
        module,
        List.of(classes),
        Stream.concat(Stream.of(classes), Stream.of(more)).toList(),
        0);
  }

  /// Returns a thousand mutants of classes and those nested in them, for `tests`.
  private static MutantGroup sample(String name, String module, String classes, String... tests) {
    return new MutantGroup(
        name,
        module,
        List.of(classes, classes + "$*"),
        Stream.of(tests).flatMap(test -> Stream.of(test, test + "$*")).toList(),
        1000);
  }

  /// Returns a sample of this group, whose tests take seconds for a mutant.
  private MutantGroup sampled(int size) {
    return new MutantGroup(name, module, classes, tests, size);
  }

  static MutantGroup byName(String name) {
    return Named.parse(ALL, MutantGroup::name, "group of mutants", name);
  }

  String inPackage(String relative) {
    return "org.headscope." + module + "." + relative;
  }
}
