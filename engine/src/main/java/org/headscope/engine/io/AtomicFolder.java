package org.headscope.engine.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Makes folders that appear with all that is in them or not at all, as [AtomicFile] does files.
public final class AtomicFolder {
  private AtomicFolder() {}

  /// Puts everything into a folder.
  @FunctionalInterface
  public interface Filling {
    /// Writes into `folder`, which is empty.
    void fill(Path folder) throws IOException;
  }

  /// Makes a folder in `parent`, which is made where needed: called `name`, or `name-2` and so on
  /// if there is something of that name. If `filling` throws, nothing is left behind.
  ///
  /// @return the folder
  public static Path create(Path parent, String name, Filling filling) throws IOException {
    Path absolute = parent.toAbsolutePath();
    Files.createDirectories(absolute);
    deleteOldLeftovers(absolute);
    Path temporary = AtomicFile.temporary(absolute.resolve(name));
    try {
      Files.createDirectory(temporary);
      filling.fill(temporary);
      return move(temporary, absolute, name);
    } catch (FileSystemException e) {
      throw AtomicFile.told(e, temporary);
    } finally {
      delete(temporary);
    }
  }

  private static Path move(Path temporary, Path parent, String name) throws IOException {
    while (true) {
      Path target = FreeName.folder(parent, name);
      try {
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        AtomicFile.syncFolder(parent);
        return target;
      } catch (FileSystemException e) {
        if (!FreeName.isThere(target)) { // else another was quicker
          throw e;
        }
      }
    }
  }

  /// Deletes what killed writers left in `parent`.
  private static void deleteOldLeftovers(Path parent) {
    try (Stream<Path> files = Files.list(parent)) {
      for (Path folder : (Iterable<Path>) files.filter(AtomicFile::isLeftover)::iterator) {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && isDead(folder)) {
          delete(folder);
        }
      }
    } catch (IOException | UncheckedIOException _) {
      return; // tidying is no reason to fail
    }
  }

  private static boolean isDead(Path folder) throws IOException {
    Instant dead = Instant.now().minus(AtomicFile.DEAD);
    for (Path file : within(folder)) {
      if (Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant().isAfter(dead)) {
        return false;
      }
    }
    return true;
  }

  private static void delete(Path folder) throws IOException {
    if (FreeName.isThere(folder)) {
      for (Path file : within(folder).reversed()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /// Folders before what is in them.
  private static List<Path> within(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted(Comparator.naturalOrder()).toList();
    }
  }
}
