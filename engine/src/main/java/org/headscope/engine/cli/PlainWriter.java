package org.headscope.engine.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import org.headscope.engine.run.PlainText;

/// Writes texts of files and options so that no terminal obeys what stands in them.
final class PlainWriter extends FilterWriter {
  private PlainWriter(Writer to) {
    super(to);
  }

  static PrintWriter of(PrintWriter to) {
    return new PrintWriter(new PlainWriter(to), true);
  }

  @Override
  public void write(int c) throws IOException {
    write(String.valueOf((char) c), 0, 1);
  }

  @Override
  public void write(char[] text, int from, int count) throws IOException {
    write(new String(text, from, count), 0, count);
  }

  @Override
  public void write(String text, int from, int count) throws IOException {
    for (int i = from; i < from + count; i++) {
      if (PlainText.isObeyed(text.charAt(i))) {
        out.write(PlainText.visible(text.substring(from, from + count)));
        return;
      }
    }
    out.write(text, from, count);
  }
}
