package org.headscope.app.document;

import module java.base;

import org.headscope.app.launch.CommandTable;

/// The command lines in the documents.
public final class DocumentedCommands {
  private static final Pattern LINE = Pattern.compile("\\s*(?:packaging/)?headscope ([^…]*)");

  private DocumentedCommands() {}

  /// Every command with its effect.
  static String table() {
    StringBuilder text = new StringBuilder(DocumentTable.head("command", "what it does"));
    CommandTable.everyCommand()
        .forEach((name, words) -> text.append(DocumentTable.row("`" + name + "`", words)));
    return text.toString();
  }

  /// Returns all command lines; those with an ellipsis are examples of others.
  public static List<String> lines() {
    return Document.all().stream()
        .flatMap(
            document -> Stream.concat(document.code("sh").stream(), document.quoted().stream()))
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .map(line -> line.group(1))
        .distinct()
        .toList();
  }

  /// Splits `line` as a shell does, without quotes and shell syntax.
  public static String[] arguments(String line) {
    List<String> arguments = new ArrayList<>();
    Matcher matcher = Pattern.compile("\"([^\"]*)\"|(\\S+)").matcher(line);
    while (matcher.find()) {
      String word = matcher.group(2) == null ? matcher.group(1) : matcher.group(2);
      if (matcher.group(2) != null && word.matches("[|>#&;].*")) {
        break;
      }
      arguments.add(word.equals("$theme") ? "light" : word);
    }
    return arguments.toArray(String[]::new);
  }
}
