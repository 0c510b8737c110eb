package org.headscope.app.feature.builder;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.engine.io.Json;
import org.headscope.engine.training.Clamps;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.TrainingSpec;

/// The command line of a training.
final class TrainingLine {
  private TrainingLine() {}

  /// Returns the command that trains `spec` into `out`: by a preset's name if one is equal, else
  /// with the whole configuration, and its clamps one by one.
  static ShellLine.Words of(TrainingSpec spec, Path out) {
    Recipe recipe = spec.recipe();
    Optional<String> preset = preset(recipe);
    if (preset.isPresent()) {
      return of(spec, "--preset", preset.get(), out);
    }
    Recipe free = recipe.withClamps(Clamps.NONE);
    List<String> words =
        new ArrayList<>(
            preset(free)
                .map(name -> of(spec, "--preset", name, out))
                .orElseGet(() -> of(spec, "--config", Json.line(free), out))
                .words());
    recipe
        .training()
        .clamps()
        .all()
        .forEach(clamp -> words.addAll(List.of("--clamp", clamp.text())));
    return new ShellLine.Words(words);
  }

  private static Optional<String> preset(Recipe recipe) {
    return Recipe.NAMES.stream().filter(name -> Recipe.byName(name).equals(recipe)).findFirst();
  }

  static ShellLine.Words of(TrainingSpec spec, String how, String what, Path out) {
    String seed = String.valueOf(spec.seed());
    String device = spec.device().label();
    return new ShellLine.Words(
        List.of("train", how, what, "--seed", seed, "--device", device, "--out", "" + out));
  }
}
