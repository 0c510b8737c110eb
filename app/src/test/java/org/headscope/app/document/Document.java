package org.headscope.app.document;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.Json;
import tools.jackson.databind.JsonNode;

/// A Markdown file of the checkout.
///
/// @param file from the root of the checkout
record Document(Path file, String text) {
  /// The root of the checkout.
  static final Path ROOT =
      Path.of(System.getProperty("headscope.samples", "samples"))
          .toAbsolutePath()
          .normalize()
          .resolveSibling("");

  private static final Set<String> NO_SOURCES = Set.of("target", ".git", "node_modules");

  /// A table between its markers: its name, then its content.
  private static final Pattern TABLE =
      Pattern.compile("(<!-- table: (\\S+) -->\n)(.*?)(<!-- end of table -->)", Pattern.DOTALL);

  private static final Pattern BLOCK = Pattern.compile("```(\\w*)\n(.*?)```", Pattern.DOTALL);

  /// Returns all documents, by name.
  static List<Document> all() {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .map(ROOT::relativize)
          .filter(Document::isSource)
          .sorted()
          .map(Document::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isSource(Path file) {
    for (Path part : file) {
      if (NO_SOURCES.contains(part.toString())) {
        return false;
      }
    }
    return true;
  }

  /// Reads the document `file`, relative to the root.
  static Document read(Path file) {
    try {
      return new Document(file, Files.readString(ROOT.resolve(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Returns a stored result of the samples.
  static JsonNode result(String name) {
    Path file = ROOT.resolve("samples/results/" + name + ".json");
    try {
      return Json.parse(Files.readString(file), JsonNode.class, name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Returns the content of each table, by name.
  Map<String, String> tables() {
    Map<String, String> tables = new LinkedHashMap<>();
    Matcher matcher = TABLE.matcher(text);
    while (matcher.find()) {
      tables.put(matcher.group(2), matcher.group(3));
    }
    return tables;
  }

  /// Returns the document with other tables; `content` may return its argument unchanged.
  Document withTables(Function<String, String> content) {
    return new Document(
        file,
        TABLE
            .matcher(text)
            .replaceAll(m ->
                Matcher.quoteReplacement(m.group(1) + content.apply(m.group(2)) + m.group(4))));
  }

  /// Returns the text without tables.
  String withoutTables() {
    return TABLE.matcher(text).replaceAll("");
  }

  /// Returns the text without blocks of code.
  String prose() {
    return BLOCK.matcher(text).replaceAll("");
  }

  /// Returns the lines of code blocks in `language`; lines that end in a backslash are joined.
  List<String> code(String language) {
    return BLOCK
        .matcher(text)
        .results()
        .filter(block -> block.group(1).equals(language))
        .map(block -> block.group(2).replaceAll("\\\\\n\\s*", ""))
        .flatMap(String::lines)
        .toList();
  }

  /// Returns the texts between single backquotes.
  List<String> quoted() {
    return Pattern.compile("`([^`\n]+)`")
        .matcher(prose())
        .results()
        .map(m -> m.group(1))
        .collect(Collectors.toList());
  }

  /// Returns the targets of links and pictures.
  List<String> links() {
    return Pattern.compile("\\]\\(([^)\\s]+)\\)")
        .matcher(prose())
        .results()
        .map((MatchResult m) -> m.group(1))
        .toList();
  }

  /// Returns the anchors of its headings, as GitHub generates them.
  Set<String> anchors() {
    return prose()
        .lines()
        .filter(line -> line.matches("#+ .*"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
        .map(line -> line.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  /// Writes the document.
  void write() {
    try {
      AtomicFile.write(ROOT.resolve(file), out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
