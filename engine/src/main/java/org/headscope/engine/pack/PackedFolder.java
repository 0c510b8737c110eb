package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.io.FileErrors;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunFiles;

/// The part of a pack that was written into a folder that is not visible yet. The hashes of the
/// pack are right; here everything in it is opened, since the hashes may have been forged.
final class PackedFolder {
  private static final String REMEDY = "; ask its author for a new copy of the pack.";
  private static final String HEADSCOPE = "HeadScope";

  private final PackFile pack;
  private final Path folder;
  private final Path packFile;
  private final Cancellation cancellation;

  /// @param top what is in the pack as this folder; nothing if it is all of the pack
  PackedFolder(PackFile pack, String top, Path folder, Cancellation cancellation) {
    this.pack = pack;
    this.folder = folder;
    this.packFile = pack.file().resolve(top);
    this.cancellation = cancellation;
  }

  /// Opens the runs and instances of the pack. Weights need not be here: they are read in the pack,
  /// a little at a time.
  void open(PackContents contents) {
    packFile(() -> {
      contents.runs().forEach(this::open);
      contents
          .instances()
          .forEach(file -> LessonMaterial.openInstances(folder.resolve(file.name()), cancellation));
    });
  }

  /// Opens the lesson in this folder.
  ///
  /// @param names of its files, in the lesson
  void openLesson(LessonFormat format, Collection<String> names) {
    packFile(() -> {
      format.check(folder);
      names.forEach(name -> LessonMaterial.open(folder, name, cancellation));
    });
  }

  /// Runs `check`, whose errors about this folder become errors about the pack.
  private void packFile(Runnable check) {
    try {
      check.run();
    } catch (UserError e) {
      throw ofPack(
          String.valueOf(e.getMessage()).replace(folder.toString(), packFile.toString()), e);
    }
  }

  /// `e`, which is about a file of a pack, without a remedy, since packs are not repaired; unless
  /// another version of HeadScope is needed, which helps.
  static UserError ofPack(UserError e) {
    return ofPack(String.valueOf(e.getMessage()), e);
  }

  private static UserError ofPack(String sentence, UserError e) {
    int remedy = sentence.lastIndexOf("; ");
    if (remedy < 0) {
      return new UserError(sentence.replaceFirst("\\.$", "") + REMEDY, e);
    }
    return sentence.substring(remedy).contains(HEADSCOPE)
        ? new UserError(sentence, e)
        : new UserError(sentence.substring(0, remedy) + REMEDY, e);
  }

  private void open(PackContents.PackedRun packed) {
    Path path = folder.resolve(packed.name());
    RunDirectory run = RunDirectory.open(path);
    if (!run.checkpoints().stream().map(Checkpoint::step).toList().equals(packed.steps())) {
      throw new UserError(
          "The list %s does not match the checkpoints".formatted(path.resolve(RunFiles.SUMS))
              + REMEDY);
    }
    Map<String, PackManifest.Entry> files = pack.files(packed.name());
    if (run.hasWholeMetrics() && !files.containsKey(RunFiles.METRICS)) {
      throw new UserError("The run %s has no %s".formatted(path, RunFiles.METRICS) + REMEDY);
    }
    RunCheck check = new RunCheck(run, path::resolve);
    files.forEach((name, entry) -> {
      cancellation.check();
      if (name.equals(RunFiles.COMPLETE) && entry.size() > 0) {
        throw new UserError(
            "The file %s is not empty, though it is in every run".formatted(path.resolve(name))
                + REMEDY);
      }
      if (name.matches(RunFiles.WEIGHTS)) {
        openWeights(run, check, path.resolve(name), entry);
      } else {
        check.open(name);
      }
    });
  }

  private void openWeights(RunDirectory run, RunCheck check, Path file, PackManifest.Entry entry) {
    Checkpoint checkpoint = run.checkpoint(RunFiles.step(entry.name()));
    if (!checkpoint.file().equals(file) || !run.sha256(checkpoint).equals(entry.sha256())) {
      throw new UserError(
          "The file %s has changed since the run wrote it (its SHA-256 differs)".formatted(file)
              + REMEDY);
    }
    try (InputStream in = pack.stream(entry.name())) {
      check.openWeights(checkpoint, in, entry.size(), cancellation);
    } catch (IOException e) {
      throw new UserError(
          "The file %s cannot be read (%s)".formatted(file, FileErrors.reason(e)) + REMEDY, e);
    }
  }
}
