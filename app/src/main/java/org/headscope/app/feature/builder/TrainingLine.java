package org.headscope.app.feature.builder;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.engine.io.Json;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.TrainingSpec;

/// The line that trains a model without a window.
final class TrainingLine {
  private TrainingLine() {}

  /// What `spec` trains, into `out`: a preset's name says it all, or the line has the whole
  /// configuration.
  static ShellLine.Words of(TrainingSpec spec, Path out) {
    Recipe recipe = spec.recipe();
    return Recipe.NAMES.stream()
        .filter(name -> Recipe.byName(name).equals(recipe))
        .findFirst()
        .map(name -> words(spec, "--preset", name, out))
        .orElseGet(() -> words(spec, "--config", Json.line(recipe), out));
  }

  /// What `spec` trains, whose configuration lies in `file`.
  static ShellLine.Words of(Path file, TrainingSpec spec) {
    return words(spec, "--config", file.toString(), spec.out());
  }

  private static ShellLine.Words words(TrainingSpec spec, String how, String what, Path out) {
    String seed = String.valueOf(spec.seed());
    String device = spec.device().label();
    return new ShellLine.Words(
        List.of("train", how, what, "--seed", seed, "--device", device, "--out", "" + out));
  }
}
