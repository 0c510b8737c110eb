package org.headscope.engine.training.run;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;

/// Where results about a run lie: with the run, in `analyses`, or, if it was shipped or cannot be
/// written to, in the user's data folder under the hash of its `run.json`.
public final class AnalysisFolders {
  private static final int DIGITS = 16;

  private final Path run;
  private final Path own;
  private final Path users;
  private final boolean shipped;

  private AnalysisFolders(Path run, Path own, Path users, boolean shipped) {
    this.run = run;
    this.own = own;
    this.users = users;
    this.shipped = shipped;
  }

  /// Those of the run in `run`.
  ///
  /// @throws UserError if its `run.json` cannot be read any more
  public static AnalysisFolders of(Path run) {
    Path info = run.resolve(RunFiles.INFO);
    String hash;
    try {
      hash = Sha256.hex(info).substring(0, DIGITS);
    } catch (IOException e) {
      throw new UserError(
          "The file " + info + " cannot be read any more; open the run from where it is now.", e);
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

  /// Where `name` may lie: with the run, and in the user's folder.
  public List<Path> all(String name) {
    return List.of(own.resolve(name), users.resolve(name));
  }

  Path users() {
    return users;
  }

  public boolean runIsGone() {
    return !Files.isRegularFile(run.resolve(RunFiles.INFO));
  }

  /// Where the next file goes, unless that cannot be written to: not among what was shipped.
  public Path target() {
    return shipped || runIsGone() ? users : own;
  }

  /// The one file `name`: in the user's folder only what could not be kept with the run.
  public Optional<Path> kept(String name) {
    return all(name).stream().filter(Files::exists).reduce((_, last) -> last);
  }

  /// Keeps `text` as the one file `name` in `folder`, the run's or the user's; what lies in the
  /// user's goes once it lies with the run.
  ///
  /// @throws UserError if it cannot be written
  public Path keep(Path folder, String name, String text) {
    Path file = folder.resolve(name);
    try {
      AtomicFile.Content content = out -> out.write(text.getBytes(StandardCharsets.UTF_8));
      if (name.equals(RunFiles.NOTES)) {
        AtomicFile.writeSecret(file, content); // others may see the run, not what one thinks of it
      } else {
        AtomicFile.writeOwn(file, content);
      }
      AtomicFile.deleteOldLeftovers(folder);
      if (!folder.equals(users)) {
        Files.deleteIfExists(users.resolve(name));
      }
      return file;
    } catch (IOException e) {
      throw FileErrors.writing(file, e);
    }
  }

  /// With the run, unless it was shipped, is gone or nothing can be written there.
  ///
  /// @throws UserError if there is no place at all
  public Path place() {
    return first(folder -> {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, ".", ".part"));
    });
  }

  /// Writes files, all to the same folder. A run that is gone is not begun anew for them.
  ///
  /// @throws UserError if there is no place for them
  public void write(Map<String, AtomicFile.Content> contents) {
    Path _ =
        first(folder -> {
          for (Map.Entry<String, AtomicFile.Content> entry : contents.entrySet()) {
            AtomicFile.writeOwn(folder.resolve(entry.getKey()), entry.getValue());
          }
          AtomicFile.deleteOldLeftovers(folder);
        });
  }

  private interface Writing {
    void to(Path folder) throws IOException;
  }

  private Path first(Writing writing) {
    Path target = target();
    IOException last = new IOException("the run is gone");
    for (Path folder : new LinkedHashSet<>(List.of(target, users))) {
      try {
        writing.to(folder);
        return folder;
      } catch (IOException e) {
        last = e;
      }
    }
    throw new UserError(
        "Results can be kept neither in %s nor in %s (%s); free space or change permissions, and what is done stays."
            .formatted(target, users, FileErrors.reason(last)),
        last);
  }
}
