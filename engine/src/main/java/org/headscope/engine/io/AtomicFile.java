package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.UserError;

/// Writes files that appear whole or not at all: temporary file, fsync, rename. A link stays, and
/// what it names is replaced; what is no ordinary file, as a device or a folder, never is. Files of
/// a person's own folders can be read by that person alone.
public final class AtomicFile {
  /// A writer of which nothing else is known, and that wrote nothing for so long, was killed.
  static final Duration DEAD = Duration.ofHours(1);

  /// The system itself follows no more.
  private static final int MAX_LINKS = 40;

  /// Folders in which this process looked for what killed ones left.
  private static final Set<Path> TIDIED = ConcurrentHashMap.newKeySet();

  private AtomicFile() {}

  @FunctionalInterface
  public interface Content {
    /// Writes everything to `out`, which the caller closes.
    void writeTo(OutputStream out) throws IOException;
  }

  /// The manner of writing a file.
  ///
  /// @param synced whether it waits for the disk
  /// @param follows whether the target of a link is replaced, not the link
  /// @param isNew whether nothing may be replaced
  /// @param secret whether its owner alone may read it
  private record Manner(boolean synced, boolean follows, boolean isNew, boolean secret) {
    static final Manner NAMED = new Manner(true, true, false, false);
    static final Manner OWN = new Manner(true, false, false, false);
    static final Manner SECRET = new Manner(true, false, false, true);
    static final Manner UNSYNCED = new Manner(false, false, false, false);
    static final Manner NEW = new Manner(true, true, true, false);
  }

  /// Replaces `file` by `content`, creating its folder where needed. If writing fails or `content`
  /// throws, what was there stays and nothing else is left behind.
  ///
  /// @throws NotOrdinaryFileException if there is something that is no file
  public static void write(Path file, Content content) throws IOException {
    write(file, content, Manner.NAMED);
  }

  /// [#write] of what a person asked for.
  ///
  /// @throws UserError if it cannot be written
  public static void save(Path file, byte[] content) {
    try {
      write(file, out -> out.write(content));
    } catch (IOException e) {
      throw FileErrors.writing(file, e);
    }
  }

  /// [#write] of a file that the user did not name, in a folder that may come from others: a link
  /// there could lead to any file, so that it is replaced itself.
  public static void writeOwn(Path file, Content content) throws IOException {
    write(file, content, Manner.OWN);
  }

  /// [#writeOwn] of a file that its owner alone may read.
  public static void writeSecret(Path file, Content content) throws IOException {
    write(file, content, Manner.SECRET);
  }

  /// [#writeOwn] without waiting for the disk, several times as fast: after a power cut the file
  /// may be old, absent or torn. For what its reader checks and can do without.
  public static void writeUnsynced(Path file, Content content) throws IOException {
    write(file, content, Manner.UNSYNCED);
  }

