package org.headscope.engine.training;

import ai.djl.engine.Engine;
import java.util.LinkedHashMap;
import java.util.Map;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.run.Version;

/// What a run was computed with.
final class Environment {
  private Environment() {}

  static RunInfo describe(TrainingSpec spec, Seeds seeds) {
    Recipe recipe = spec.recipe();
    return new RunInfo(
        RunInfo.FORMAT,
        recipe.model(),
        recipe.data(),
        recipe.training(),
        seeds.byName(),
        versions(),
        device(spec),
        spec.command());
  }

  private static Map<String, String> versions() {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("headscope", Version.current());
    versions.put("java", Runtime.version().toString());
    versions.put("pytorch", Engine.getInstance().getVersion());
    versions.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    return versions;
  }

  private static String device(TrainingSpec spec) {
    String threads = spec.threads() == 1 ? "1 thread" : spec.threads() + " threads";
    return spec.device() == ComputeDevice.CPU ? "cpu, " + threads : spec.device().label();
  }
}
