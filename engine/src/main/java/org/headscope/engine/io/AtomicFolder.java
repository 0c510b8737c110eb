package org.headscope.engine.io;

import module java.base;

/// Makes folders that appear with all that is in them or not at all, as [AtomicFile] does files.
public final class AtomicFolder {
  private AtomicFolder() {}

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
    return make(absolute.resolve(name), filling, () -> FreeName.folder(absolute, name));
  }

  /// Makes `folder`, of whose name there must be nothing.
  ///
  /// @throws FileAlreadyExistsException if there is; what it is stays
  public static void createNew(Path folder, Filling filling) throws IOException {
    if (FreeName.isThere(folder)) {
      throw new FileAlreadyExistsException(folder.toString());
    }
    Path whole = folder.toAbsolutePath();
    Path _ = make(whole, filling, () -> whole);
  }

  private static Path make(Path wanted, Filling filling, Supplier<Path> target) throws IOException {
    Use<Path> use =
        temporary -> {
          filling.fill(temporary);
          sync(temporary);
          return move(temporary, target);
        };
    return passing(wanted.resolveSibling(""), String.valueOf(wanted.getFileName()), use);
  }

  @FunctionalInterface
  public interface Use<T> {
    /// Works in `folder`, which is empty.
    T use(Path folder) throws IOException;
  }

  /// Makes a hidden folder in `parent`, which is made where needed, for as long as `use` works in
  /// it; what it leaves there is deleted.
  ///
  /// @param name what it is for
  public static <T> T passing(Path parent, String name, Use<T> use) throws IOException {
    UserFolder.make(parent);
    deleteLeftovers(parent);
    Path temporary = TemporaryName.of(parent.resolve(name));
    try {
      Files.createDirectory(temporary);
      return use.use(temporary);
    } catch (FileSystemException e) {
      throw AtomicFile.withoutTemporaryName(e, temporary);
    } finally {
      delete(temporary);
    }
  }

  private static Path move(Path temporary, Supplier<Path> free) throws IOException {
    while (true) {
      Path target = free.get();
      try {
        // A rename would replace an empty folder.
        if (FreeName.isThere(target)) {
          throw new FileAlreadyExistsException(target.toString());
        }
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        AtomicFile.syncFolder(target.resolveSibling(""));
        return target;
      } catch (FileSystemException e) {
        if (!FreeName.isThere(target) || free.get().equals(target)) {
          throw e;
        }
        // Another was quicker.
      }
    }
  }

  /// Waits until all that is in `folder` is on the disk.
  private static void sync(Path folder) throws IOException {
    for (Path file : within(folder)) {
      if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.force(true);
        }
      } else {
        AtomicFile.syncFolder(file);
      }
    }
  }

  /// Deletes what killed writers left in `parent`.
  public static void deleteLeftovers(Path parent) {
    try (Stream<Path> files = Files.list(parent)) {
      for (Path folder : (Iterable<Path>) files.filter(AtomicFile::isLeftover)::iterator) {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
            && AtomicFile.isAbandoned(folder, () -> lastWritten(folder))) {
          delete(folder);
        }
      }
    } catch (IOException | UncheckedIOException _) {
      return; // tidying is no reason to fail
    }
  }

  private static Instant lastWritten(Path folder) throws IOException {
    Instant last = Instant.MIN;
    for (Path file : within(folder)) {
      Instant time = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant();
      last = time.isAfter(last) ? time : last;
    }
    return last;
  }

  /// Deletes `folder` and all that is in it, if it is there.
  public static void delete(Path folder) throws IOException {
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
