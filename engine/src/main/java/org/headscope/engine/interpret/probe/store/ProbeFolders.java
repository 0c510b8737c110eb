package org.headscope.engine.interpret.probe.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.ShippedRuns;

/// Where results about a run lie: with the run, or, if it was shipped or cannot be written to, in
/// the user's data folder under the hash of its `run.json`. Both are read, the run's first.
final class ProbeFolders {
  /// Hexadecimal digits that name a run in the user's data folder.
  private static final int DIGITS = 16;

  private final Path run;
  private final Path own;
  private final Path users;
  private final boolean shipped;

  private ProbeFolders(Path run, Path own, Path users, boolean shipped) {
    this.run = run;
    this.own = own;
    this.users = users;
    this.shipped = shipped;
  }

  /// @throws UserError if its `run.json` cannot be read any more
  static ProbeFolders of(Path run) {
    Path info = run.resolve("run.json");
    String hash;
    try {
      hash = Sha256.hex(info).substring(0, DIGITS);
    } catch (IOException e) {
      throw new UserError(
          "The file " + info + " cannot be read any more; open the run from where it is now.", e);
    }
    return new ProbeFolders(
        run,
        run.resolve("analyses").resolve("probes"),
        UserFolder.DATA.path().resolve("runs").resolve(hash).resolve("probes"),
        shipped(run));
  }

  private static boolean shipped(Path run) {
    Path absolute = run.toAbsolutePath().normalize();
    return ShippedRuns.find()
        .map(ShippedRuns::folder)
        .filter(folder -> absolute.startsWith(folder.toAbsolutePath().normalize()))
        .isPresent();
  }

  /// Where `name` may lie, by falling right.
  List<Path> all(String name) {
    return List.of(own.resolve(name), users.resolve(name));
  }

  boolean runIsGone() {
    return !Files.isRegularFile(run.resolve("run.json"));
  }

  /// Where the next file goes, unless that cannot be written to.
  Path target() {
    return shipped || runIsGone() ? users : own;
  }

  /// Writes files, all to the same folder. A run that is gone is not begun anew for them.
  ///
  /// @throws UserError if there is no place for them
  void write(Map<String, AtomicFile.Content> contents) {
    Path target = target();
    List<IOException> failures = new ArrayList<>();
    for (Path folder : new LinkedHashSet<>(List.of(target, users))) {
      try {
        write(folder, contents);
        return;
      } catch (IOException e) {
        failures.add(e);
      }
    }
    throw noPlace(target, failures.getLast());
  }

  private static void write(Path folder, Map<String, AtomicFile.Content> contents)
      throws IOException {
    for (Map.Entry<String, AtomicFile.Content> entry : contents.entrySet()) {
      AtomicFile.write(folder.resolve(entry.getKey()), entry.getValue());
    }
    AtomicFile.deleteOldLeftovers(folder);
  }

  private UserError noPlace(Path target, IOException e) {
    return new UserError(
        "Probes can be stored neither in %s nor in %s (%s); free space or change permissions, and what is done stays."
            .formatted(target, users, e.getMessage()),
        e);
  }
}
