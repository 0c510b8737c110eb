package org.headscope.engine.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes files that appear whole or not at all: temporary file, fsync, rename. */
public final class AtomicFile {
  private AtomicFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes everything to {@code out}, which the caller closes. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Replaces {@code file} by {@code content}, creating its folder where needed. If writing fails or
   * {@code content} throws, what was there stays and nothing else is left behind.
   */
  public static void write(Path file, Content content) throws IOException {
    write(file, content, true);
  }

  /**
   * {@link #write} without waiting for the disk, several times as fast: after a power cut the file
   * may be old, absent or torn. For what its reader checks and can do without.
   */
  public static void writeUnsynced(Path file, Content content) throws IOException {
    write(file, content, false);
  }

  private static void write(Path file, Content content, boolean sync) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.getParent();
    if (folder == null) {
      throw new IOException("it is a file system's root");
    }
    Files.createDirectories(folder);
    // In the same folder, since a rename is atomic only within one file system; and not by
    // createTempFile, whose files nobody else may read.
    Path temporary =
        folder.resolve("." + absolute.getFileName() + "." + UUID.randomUUID() + ".part");
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
      Files.move(
          temporary, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      if (sync) {
        syncFolder(folder);
      }
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Makes the rename last through a power cut, where folders can be opened for that. */
  private static void syncFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Windows does not open folders; its rename is journalled without this.
      return;
    }
  }
}
