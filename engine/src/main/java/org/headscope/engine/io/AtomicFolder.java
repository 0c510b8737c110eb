package org.headscope.engine.io;

import module java.base;

/// Creates folders that appear with all of their content or not at all, as [AtomicFile] does files.
public final class AtomicFolder {
  private AtomicFolder() {}

  @FunctionalInterface
  public interface Filling {
    /// Writes into `folder`, which is empty.
    void fill(Path folder) throws IOException;
  }

  /// Creates a folder in `parent`, which is created if needed: called `name`, or `name-2` and so on
  /// if the name is taken. If `filling` throws, nothing is left behind.
  ///
  /// @return the folder
  public static Path create(Path parent, String name, Filling filling) throws IOException {
    Path absolute = parent.toAbsolutePath();
    return make(absolute.resolve(name), filling, () -> FreeName.folder(absolute, name));
  }

  /// Creates `folder`, whose name must be free.
  ///
  /// @throws FileAlreadyExistsException if it is not; nothing is changed
  public static void createNew(Path folder, Filling filling) throws IOException {
    if (FreeName.existsAt(folder)) {
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
    /// Works in `folder`, which is empty at first.
    T use(Path folder) throws IOException;
  }

  /// Creates a hidden folder in `parent`, which is created if needed, while `use` works in it, and
  /// then deletes it with its content.
  ///
  /// @param name its purpose
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
        if (FreeName.existsAt(target)) {
          throw new FileAlreadyExistsException(target.toString());
        }
        Disk.current().move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        Disk.current().syncFolder(target.resolveSibling(""));
        return target;
      } catch (FileSystemException e) {
        if (!FreeName.existsAt(target) || free.get().equals(target)) {
          throw e;
        }
        // Another writer was faster.
      }
    }
  }

  /// Waits until all content of `folder` is on the disk.
  private static void sync(Path folder) throws IOException {
    for (Path file : within(folder)) {
      if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          Disk.current().force(file, channel);
        }
      } else {
        Disk.current().syncFolder(file);
      }
    }
  }

  /// Deletes leftovers of killed writers in `parent`.
  public static void deleteLeftovers(Path parent) {
    try (Stream<Path> files = Files.list(parent)) {
      for (Path folder : (Iterable<Path>) files.filter(AtomicFile::isLeftover)::iterator) {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
            && AtomicFile.isAbandoned(folder, () -> lastWritten(folder))) {
          delete(folder);
        }
      }
    } catch (IOException | UncheckedIOException _) {
      return; // a failed clean-up is no failure
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

  /// Deletes `folder` with its content, if it exists.
  public static void delete(Path folder) throws IOException {
    if (FreeName.existsAt(folder)) {
      for (Path file : within(folder).reversed()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /// Lists folders before their content.
  private static List<Path> within(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted(Comparator.naturalOrder()).toList();
    }
  }
}
