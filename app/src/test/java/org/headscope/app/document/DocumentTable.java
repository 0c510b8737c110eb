package org.headscope.app.document;

import module java.base;

/// A table of a document.
///
/// @param name as in its marker
/// @param commands the commands that produce its results, written below the table: lines of a shell
///   at the root of the checkout. Empty if it is made from existing files
/// @param content in Markdown
record DocumentTable(String name, List<String> commands, Supplier<String> content) {
  DocumentTable {
    commands = List.copyOf(commands);
  }

  /// Returns the text between the markers.
  String text() {
    String made =
        commands.isEmpty()
            ? ""
            : "\nMeasured by\n\n```sh\n" + String.join("\n", commands) + "\n```\n";
    return "\n" + content.get() + made + "\n";
  }

  /// Returns a line of a table.
  static String row(Object... cells) {
    return Arrays.stream(cells)
        .map(Object::toString)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /// Returns the first two lines of a table.
  static String head(Object... cells) {
    return row(cells) + "|---".repeat(cells.length) + "|\n";
  }
}
