package org.headscope.app.export;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.headscope.engine.run.UserError;

/** Whole files: what was there before stays until the new content is on the disk. */
final class AtomicBytes {
  private AtomicBytes() {}

  static void write(Path file, byte[] bytes) {
    Path target = file.toAbsolutePath();
    Path temporary = target.resolveSibling("." + target.getFileName() + ".part");
    try {
      try (FileChannel channel =
          FileChannel.open(
              temporary,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
          channel.write(rest);
        }
        channel.force(true);
      }
      Files.move(
          temporary, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UserError(
          file + " cannot be written (" + e.getMessage() + "); choose another folder.", e);
    }
  }
}
