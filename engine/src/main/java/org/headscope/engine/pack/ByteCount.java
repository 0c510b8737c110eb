package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// Copies bytes, says how far it is, and ends where it is cancelled.
final class ByteCount {
  private static final int AT_ONCE = 1 << 16;

  private final Progress progress;
  private final Cancellation cancellation;
  private final byte[] buffer = new byte[AT_ONCE];
  private String doing = "";
  private int file;
  private int files;
  private long total;
  private long done;

  ByteCount(Progress progress, Cancellation cancellation) {
    this.progress = progress;
    this.cancellation = cancellation;
  }

  /// Says how much will be copied in all.
  ///
  /// @param files each time that all are
  void expect(int files, long bytes) {
    this.files = files;
    total = bytes;
  }

  /// Copies the `size` bytes of the next file.
  ///
  /// @param doing what that is, for people
  void copy(InputStream in, OutputStream out, long size, String doing) throws IOException {
    file = doing.equals(this.doing) ? file + 1 : 1;
    this.doing = doing;
    String phase = "%s file %d of %d".formatted(doing, file, files);
    for (long left = size; left > 0; ) {
      cancellation.check();
      progress.update(phase, done, total);
      int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
      if (read < 0) {
        throw new EOFException("a file ends too early");
      }
      out.write(buffer, 0, read);
      left -= read;
      done += read;
    }
    cancellation.check();
    progress.update(phase, done, total);
  }
}
