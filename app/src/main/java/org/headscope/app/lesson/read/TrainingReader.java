package org.headscope.app.lesson.read;

import module java.base;

import org.headscope.app.lesson.LessonTraining;

/// Reads what a step trains.
final class TrainingReader {
  private static final int MAX_SEED = 1_000_000_000;
  private static final int MAX_MINUTES = 60;

  private final FormulaReader runs;

  TrainingReader(FormulaReader runs) {
    this.runs = runs;
  }

  Optional<LessonTraining> training(Fields fields) {
    Optional<String> preset = fields.required("preset", name -> preset(fields, name));
    long seed = fields.whole("seed", 0, MAX_SEED).orElse(1);
    Optional<Integer> minutes = fields.required("minutes", name -> minutes(fields, name));
    Optional<String> instead =
        fields
            .required("instead", fields::text)
            .filter(as -> runs.knowsRun(as, fields.line("instead")));
    fields.end();
    return preset.flatMap(p ->
        minutes.flatMap(m -> instead.map(as -> new LessonTraining(p, seed, m, as, fields.line()))));
  }

  private static Optional<Integer> minutes(Fields fields, String name) {
    OptionalInt minutes = fields.whole(name, 1, MAX_MINUTES);
    return minutes.isPresent() ? Optional.of(minutes.getAsInt()) : Optional.empty();
  }

  private static Optional<String> preset(Fields fields, String name) {
    Optional<String> preset = fields.text(name);
    if (preset.isPresent() && !LessonTraining.PRESETS.contains(preset.get())) {
      fields.wrong(
          name,
          "is “%s”; write one of %s"
              .formatted(preset.get(), String.join(", ", LessonTraining.PRESETS)));
      return Optional.empty();
    }
    return preset;
  }
}
