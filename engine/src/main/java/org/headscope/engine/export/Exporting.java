package org.headscope.engine.export;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.AtomicFolder;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.FreeName;
import org.headscope.engine.io.FreeSpace;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.Version;
import org.headscope.engine.training.imports.TransformerLensModel;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.run.RunDirectory;

/// Writes what HeadScope knows of a checkpoint to files for other programs. A file appears whole or
/// not at all, and nothing is ever replaced.
public final class Exporting {
  private static final String TAKEN = "%s already exists; choose another name.";

  private final ExportSpec spec;
  private final Context context;
  private final RunDirectory run;
  private final Consumer<String> warn;

  private Exporting(ExportSpec spec, Context context, Consumer<String> warn) {
    this.spec = spec;
    this.context = context;
    this.run = context.models().run(spec.checkpoint());
    this.warn = warn;
  }

  /// Writes an export.
  ///
  /// @param warn receives sentences about the run's metrics
  /// @throws UserError if something has its name, it does not fit on the disk or into memory, or
  ///   the format cannot express it
  public static ExportResult run(ExportSpec spec, Context context, Consumer<String> warn) {
    requireFree(spec.out());
    Exporting exports = new Exporting(spec, context, warn);
    return switch (spec.format()) {
      case NPZ, SAFETENSORS -> exports.arrays();
      case CSV -> exports.table();
      case TRANSFORMERLENS -> exports.transformerLens();
      case TENSORBOARD -> exports.events();
    };
  }

  private static void requireFree(Path out) {
    UserError.when(FreeName.existsAt(out), TAKEN, out);
  }

  /// The provenance of everything but curves.
  private Provenance provenance(Optional<ReadInstance> read) {
    Provenance input =
        read.map(of -> of.reading().provenance())
            .orElseGet(() -> Provenance.of(spec.checkpoint()))
            .with(Provenance.HASH, spec.checkpoint().sha256());
    return with(input).with("model", Json.line(run.info().model()));
  }

  private Provenance with(Provenance input) {
    return input
        .with("exported", spec.words())
        .with("command", spec.command())
        .with("headscope", Version.current());
  }

  private Optional<ReadInstance> read() {
    return spec.parts().stream().anyMatch(ExportPart::needsInstance)
        ? Optional.of(ReadInstance.of(spec, spec.instances().getFirst(), context))
        : Optional.empty();
  }

  private Map<String, float[]> weights() {
    context.progress().update("reading weights", 0, 1);
    return run.checkpointFiles()
        .weights(Checkpoint.of(run.path(), spec.checkpoint().step()), run.info());
  }

  private NamedArrays gathered(Optional<ReadInstance> read) {
    NamedArrays arrays = new NamedArrays();
    if (spec.parts().contains(ExportPart.WEIGHTS)) {
      Map<String, ParameterSpec> specs = run.info().model().parameterSpecs();
      weights()
          .forEach((name, values) ->
              arrays.floats(name, Objects.requireNonNull(specs.get(name)).shape(), values));
    }
    read.ifPresent(of -> of.addTo(arrays, spec.parts()));
    if (spec.parts().contains(ExportPart.SCORES)) {
      ScoreArrays.addTo(arrays, ScoreArrays.of(run, spec.checkpoint().step()));
    }
    return arrays;
  }

  private ExportResult arrays() {
    Optional<ReadInstance> read = read();
    NamedArrays arrays = gathered(read);
    String provenance = Json.line(provenance(read));
    FreeSpace.require(spec.out(), arrays.bytes());
    AtomicFile.Content content =
        out -> {
          if (spec.format() == ExportFormat.NPZ) {
            arrays.writeNpz(out, provenance, context.progress(), context.cancellation());
          } else {
            arrays.writeSafetensors(out, provenance, context.progress(), context.cancellation());
          }
        };
    return file(content, arrays.shapes().keySet());
  }