  /// [#write] of a file that must not be there yet; nothing is ever replaced, not even what another
  /// program writes meanwhile.
  ///
  /// @throws java.nio.file.FileAlreadyExistsException if there is something of that name
  public static void writeNew(Path file, Content content) throws IOException {
    if (FreeName.isThere(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    write(file, content, Manner.NEW);
  }

  private static void write(Path file, Content content, Manner manner) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.getParent();
    if (folder == null) {
      throw new IOException("it is a file system's root");
    }
    UserFolder.make(folder);
    if (manner.synced()) {
      tidyOnce(folder);
    }
    boolean secret = manner.secret() || UserFolder.isPrivate(absolute);
    boolean own = !manner.follows() && Files.isSymbolicLink(absolute);
    replace(own ? absolute : target(absolute), content, manner, secret);
  }

  /// The file that is replaced where `file` is named: that, or its target if it is a link.
  private static Path target(Path file) throws IOException {
    try {
      // Follows links as the system does, which refuses those that strangers may have laid.
      if (!Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
        throw new NotOrdinaryFileException();
      }
    } catch (NoSuchFileException _) {
      // It is new, or a link to what is not there yet.
    }
    Path target = file;
    for (int links = 0; links < MAX_LINKS && Files.isSymbolicLink(target); links++) {
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  private static void replace(Path file, Content content, Manner manner, boolean secret)
      throws IOException {
    // In the same folder, since a rename is atomic only within one file system; and not by
    // createTempFile, whose files nobody else may read.
    Path temporary = TemporaryName.of(file);
    try {
      try (FileChannel channel =
          FileChannel.open(
              temporary,
              Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
              secret ? PrivateRights.ofFile() : PrivateRights.NONE)) {
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
        content.writeTo(out);
        out.flush();
        if (manner.synced()) {
          channel.force(true);
        }
      }
      move(temporary, file, manner.isNew());
      if (manner.synced()) {
        syncFolder(file.resolveSibling(""));
      }
    } catch (FileSystemException e) {
      throw withoutTemporaryName(e, temporary);
    } finally {
      discard(temporary);
    }
  }

  /// Gives `temporary` the name `file`. A rename replaces what has it; a second name does not.
  private static void move(Path temporary, Path file, boolean isNew) throws IOException {
    if (!isNew) {
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return;
    }
    try {
      Files.createLink(file, temporary);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException | UnsupportedOperationException _) {
      Files.move(temporary, file); // a file system without second names: looks, then renames
    }
  }

  private static void discard(Path temporary) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException _) {
      return; // what failed before says why
    }
  }

  /// `e` without the name of `temporary`, which the user does not know.
  static IOException withoutTemporaryName(FileSystemException e, Path temporary) {
    return temporary.toString().equals(e.getFile()) ? new IOException(FileErrors.reason(e), e) : e;
  }

  /// Deletes what killed writers left in `folder`, the first time that something is written there.
  private static void tidyOnce(Path folder) {
    if (TIDIED.add(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        delete(files, file -> TemporaryName.maker(file) == TemporaryName.Maker.DEAD);
      } catch (IOException | UncheckedIOException _) {
        return; // tidying is no reason to fail
      }
    }
  }

  /// Deletes what killed writers left in `folder`, in which only this process and others of this
  /// computer may be writing now; of a folder that does not exist, nothing.
  public static void deleteLeftovers(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      delete(files, file -> TemporaryName.maker(file) != TemporaryName.Maker.ALIVE);
    }
  }

  /// Deletes what killed writers left in and under `folder`, in which others may be writing. What
  /// cannot be deleted stays.
  public static void deleteOldLeftovers(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      delete(files, file -> isAbandoned(file, () -> Files.getLastModifiedTime(file).toInstant()));
    } catch (IOException | UncheckedIOException _) {
      return; // tidying is no reason to fail
    }
  }

  private static void delete(Stream<Path> files, Predicate<Path> isDead) throws IOException {
    for (Path file : (Iterable<Path>) files.filter(AtomicFile::isLeftover)::iterator) {
      if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && isDead.test(file)) {
        Files.deleteIfExists(file);
      }
    }
  }

  @FunctionalInterface
  interface Age {
    Instant lastWritten() throws IOException;
  }

  /// Returns whether the maker of `leftover` is dead: its process is, or nothing is known of that
  /// and the file was not written to for long.
  static boolean isAbandoned(Path leftover, Age age) {
    try {
      return switch (TemporaryName.maker(leftover)) {
        case ALIVE -> false;
        case DEAD -> true;
        case UNKNOWN -> age.lastWritten().isBefore(Instant.now().minus(DEAD));
      };
    } catch (IOException _) {
      return false; // it went meanwhile
    }
  }

  /// Returns whether `file` is named as what a killed writer leaves.
  public static boolean isLeftover(Path file) {
    return TemporaryName.has(file);
  }

  /// Makes the rename last through a power cut, where folders can be opened for that.
  static void syncFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException _) {
      // Windows does not open folders; its rename is journalled without this.
      return;
    }
  }

  /// A device, pipe, socket or folder in place of the file to be written.
  public static final class NotOrdinaryFileException extends IOException {
    @Serial private static final long serialVersionUID = 1L;

    NotOrdinaryFileException() {
      super("it is not an ordinary file");
    }
  }
}
