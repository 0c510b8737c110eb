package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.io.CsvLine;
import picocli.CommandLine.Option;

/// The command-line option for CSV (RFC 4180) instead of text.
public final class CsvOption {
  @Option(names = "--csv", description = "Print CSV instead of text.")
  private boolean csv;

  /// Returns `table` if CSV was requested, else `text`.
  public Consumer<PrintWriter> or(Consumer<PrintWriter> text, Consumer<PrintWriter> table) {
    return csv ? table : text;
  }

  /// Prints one row; text that contains a comma or a quotation mark is quoted.
  public static void row(PrintWriter out, List<?> cells) {
    out.println(CsvLine.of(cells));
  }
}
