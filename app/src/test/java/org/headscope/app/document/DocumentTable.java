package org.headscope.app.document;

import module java.base;

/// A table of a document.
///
/// @param name as its marker has it
/// @param commands what measures its results, lines of a shell at the root of the checkout; they
///   stand below it. None where it is made of what is there anyway
/// @param content in Markdown
record DocumentTable(String name, List<String> commands, Supplier<String> content) {
  DocumentTable {
    commands = List.copyOf(commands);
  }

  /// What stands between the markers.
  String text() {
    String made =
        commands.isEmpty()
            ? ""
            : "\nMeasured by\n\n```sh\n" + String.join("\n", commands) + "\n```\n";
    return "\n" + content.get() + made + "\n";
  }

  /// A line of a table.
  static String row(Object... cells) {
    return Arrays.stream(cells)
        .map(Object::toString)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /// The first two lines of a table.
  static String head(Object... cells) {
    return row(cells) + "|---".repeat(cells.length) + "|\n";
  }
}
