package org.headscope.engine.training.run;

import module java.base;

import ai.djl.engine.Engine;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.headscope.engine.io.FormatNumber;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.ConstructedConfig;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.Version;
import org.headscope.engine.training.Clamp;
import org.headscope.engine.training.Clamps;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Seeds;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingSpec;

/// The content of `run.json`: everything that determined a run.
///
/// @param format version of the run directory, 1 or {@value #FORMAT}
/// @param weights where they come from
/// @param seeds by purpose, see [Seeds]
/// @param versions of HeadScope, Java, PyTorch and the operating system, by name
/// @param device where it was computed: device and threads, followed by those of each resumption
public record RunInfo(
    int format,
    ModelConfig model,
    DataSpec data,
    @JsonUnwrapped WeightSource weights,
    Map<String, Long> seeds,
    Map<String, String> versions,
    String device,
    String command) {
  /// The source of a run's weights: a training, or a model of others; neither if they are
  /// constructed. In files both are fields of the run.
  public record WeightSource(Optional<TrainingConfig> training, Optional<Origin> origin) {
    /// @throws IllegalArgumentException if there are both
    public WeightSource {
      Refusal.when(
          training.isPresent() && origin.isPresent(), "both training and origin are given");
    }
  }

  private static final Pattern FROM = Pattern.compile("from step (\\d{1,18}) (.*)");

  /// The version that is written: as version 1, but with a hash for every file. Version 1 can be
  /// read, too.
  public static final int FORMAT = 2;

  /// True if every file of the run has a hash; the run is refused without them.
  public boolean hasHashes() {
    return format >= 2;
  }

  /// @throws IllegalArgumentException if training is missing though the weights are neither
  ///   imported nor constructed
  public RunInfo {
    if (weights.training.isEmpty()
        && weights.origin.isEmpty()
        && !(model instanceof ConstructedConfig)) {
      throw new IllegalArgumentException("training is missing, and the weights were trained");
    }
    seeds = Collections.unmodifiableMap(new LinkedHashMap<>(seeds));
    versions = Collections.unmodifiableMap(new LinkedHashMap<>(versions));
  }

  /// A run of HeadScope's own.
  public RunInfo(
      int format,
      ModelConfig model,
      DataSpec data,
      Optional<TrainingConfig> training,
      Map<String, Long> seeds,
      Map<String, String> versions,
      String device,
      String command) {
    this(
        format,
        model,
        data,
        new WeightSource(training, Optional.empty()),
        seeds,
        versions,
        device,
        command);
  }

  RunInfo withData(DataSpec named) {
    return new RunInfo(format, model, named, weights, seeds, versions, device, command);
  }

  /// The training; absent for imported and for constructed weights.
  public Optional<TrainingConfig> training() {
    return weights.training;
  }

  /// The model of others that the weights are from; absent if they were trained or constructed
  /// here.
  public Optional<Origin> origin() {
    return weights.origin;
  }

  static void requireFormat(String text, String where) {
    FormatNumber.require(text, where, FORMAT, "is not a run; name a run's folder");
  }

  /// Reads `text`, the content of a `run.json`.
  ///
  /// @param where the beginning of an error, such as `The file run.json`
  /// @throws UserError naming the field and the remedy if it is not a run of this version
  public static RunInfo parse(String text, String where) {
    requireFormat(text, where);
    return Json.parse(text, RunInfo.class, where);
  }

  /// The training.
  ///
  /// @throws UserError if there was none, since the weights are constructed or imported
  public Recipe recipe() {
    return new Recipe(
        model,
        data,
        training().orElseThrow(() -> origin().isPresent() ? trainedElsewhere() : nothingToTrain()));
  }

  private static UserError trainedElsewhere() {
    return new UserError(
        "This model was trained by other software, so its training cannot be continued; choose a run that HeadScope trained.");
  }

  public static UserError nothingToTrain() {
    return new UserError(
        "The weights of this model are constructed, so there is nothing to train; choose another model.");
  }

  /// The clamps of its training.
  public Clamps clamps() {
    return training().map(TrainingConfig::clamps).orElse(Clamps.NONE);
  }

  /// A short description of the model and its clamps: `Transformer, 4 layers, 2 heads, clamped
  /// 1.2=previous@0..`.
  public String summary() {
    String held = clamps().all().stream().map(Clamp::text).collect(Collectors.joining(" "));
    return model.summary() + (held.isEmpty() ? "" : ", clamped " + held);
  }

  public long steps() {
    return training().map(TrainingConfig::steps).orElse(0L);
  }

  public static RunInfo of(TrainingSpec spec, Seeds seeds) {
    Recipe r = spec.recipe();
    WeightSource weights = new WeightSource(Optional.of(r.training()), Optional.empty());
    Map<String, Long> all = seeds.byName();
    return create(r.model(), r.data(), weights, all, deviceLabel(spec), spec.command());
  }

  private static RunInfo create(
      ModelConfig model,
      DataSpec data,
      WeightSource weights,
      Map<String, Long> seeds,
      String device,
      String command) {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("headscope", Version.current());
    versions.put("java", Runtime.version().toString());
    versions.put("pytorch", Engine.getInstance().getVersion());
    versions.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    return new RunInfo(FORMAT, model, data, weights, seeds, versions, device, command);
  }

  private static String deviceLabel(TrainingSpec spec) {
    String threads = ", " + PlainText.count(spec.threads(), "thread");
    return spec.device().label() + (spec.device().isProcessor() ? threads : "");
  }

  /// The same run, resumed at `step` on the device of `spec`. `device` records this if the device
  /// or the micro-batches changed; the number of threads does not count.
  public RunInfo resumed(TrainingSpec spec, long step) {
    TrainingConfig config = spec.recipe().training();
    TrainingConfig begun = recipe().training();
    String batches =
        begun.microBatch() == config.microBatch() && begun.lanes() == config.lanes()
            ? ""
            : ", micro-batch %d, lanes %d".formatted(config.microBatch(), config.lanes());
    String now = deviceLabel(spec) + batches;
    List<String> parts = new ArrayList<>();
    for (String part : device.split("; ", -1)) {
      Matcher later = FROM.matcher(part);
      if (parts.isEmpty() ? step > 0 : later.matches() && Long.parseLong(later.group(1)) < step) {
        parts.add(part);
      }
    }
    if (parts.isEmpty()) {
      parts.add(now);
    } else if (!withoutThreads(parts.getLast()).equals(withoutThreads(now))) {
      parts.add("from step %d %s".formatted(step, now));
    }
    String places = String.join("; ", parts);
    return places.equals(device)
            || (step == 0 && withoutThreads(device).equals(withoutThreads(now)))
        ? this
        : new RunInfo(format, model, data, weights, seeds, versions, places, command);
  }

  private static String withoutThreads(String part) {
    return FROM.matcher(part).replaceFirst("$2").replaceFirst(", \\d+ threads?", "");
  }

  /// The device of the last part of the run: a device name, if HeadScope wrote it.
  public String lastDevice() {
    String last = device.substring(device.lastIndexOf("; ") + 1).strip();
    return FROM.matcher(last).replaceFirst("$2").replaceFirst(",.*", "");
  }

  public static RunInfo of(ConstructedConfig model, DataSpec data, Seeds seeds, String command) {
    WeightSource weights = new WeightSource(Optional.empty(), Optional.empty());
    return create(model, data, weights, seeds.byName(), ComputeDevice.CPU.label(), command);
  }

  public static RunInfo of(ModelConfig model, DataSpec data, Origin origin, String command) {
    WeightSource weights = new WeightSource(Optional.empty(), Optional.of(origin));
    return create(model, data, weights, Map.of(), ComputeDevice.CPU.label(), command);
  }
}
