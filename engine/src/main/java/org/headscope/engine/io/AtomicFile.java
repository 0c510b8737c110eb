package org.headscope.engine.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Writes files that appear whole or not at all: temporary file, fsync, rename.
public final class AtomicFile {
  private static final Pattern TEMPORARY = Pattern.compile("\\..+\\.[0-9a-f-]{36}\\.part");

  /// A writer that wrote nothing for so long was killed.
  static final Duration DEAD = Duration.ofMinutes(1);

  private AtomicFile() {}

  /// Writes the content of a file.
  @FunctionalInterface
  public interface Content {
    /// Writes everything to `out`, which the caller closes.
    void writeTo(OutputStream out) throws IOException;
  }

  /// Replaces `file` by `content`, creating its folder where needed. If writing fails or `content`
  /// throws, what was there stays and nothing else is left behind.
  public static void write(Path file, Content content) throws IOException {
    write(file, content, true, true);
  }

  /// [#write] without waiting for the disk, several times as fast: after a power cut the file may
  /// be old, absent or torn. For what its reader checks and can do without.
  public static void writeUnsynced(Path file, Content content) throws IOException {
    write(file, content, false, true);
  }

  /// [#write] of a file that must not be there yet; nothing is ever replaced, not even what another
  /// program writes meanwhile.
  ///
  /// @throws java.nio.file.FileAlreadyExistsException if there is something of that name
  public static void writeNew(Path file, Content content) throws IOException {
    if (FreeName.isThere(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    write(file, content, true, false);
  }

  private static void write(Path file, Content content, boolean sync, boolean replace)
      throws IOException {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.getParent();
    if (folder == null) {
      throw new IOException("it is a file system's root");
    }
    Files.createDirectories(folder);
    // In the same folder, since a rename is atomic only within one file system; and not by
    // createTempFile, whose files nobody else may read.
    Path temporary = temporary(absolute);
    try {
      try (FileChannel channel =
          FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
        content.writeTo(out);
        out.flush();
        if (sync) {
          channel.force(true);
        }
      }
      if (replace) {
        Files.move(
            temporary,
            absolute,
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      } else {
        moveNew(temporary, absolute);
      }
      if (sync) {
        syncFolder(folder);
      }
    } catch (FileSystemException e) {
      throw told(e, temporary);
    } finally {
      discard(temporary);
    }
  }

  /// Gives `temporary` the name `file`. A rename replaces what has it; a second name does not.
  private static void moveNew(Path temporary, Path file) throws IOException {
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

  /// `e` without the name of `temporary`, of which nobody knows who asked for another.
  static IOException told(FileSystemException e, Path temporary) {
    return temporary.toString().equals(e.getFile()) ? new IOException(FileErrors.reason(e), e) : e;
  }

  /// What `file` is called until it is whole.
  static Path temporary(Path file) {
    return file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + ".part");
  }

  /// Deletes what killed writers left in `folder`, in which nobody else may be writing now; of a
  /// folder that does not exist, nothing.
  public static void deleteLeftovers(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (isLeftover(file)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /// Deletes what killed writers left in and under `folder`, in which others may be writing: what
  /// nobody wrote to for a minute. What cannot be deleted stays.
  public static void deleteOldLeftovers(Path folder) {
    Instant dead = Instant.now().minus(DEAD);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.filter(AtomicFile::isLeftover)::iterator) {
        if (Files.getLastModifiedTime(file).toInstant().isBefore(dead)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException | UncheckedIOException _) {
      return; // tidying is no reason to fail
    }
  }

  /// Whether `file` is named as what a killed writer leaves.
  public static boolean isLeftover(Path file) {
    return TEMPORARY.matcher(String.valueOf(file.getFileName())).matches();
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
}
