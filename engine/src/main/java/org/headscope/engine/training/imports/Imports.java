package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.io.tokenizer.TokenizerFile;
import org.headscope.engine.neural.DecoderConfig;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.synthetic.TokenNumbers;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.run.Origin;
import org.headscope.engine.training.run.Origin.Certificate;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunInfo;
import org.headscope.engine.training.run.RunLock;
import org.headscope.engine.training.run.RunWriter;

/// Reads models of other libraries and writes each as a run with one checkpoint at step 0. Nothing
/// is folded, centred or prepended.
public final class Imports {
  /// Tokens of the random texts on which commands read an imported model by themselves.
  private static final int LENGTH = 64;

  /// The file with what a model's library computes, in the model's folder.
  private static final String EXPECTED = "expected.json";

  private Imports() {}

  /// A model of which the headers of its files were read.
  private record Opened(
      WeightFiles files, LayoutReading reading, WeightPlan plan, Recognition found) {
    static Opened of(Path model) {
      WeightFiles files = WeightFiles.of(model);
      ForeignConfig config = ForeignConfig.read(files.config());
      Layout layout = Layout.of(config);
      LayoutReading reading = layout.read(config);
      WeightPlan plan = WeightPlan.of(files, reading);
      int count = files.weights().size() + files.others().size();
      Optional<Path> expected =
          Optional.of(files.folder().resolve(EXPECTED)).filter(Files::isRegularFile);
      return new Opened(
          files, reading, plan, new Recognition(reading.model(), layout.name(), count, expected));
    }
  }

  /// True if `path` seems to be a model of another library: a folder with a `config.json` that is
  /// no run, or a file of weights in any format.
  public static boolean isModel(Path path) {
    return Files.isDirectory(path)
        ? Files.isRegularFile(path.resolve(WeightFiles.CONFIG)) && !RunDirectory.isRun(path)
        : OtherFormats.isWeights(path);
  }

  /// Reads what the files of a model say about it, and none of its weights.
  ///
  /// @param model its folder, or its safetensors file
  /// @throws UserError naming the file, the field or tensor and the remedy
  public static Recognition recognise(Path model) {
    return Opened.of(model).found();
  }

  /// Imports a model. Nothing is written if its logits are not the expected ones.
  ///
  /// @throws UserError naming the file, the field or tensor and the remedy
  public static ImportResult run(ImportSpec spec, Progress progress, Cancellation cancellation) {
    Opened opened = Opened.of(spec.model());
    DecoderConfig model = opened.reading().model();
    requireMemory(spec.model(), model, spec.expected().isPresent(), Machine.here());
    Optional<ExpectedLogits> expected =
        spec.expected().map(file -> ExpectedLogits.read(file, model));
    opened.files().tokenizer().ifPresent(file -> TokenizerFile.read(file, model.vocabulary()));
    boolean fresh = Files.notExists(spec.run());
    RunWriter.requireEmpty(spec.run());
    try {
      Origin origin = write(spec, opened, expected, progress, cancellation);
      return new ImportResult(spec.run(), opened.found(), origin);
    } catch (UserError | CancellationException e) {
      if (fresh) {
        removeEmpty(spec.run());
      }
      throw e;
    }
  }

  private static void removeEmpty(Path folder) {
    try {
      Files.deleteIfExists(folder);
    } catch (IOException _) {
      return; // something is in it
    }
  }

  private static Origin write(
      ImportSpec spec,
      Opened opened,
      Optional<ExpectedLogits> expected,
      Progress progress,
      Cancellation cancellation) {
    DecoderConfig model = opened.reading().model();
    WeightPlan.Weights weights = opened.plan().read(progress, cancellation);
    progress.update("comparing", 0, 1);
    Optional<Certificate> certificate =
        expected.map(logits -> certificate(spec, model, weights.content(), logits));
    SortedMap<String, String> hashes = new TreeMap<>(weights.hashes());
    opened
        .files()
        .others()
        .forEach(file -> hashes.put(String.valueOf(file.getFileName()), hash(file)));
    Origin origin =
        new Origin(opened.found().layout(), hashes, opened.plan().ignored(), certificate);
    cancellation.check();
    write(spec, model, weights.content(), origin, opened.files().tokenizer());
    return origin;
  }

  /// Refuses a model that does not fit in this machine's memory.
  static void requireMemory(Path files, DecoderConfig model, boolean compared, Machine machine) {
    MemoryNeed need = Recognition.need(model, compared);
    UserError.when(
        !need.fits(machine),
        "Importing %s takes %s of memory, more than is available; import it on a larger machine.",
        files,
        MemoryNeed.gigabytes(need.total()));
  }

  private static Certificate certificate(
      ImportSpec spec, DecoderConfig config, TensorFile weights, ExpectedLogits expected) {
    Path file = spec.expected().orElseThrow();
    Certificate certificate;
    try (LanguageModel model =
        LanguageModel.of("imported", config, new OneByOne(weights), ComputeDevice.CPU)) {
      certificate = Certification.of(model, expected, hash(file));
    }
    UserError.when(
        !certificate.holds(),
        "%s is not certified: its logits differ from those in %s by up to %.1e of the largest%s, where rounding explains %.0e%s; nothing was written.",
        spec.model(),
        file,
        certificate.inFloats(),
        certificate.inDoubles().isPresent()
            ? String.format(Locale.ROOT, " (float64: %.1e)", certificate.inDoubles().getAsDouble())
            : "",
        Certificate.MAX_IN_FLOATS,
        certificate.inDoubles().isPresent()
            ? String.format(Locale.ROOT, " (%.0e)", Certificate.MAX_IN_DOUBLES)
            : "");
    return certificate;
  }

  private static void write(
      ImportSpec spec,
      DecoderConfig model,
      TensorFile weights,
      Origin origin,
      Optional<Path> tokenizer) {
    int length = Math.min(LENGTH, model.longestContext());
    Task task = new TokenNumbers(model.vocabulary(), length);
    RunInfo info = RunInfo.of(model, new DataSpec(task, 0), origin, spec.command());
    try (RunLock lock = RunLock.take(spec.run(), _ -> {})) {
      lock.require();
      RunWriter writer = RunWriter.create(spec.run(), info);
      tokenizer.ifPresent(writer::tokenizer);
      writer.checkpoint(0, weights);
      writer.complete();
    }
  }

  private static String hash(Path file) {
    try {
      return Sha256.hex(file);
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
  }

  /// Weights as arrays, each made when it is asked for.
  private static final class OneByOne extends AbstractMap<String, float[]> {
    private final TensorFile weights;

    OneByOne(TensorFile weights) {
      this.weights = weights;
    }

    @Override
    public float[] get(Object name) {
      return weights.tensor(String.valueOf(name)).floats();
    }

    @Override
    public Set<Entry<String, float[]>> entrySet() {
      throw new UnsupportedOperationException("only one at a time");
    }
  }
}