  private ExportResult table() {
    ExportTables tables = new ExportTables(spec);
    ExportPart part = spec.parts().iterator().next();
    CsvTable table =
        switch (part) {
          case WEIGHTS -> tables.arrays(gathered(Optional.empty()));
          case ACTIVATIONS, MAPS -> tables.arrays(gathered(read()));
          case ROWS -> tables.rows(run.info().model(), context);
          case SCORES -> tables.scores(ScoreArrays.of(run, spec.checkpoint().step()));
          case CURVES -> tables.curves(metrics());
        };
    FreeSpace.require(spec.out(), table.bytes());
    return file(
        out -> table.write(out, context.progress(), context.cancellation()), table.header());
  }

  private List<MetricsLine> metrics() {
    List<MetricsLine> lines = run.metrics(warn);
    UserError.when(
        lines.isEmpty(), "%s has no metrics, so it has no curves; choose another run.", run.path());
    return lines;
  }

  private ExportResult file(AtomicFile.Content content, Collection<String> names) {
    return written(
        names,
        () -> {
          AtomicFile.writeNew(spec.out(), content);
          return Files.size(spec.out());
        });
  }

  @FunctionalInterface
  private interface Writing {
    /// Writes the export and returns its bytes.
    long write() throws IOException;
  }

  private ExportResult written(Collection<String> names, Writing writing) {
    try {
      return new ExportResult(spec.out(), spec.format(), writing.write(), List.copyOf(names));
    } catch (FileAlreadyExistsException e) {
      throw new UserError(TAKEN.formatted(spec.out()), e);
    } catch (IOException e) {
      throw FileErrors.writing(spec.out(), e);
    }
  }

  private ExportResult transformerLens() {
    boolean held =
        run.info().clamps().at(spec.checkpoint().step()).stream()
            .anyMatch(clamp -> clamp.value().inPasses());
    UserError.when(
        held,
        "%s has clamps that replace values in every pass, which TransformerLens cannot express; export it as npz or safetensors.",
        run.path());
    TransformerLensModel model = TransformerLensModel.of(run.name(), run.info().model(), weights());
    NamedArrays arrays = new NamedArrays();
    model
        .tensors()
        .forEach((name, tensor) -> arrays.put(name, tensor.type(), tensor.shape(), () -> tensor));
    String provenance = Json.line(provenance(Optional.empty()));
    String name = run.name() + "@" + spec.checkpoint().step() + ", HeadScope " + Version.current();
    FreeSpace.require(spec.out(), arrays.bytes());
    return folder(
        Map.of(
            "config.json",
            out -> out.write(model.config(name).getBytes(StandardCharsets.UTF_8)),
            "model.safetensors",
            out ->
                arrays.writeSafetensors(
                    out, provenance, context.progress(), context.cancellation())),
        arrays.shapes().keySet());
  }

  private ExportResult events() {
    List<MetricsLine> lines = metrics();
    Provenance input = Provenance.of(run.name()).with("metrics SHA-256", Curves.hash(lines));
    String provenance = Json.line(with(input).with("model", Json.line(run.info().model())));
    SortedSet<String> tags = new TreeSet<>();
    lines.forEach(line -> tags.addAll(Curves.tagged(line).keySet()));
    return folder(Map.of(EventFile.NAME, out -> EventFile.write(out, provenance, lines)), tags);
  }

  private ExportResult folder(Map<String, AtomicFile.Content> files, Collection<String> names) {
    return written(
        names,
        () -> {
          long[] bytes = {0};
          AtomicFolder.createNew(
              spec.out(),
              folder -> {
                for (Map.Entry<String, AtomicFile.Content> file : files.entrySet()) {
                  Path path = folder.resolve(file.getKey());
                  try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path))) {
                    file.getValue().writeTo(out);
                  }
                  bytes[0] += Files.size(path);
                }
              });
          return bytes[0];
        });
  }
}
