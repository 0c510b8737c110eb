package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.run.PlainText;

/// Standard output in UTF-8, whatever the locale. It ends the command if it cannot be written:
/// [System#out] does not report a full disk.
public final class StandardOutput extends OutputStream {
  private final OutputStream to;

  public StandardOutput(OutputStream to) {
    this.to = to;
  }

  /// A failure to write the output.
  static final class WriteFailure extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final boolean isReaderGone;

    private WriteFailure(IOException cause) {
      super(
          PlainText.sentence(
              "The output cannot be written (%s); free space or print elsewhere."
                  .formatted(cause.getMessage())),
          cause);
      // As after "| head -1"; the message has this word in most of the system's languages.
      isReaderGone = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }

    /// Returns true if the reader closed the pipe, which is no failure.
    boolean isReaderGone() {
      return isReaderGone;
    }
  }

  public static PrintWriter writer() {
    return writer(new FileOutputStream(FileDescriptor.out));
  }

  public static PrintWriter writer(OutputStream to) {
    return new PrintWriter(
        new OutputStreamWriter(new StandardOutput(to), StandardCharsets.UTF_8), true);
  }

  /// Prints `line`, where no command line exists; returns the exit code.
  public static int print(String line) {
    return print(new FileOutputStream(FileDescriptor.out), out -> out.println(line));
  }

  /// Prints `lines` to `to`, where no command line exists; returns the exit code.
  public static int print(OutputStream to, Consumer<PrintWriter> lines) {
    try {
      lines.accept(writer(to));
      return 0;
    } catch (WriteFailure e) {
      if (!e.isReaderGone()) {
        System.err.println(e.getMessage());
      }
      return e.isReaderGone() ? 0 : 1;
    }
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) {
    try {
      to.write(bytes, from, count);
    } catch (IOException e) {
      throw new WriteFailure(e);
    }
  }

  @Override
  public void flush() {
    try {
      to.flush();
    } catch (IOException e) {
      throw new WriteFailure(e);
    }
  }
}
