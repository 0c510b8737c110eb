package org.headscope.engine.training.run;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.SealedTensors;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.io.tokenizer.TokenizerFile;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;

/// Writes a run directory. Every file but the append-only metrics appears whole or not at all.
///
/// ```
/// run.json                                RunInfo
/// tokenizer.json                          of an imported model, with its hash in run.json
/// metrics.jsonl                           a MetricsLine a line
/// checkpoints/step-00001234.safetensors   weights
/// checkpoints/SHA256SUMS                  hashes of these, run.json and whole metrics, for sha256sum
/// state.safetensors                       the newest weights and moments in full precision
/// COMPLETE                                written last
/// ```
public final class RunWriter {
  private final Path directory;
  private Optional<String> info;
  private final SortedMap<String, String> sums = new TreeMap<>();

  private RunWriter(Path directory, Optional<String> info) {
    this.directory = directory;
    this.info = info;
  }

  /// Creates the folder of a new run; an empty folder may exist already.
  ///
  /// @throws UserError if the folder is not empty or cannot be created
  public static void requireEmpty(Path directory) {
    try {
      Files.createDirectories(directory);
      try (Stream<Path> files = Files.walk(directory, 2)) {
        if (!files.skip(1).allMatch(RunWriter::isIgnored)) {
          throw new UserError(
              "The folder "
                  + directory
                  + " is not empty; choose another, or resume the training in it.");
        }
      }
    } catch (IOException e) {
      throw cannotWrite(directory, e);
    } catch (UncheckedIOException e) {
      throw cannotWrite(directory, new IOException(e.getMessage(), e));
    }
  }

  private static boolean isIgnored(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.equals(RunFiles.CHECKPOINTS)
        || name.equals(RunFiles.HASHES)
        || name.startsWith(RunLock.FILES)
        || AtomicFile.isLeftover(file);
  }

  public static RunWriter create(Path directory, RunInfo info) {
    requireEmpty(directory); // another training may have run before it was locked
    byte[] text = Json.pretty(info).getBytes(StandardCharsets.UTF_8);
    RunWriter writer = new RunWriter(directory, Optional.of(Sha256.hex(text)));
    // Its hash first: run.json without it would be refused; a hash without run.json is no run yet.
    writer.list(Optional.empty());
    write(directory.resolve(RunFiles.INFO), text);
    return writer;
  }

  /// Continues `run` after `step`, discarding everything later. No other process may write to it.
  ///
  /// @throws UserError if its list of checkpoints is missing, or it cannot be written
  public static RunWriter resume(RunDirectory run, List<MetricsLine> metrics, long step) {
    RunWriter writer = new RunWriter(run.path(), run.checkpointFiles().info());
    Map<Checkpoint, String> listed = run.checkpointFiles().hashes();
    listed.forEach((checkpoint, sum) -> {
      if (checkpoint.step() <= step) {
        writer.sums.put(RunFiles.weights(checkpoint.step()), sum);
      }
    });
    writer.requireListed(step);
    // The list first: if it named missing files, the run could not be read.
    if (writer.sums.size() < listed.size() || run.checkpointFiles().metrics().isPresent()) {
      writer.list(Optional.empty());
    }
    List<MetricsLine> kept = metrics.stream().filter(line -> line.step() <= step).toList();
    write(run.path().resolve(RunFiles.METRICS), MetricsFile.text(kept));
    writer.deleteOldFiles(listed.keySet(), step);
    return writer;
  }

  /// Records in run.json where the run was resumed. The file is readable at every moment.
  public void info(RunInfo changed) {
    byte[] text = Json.pretty(changed).getBytes(StandardCharsets.UTF_8);
    String hash = Sha256.hex(text);
    info.ifPresent(
        before -> write(CheckpointFiles.sums(directory), CheckpointFiles.text(before, hash, sums)));
    write(directory.resolve(RunFiles.INFO), text);
    info = info.map(_ -> hash);
    list(Optional.empty());
  }

  /// Weights as old as the state were listed before the state was written.
  private void requireListed(long step) {
    for (String name : CheckpointFiles.names(directory)) {
      if (RunFiles.step(name).orElse(Long.MAX_VALUE) <= step && !sums.containsKey(name)) {
        throw CheckpointFiles.unlisted(directory, name);
      }
    }
  }

  private void deleteOldFiles(Set<Checkpoint> checkpoints, long last) {
    try {
      for (Checkpoint checkpoint : checkpoints) {
        if (checkpoint.step() > last) {
          Files.deleteIfExists(checkpoint.file());
        }
      }
      AtomicFile.deleteLeftovers(directory);
      AtomicFile.deleteLeftovers(RunDirectory.weights(directory));
      AtomicFile.deleteOldLeftovers(directory); // analyses may be being written
    } catch (IOException e) {
      throw cannotWrite(directory, e);
    }
  }

  public Path directory() {
    return directory;
  }

  public void append(MetricsLine line) {
    Path file = directory.resolve(RunFiles.METRICS);
    try {
      MetricsFile.append(file, line);
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  public void checkpoint(long step, TensorFile weights) {
    Path file = RunDirectory.weights(directory).resolve(RunFiles.weights(step));
    // Hashes the intended content, not what the disk then returns.
    MessageDigest digest = Sha256.digest();
    write(file, out -> Safetensors.write(new DigestOutputStream(out, digest), weights));
    sums.put(RunFiles.weights(step), Sha256.hex(digest));
    list(Optional.empty());
  }

  /// Keeps a copy of the tokenizer of an imported model.
  public void tokenizer(Path file) {
    write(directory.resolve(TokenizerFile.NAME), out -> Files.copy(file, out));
  }

  private void list(Optional<String> metrics) {
    write(CheckpointFiles.sums(directory), CheckpointFiles.text(info, metrics, sums));
  }

  /// Replaces the state to resume from, once the metrics so far are on disk.
  public void state(TensorFile state) {
    Path metrics = directory.resolve(RunFiles.METRICS);
    try {
      AtomicFile.sync(metrics);
    } catch (IOException e) {
      throw cannotWrite(metrics, e);
    }
    write(directory.resolve(RunFiles.STATE), out -> SealedTensors.write(out, state));
  }

  public void complete() {
    Path metrics = directory.resolve(RunFiles.METRICS);
    if (Files.notExists(metrics)) {
      write(metrics, ""); // of weights that were not trained here
    }
    try {
      list(Optional.of(Sha256.hex(metrics)));
    } catch (IOException e) {
      throw new UserError(metrics + " cannot be read; change its permissions.", e);
    }
    write(directory.resolve(RunFiles.COMPLETE), "");
  }

  private static void write(Path file, String content) {
    write(file, content.getBytes(StandardCharsets.UTF_8));
  }

  private static void write(Path file, byte[] content) {
    write(file, out -> out.write(content));
  }

  private static void write(Path file, AtomicFile.Content content) {
    try {
      AtomicFile.writeReplacingLink(file, content);
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  public static UserError cannotWrite(Path file, IOException cause) {
    return FileErrors.writing(file, cause);
  }
}
