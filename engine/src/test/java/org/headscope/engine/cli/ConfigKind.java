package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.cli.model.TrainCommand;
import org.headscope.engine.fuzz.FileKind;
import org.headscope.engine.fuzz.FileKind.Reading;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.run.Machine;
import org.headscope.engine.training.MemoryCheck;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.step.TinyRun;

/// Training configurations as a kind of file.
public final class ConfigKind {
  private ConfigKind() {}

  /// Returns the presets and a run.json, which are read as `train --config` reads them before it
  /// trains.
  public static FileKind of(Path folder) throws IOException {
    Files.createDirectories(folder);
    List<Path> samples = new ArrayList<>();
    for (String name : Recipe.NAMES) {
      samples.add(
          Files.writeString(folder.resolve(name + ".json"), Json.pretty(Recipe.byName(name))));
    }
    Path run = folder.resolve("run");
    TinyRun.write(run, TestModels.transformer(1, 2, 8, Positions.ROTARY, 0, 0), 5);
    samples.add(
        Files.copy(
            run.resolve("run.json"),
            folder.resolve("run.json"),
            StandardCopyOption.REPLACE_EXISTING));
    return FileKind.open("config", samples, ConfigKind::read);
  }

  private static Reading read(Path file) {
    Recipe recipe = TrainCommand.read(file);
    recipe.model().parameterCount();
    recipe.training().steps();
    MemoryCheck.problem(recipe, 1, Machine.here());
    return Reading.READ;
  }
}
