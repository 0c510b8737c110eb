package org.headscope.engine.training;

import ai.djl.engine.Engine;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.headscope.engine.io.FormatNumber;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.run.Version;

/// The content of `run.json`: everything that made a run.
///
/// @param format version of the run directory, 1 or {@value #FORMAT}
/// @param seeds by use, see [Seeds]
/// @param versions of HeadScope, Java, PyTorch and the operating system, by name
/// @param device where it was computed: device, processor, threads
public record RunInfo(
    int format,
    ModelConfig model,
    DataSpec data,
    TrainingConfig training,
    Map<String, Long> seeds,
    Map<String, String> versions,
    String device,
    String command) {
  /// The version that is written: as 1, but every file is under a hash. 1 is read, too.
  public static final int FORMAT = 2;

  /// Whether every file of the run is under a hash, without which it is refused.
  boolean hashed() {
    return format >= 2;
  }

  public RunInfo {
    seeds = Collections.unmodifiableMap(new LinkedHashMap<>(seeds));
    versions = Collections.unmodifiableMap(new LinkedHashMap<>(versions));
  }

  /// Refuses what is no `run.json` of this version or an older one.
  ///
  /// @param where how an error begins
  static void requireFormat(String text, String where) {
    FormatNumber.require(text, where, FORMAT, "is not a run; name a run's folder");
  }

  /// What `text`, the content of a `run.json`, says.
  ///
  /// @param where how an error begins, such as `The file run.json`
  /// @throws org.headscope.engine.run.UserError naming the field and the remedy if it is none of
  ///   this version
  public static RunInfo parse(String text, String where) {
    requireFormat(text, where);
    return Json.parse(text, RunInfo.class, where);
  }

  /// What was trained.
  public Recipe recipe() {
    return new Recipe(model, data, training);
  }

  /// The content of a run of `spec` that begins here and now.
  static RunInfo of(TrainingSpec spec, Seeds seeds) {
    Recipe recipe = spec.recipe();
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("headscope", Version.current());
    versions.put("java", Runtime.version().toString());
    versions.put("pytorch", Engine.getInstance().getVersion());
    versions.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    String threads = spec.threads() == 1 ? "1 thread" : spec.threads() + " threads";
    return new RunInfo(
        FORMAT,
        recipe.model(),
        recipe.data(),
        recipe.training(),
        seeds.byName(),
        versions,
        spec.device() == ComputeDevice.CPU ? "cpu, " + threads : spec.device().label(),
        spec.command());
  }
}
