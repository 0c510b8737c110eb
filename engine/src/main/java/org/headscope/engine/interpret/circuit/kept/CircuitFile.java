package org.headscope.engine.interpret.circuit.kept;

import module java.base;

import org.headscope.engine.interpret.circuit.kept.KeptCircuit.HeldOutMeans;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.CheckedJson;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.FormatNumber;
import org.headscope.engine.neural.ResidualGraph;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.OpenRuns;

/// A file with a kept circuit, `NAME.circuit.json`. It names its run by a path from its own folder,
/// so that both can be moved together, and its checkpoint by step and hash.
public final class CircuitFile {
  public static final String ENDING = ".circuit.json";

  private static final int FORMAT = 1;
  private static final int MAX_MEBIBYTES = 16;
  private static final String KEEP_AGAIN = "keep the circuit again";

  private CircuitFile() {}

  /// The file's content.
  ///
  /// @param run a path with `/`, from the file's folder or absolute
  private record Content(
      int format,
      String run,
      long step,
      String sha256,
      List<ResidualEdge> edges,
      HeldOutMeans means,
      String chosen,
      Provenance provenance) {}

  public static boolean isNamed(String path) {
    return path.endsWith(ENDING);
  }

  /// Writes `circuit` to `file`.
  ///
  /// @throws UserError if it cannot be written, or is not named `NAME.circuit.json`
  public static void write(Path file, KeptCircuit circuit) {
    UserError.when(
        !isNamed(file.toString()), "%s is no name for a circuit; write NAME%s.", file, ENDING);
    CheckpointRef of = circuit.checkpoint();
    Content content =
        new Content(
            FORMAT,
            path(folder(file), of.run()),
            of.step(),
            of.sha256(),
            circuit.edges(),
            circuit.means(),
            circuit.chosen(),
            circuit.provenance());
    AtomicFile.save(file, CheckedJson.pretty(content).getBytes(StandardCharsets.UTF_8));
  }

  private static Path folder(Path file) {
    return Objects.requireNonNull(file.toAbsolutePath().normalize().getParent());
  }

  private static String path(Path folder, Path run) {
    boolean near = Objects.equals(folder.getRoot(), run.getRoot()); // not on another drive
    return (near ? folder.relativize(run) : run).toString().replace(File.separatorChar, '/');
  }

  /// Reads the circuit in `file`.
  ///
  /// @throws UserError if it cannot be read, its run is missing or has other weights at this step,
  ///   or the model has no such edges
  public static KeptCircuit read(Path file, OpenRuns runs) {
    String where = "The file " + file;
    String text = new String(FileErrors.bytes(file, MAX_MEBIBYTES), StandardCharsets.UTF_8);
    FormatNumber.require(text, where, FORMAT, "is no circuit; write one by headscope circuit");
    Content content = CheckedJson.parse(text, Content.class, where, KEEP_AGAIN, _ -> true);
    CheckpointRef checkpoint = checkpoint(file, content);
    Optional<ResidualGraph> graph;
    try {
      graph = ResidualGraph.of(runs.of(checkpoint).info().model());
    } catch (UserError e) {
      throw new UserError(
          "%s is of a checkpoint (\"run\", \"step\", \"sha256\") that is missing or has changed: %s"
              .formatted(where, e.getMessage()),
          e);
    }
    Set<ResidualEdge> rest = graph.map(all -> new HashSet<>(all.edges())).orElseGet(HashSet::new);
    for (ResidualEdge edge : content.edges()) {
      UserError.when(
          !rest.remove(edge),
          "%s has %s in \"edges\" twice, or the model of %s has no such edge; %s.",
          where,
          edge.name(),
          checkpoint.run(),
          KEEP_AGAIN);
    }
    return new KeptCircuit(
        checkpoint, content.edges(), content.means(), content.chosen(), content.provenance());
  }

  private static CheckpointRef checkpoint(Path file, Content content) {
    try {
      return new CheckpointRef(
          folder(file).resolve(content.run()), content.step(), content.sha256());
    } catch (InvalidPathException e) {
      throw new UserError("The file %s has no path in \"run\"; %s.".formatted(file, KEEP_AGAIN), e);
    }
  }
}
