package org.headscope.engine.training.run;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;

/// The folders of results about a run: `analyses` in the run or, if it was shipped or cannot be
/// written to, a folder in the user's data folder, named by the hash of its `run.json`.
public final class AnalysisFolders {
  private static final int DIGITS = 16;

  private final Path run;
  private final Path own;
  private final Path userFolder;
  private final boolean shipped;

  private AnalysisFolders(Path run, Path own, Path users, boolean shipped) {
    this.run = run;
    this.own = own;
    this.userFolder = users;
    this.shipped = shipped;
  }

  /// The folders for the run in `run`.
  ///
  /// @throws UserError if its `run.json` can no longer be read
  public static AnalysisFolders of(Path run) {
    Path info = run.resolve(RunFiles.INFO);
    String hash;
    try {
      hash = Sha256.hex(info).substring(0, DIGITS);
    } catch (IOException e) {
      throw new UserError(
          "The file " + info + " can no longer be read; open the run from its new folder.", e);
    }
    Path users = UserFolder.DATA.path().resolve("runs").resolve(hash);
    return new AnalysisFolders(run, RunDirectory.analyses(run), users, shipped(run));
  }

  private static boolean shipped(Path run) {
    Path absolute = run.toAbsolutePath().normalize();
    return ShippedRuns.find()
        .map(ShippedRuns::folder)
        .filter(folder -> absolute.startsWith(folder.toAbsolutePath().normalize()))
        .isPresent();
  }

  /// The possible places of `name`: with the run, and in the user's folder.
  public List<Path> all(String name) {
    return List.of(own.resolve(name), userFolder.resolve(name));
  }

  Path userFolder() {
    return userFolder;
  }

  public boolean isRunMissing() {
    return !Files.isRegularFile(run.resolve(RunFiles.INFO));
  }

  /// The folder for the next file, unless it cannot be written to: never among shipped files.
  public Path target() {
    return shipped || isRunMissing() ? userFolder : own;
  }

  /// The file `name`: in the user's folder only if it could not be kept with the run.
  public Optional<Path> existing(String name) {
    return all(name).stream().filter(Files::exists).reduce((_, last) -> last);
  }

  /// Stores `text` as the file `name` in `folder`, the run's or the user's; a copy in the user's
  /// folder is removed once the run has one.
  ///
  /// @throws UserError if it cannot be written
  public Path keep(Path folder, String name, String text) {
    Path file = folder.resolve(name);
    try {
      AtomicFile.Content content = out -> out.write(text.getBytes(StandardCharsets.UTF_8));
      if (name.equals(RunFiles.NOTES)) {
        AtomicFile.writeSecret(file, content); // others may see the run, but not private notes
      } else {
        AtomicFile.writeReplacingLink(file, content);
      }
      AtomicFile.deleteOldLeftovers(folder);
      if (!folder.equals(userFolder)) {
        Files.deleteIfExists(userFolder.resolve(name));
      }
      return file;
    } catch (IOException e) {
      throw FileErrors.writing(file, e);
    }
  }

  /// The run's folder, unless the run was shipped, is missing or cannot be written to.
  ///
  /// @throws UserError if no folder can be used
  public Path writableFolder() {
    return writeFirst(folder -> {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, ".", ".part"));
    });
  }

  /// Writes files, all to the same folder. The folder of a missing run is not created again.
  ///
  /// @throws UserError if no folder can be used
  public void write(Map<String, AtomicFile.Content> contents) {
    Path _ =
        writeFirst(folder -> {
          for (Map.Entry<String, AtomicFile.Content> entry : contents.entrySet()) {
            AtomicFile.writeReplacingLink(folder.resolve(entry.getKey()), entry.getValue());
          }
          AtomicFile.deleteOldLeftovers(folder);
        });
  }

  private interface Writing {
    void to(Path folder) throws IOException;
  }

  private Path writeFirst(Writing writing) {
    Path target = target();
    IOException last = new IOException("the run is missing");
    for (Path folder : new LinkedHashSet<>(List.of(target, userFolder))) {
      try {
        writing.to(folder);
        return folder;
      } catch (IOException e) {
        last = e;
      }
    }
    throw new UserError(
        "Results can be saved neither in %s nor in %s (%s); free some space or change permissions. Finished results are kept."
            .formatted(target, userFolder, FileErrors.reason(last)),
        last);
  }
}
