package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.UserError;

/// Writes files that appear complete or not at all: temporary file, fsync, rename. Keeps a link and
/// replaces its target; never replaces anything but an ordinary file, such as a device or a folder.
/// Files in a person's own folders are readable by that person alone.
public final class AtomicFile {
  /// A writer in an unknown state that wrote nothing for this long counts as killed.
  static final Duration ABANDONED_AFTER = Duration.ofHours(1);

  /// The system's own limit.
  private static final int MAX_LINKS = 40;

  /// Folders that this process has already cleared of leftovers.
  private static final Set<Path> CLEANED = ConcurrentHashMap.newKeySet();

  private AtomicFile() {}

  @FunctionalInterface
  public interface Content {
    /// Writes the whole content to `out`, which the caller closes.
    void writeTo(OutputStream out) throws IOException;
  }

  /// The mode in which a file is written.
  ///
  /// @param synced whether it waits for the disk
  /// @param follows whether a link's target is replaced, not the link
  /// @param isNew whether nothing may be replaced
  /// @param secret whether its owner alone may read it, in any folder
  private record WriteMode(boolean synced, boolean follows, boolean isNew, boolean secret) {
    static final WriteMode NAMED = new WriteMode(true, true, false, false);
    static final WriteMode OWN = new WriteMode(true, false, false, false);
    static final WriteMode SECRET = new WriteMode(true, false, false, true);
    static final WriteMode UNSYNCED = new WriteMode(false, false, false, false);
    static final WriteMode NEW = new WriteMode(true, true, true, false);
  }

  /// Replaces `file` by `content`, creating its folder if needed. If writing fails or `content`
  /// throws, the old file stays and nothing else is left behind.
  ///
  /// @throws NotOrdinaryFileException if something other than a file has its name
  public static void write(Path file, Content content) throws IOException {
    write(file, content, WriteMode.NAMED);
  }

  /// Writes a file that a person requested, as [#write] does.
  ///
  /// @throws UserError if it cannot be written
  public static void save(Path file, byte[] content) {
    try {
      write(file, out -> out.write(content));
    } catch (IOException e) {
      throw FileErrors.writing(file, e);
    }
  }

  /// Writes a file that HeadScope named, as [#write] does, in a folder that may come from others: a
  /// link there could lead to any file, so the link itself is replaced.
  public static void writeReplacingLink(Path file, Content content) throws IOException {
    write(file, content, WriteMode.OWN);
  }

  /// Writes a file that its owner alone may read, as [#writeReplacingLink] does.
  public static void writeSecret(Path file, Content content) throws IOException {
    write(file, content, WriteMode.SECRET);
  }

  /// Writes as [#writeReplacingLink] does without waiting for the disk, which is several times as
  /// fast: after a power cut the file may be old, absent or torn. For files that their reader
  /// checks and can do without.
  public static void writeUnsynced(Path file, Content content) throws IOException {
    write(file, content, WriteMode.UNSYNCED);
  }

  /// Writes a file that must not exist yet; never replaces anything, not even a file that another
  /// program writes meanwhile.
  ///
  /// @throws java.nio.file.FileAlreadyExistsException if the name is taken
  public static void writeNew(Path file, Content content) throws IOException {
    if (FreeName.existsAt(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    write(file, content, WriteMode.NEW);
  }

  private static void write(Path file, Content content, WriteMode manner) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.getParent();
    if (folder == null) {
      throw new IOException("it is a file system's root");
    }
    UserFolder.make(folder);
    if (manner.synced()) {
      cleanOnce(folder);
    }
    boolean secret = manner.secret() || UserFolder.isPrivate(absolute);
    boolean own = !manner.follows() && Files.isSymbolicLink(absolute);
    replace(own ? absolute : target(absolute), content, manner, secret);
  }

  /// Returns the path that a write to `file` replaces: `file` itself, or the target of a link.
  private static Path target(Path file) throws IOException {
    try {
      // Follows links as the system does, which refuses links that other users may have made.
      if (!Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
        throw new NotOrdinaryFileException();
      }
    } catch (NoSuchFileException _) {
      // A new file, or a link whose target does not exist yet.
    }
    Path target = file;
    for (int links = 0; links < MAX_LINKS && Files.isSymbolicLink(target); links++) {
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  private static void replace(Path file, Content content, WriteMode manner, boolean secret)
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
          Disk.current().force(temporary, channel);
        }
      }
      move(temporary, file, manner.isNew());
      if (manner.synced()) {
        Disk.current().syncFolder(file.resolveSibling(""));
      }
    } catch (FileSystemException e) {
      throw withoutTemporaryName(e, temporary);
    } finally {
      discard(temporary);
    }
  }

  /// Gives `temporary` the name `file`. A rename would replace an existing file; a second name
  /// (hard link) does not.
  private static void move(Path temporary, Path file, boolean isNew) throws IOException {
    if (!isNew) {
      Disk.current()
          .move(
              temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return;
    }
    try {
      Disk.current().link(file, temporary);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException | UnsupportedOperationException _) {
      Disk.current()
          .move(temporary, file); // a file system without hard links: checks, then renames
    }
  }

  private static void discard(Path temporary) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException _) {
      return; // the earlier failure says why
    }
  }

  /// Returns `e` with the name of the requested file in place of that of `temporary`, which the
  /// user does not know.
  static IOException withoutTemporaryName(FileSystemException e, Path temporary) {
    return temporary.toString().equals(e.getFile()) ? new IOException(FileErrors.reason(e), e) : e;
  }

  /// Deletes leftovers of killed writers in `folder` before the first write there.
  private static void cleanOnce(Path folder) {
    if (CLEANED.add(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        delete(files, file -> TemporaryName.writerState(file) == TemporaryName.WriterState.DEAD);
      } catch (IOException | UncheckedIOException _) {
        return; // a failed clean-up is no failure
      }
    }
  }

  /// Deletes leftovers of killed writers in `folder`, in which only this process and others of this
  /// computer may be writing now; does nothing if the folder does not exist.
  public static void deleteLeftovers(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      delete(files, file -> TemporaryName.writerState(file) != TemporaryName.WriterState.ALIVE);
    }
  }

  /// Deletes leftovers of killed writers in and under `folder`, in which others may be writing.
  /// Skips files that cannot be deleted.
  public static void deleteOldLeftovers(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      delete(files, file -> isAbandoned(file, () -> Files.getLastModifiedTime(file).toInstant()));
    } catch (IOException | UncheckedIOException _) {
      return; // a failed clean-up is no failure
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

  /// True if the writer of `leftover` is dead: its process has ended, or is unknown and has not
  /// written for long.
  static boolean isAbandoned(Path leftover, Age age) {
    try {
      return switch (TemporaryName.writerState(leftover)) {
        case ALIVE -> false;
        case DEAD -> true;
        case UNKNOWN -> age.lastWritten().isBefore(Instant.now().minus(ABANDONED_AFTER));
      };
    } catch (IOException _) {
      return false; // it was deleted meanwhile
    }
  }

  /// True if `file` has a name of an unfinished file.
  public static boolean isLeftover(Path file) {
    return TemporaryName.isTemporary(file);
  }

  /// Waits until what was appended to `file` so far is on the disk; creates it if it is missing.
  public static void sync(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      Disk.current().force(file, channel);
    }
  }

  /// The name to be written belongs to a device, pipe, socket or folder.
  public static final class NotOrdinaryFileException extends IOException {
    @Serial private static final long serialVersionUID = 1L;

    NotOrdinaryFileException() {
      super("it is not an ordinary file");
    }
  }
}
