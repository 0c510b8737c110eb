package org.headscope.app.document;

import module java.base;

/// `mvn -q -Ptables` writes the tables of all documents. `-Dtables=scores,probes` selects some, and
/// `-Dmeasure=true` first runs the commands written below them.
final class DocumentTables {
  private DocumentTables() {}

  /// All tables.
  static List<DocumentTable> all() {
    return Stream.of(
            ScoreTables.all(),
            ProbeTables.all(),
            RunTables.all(),
            AblationTables.all(),
            CircuitTables.all(),
            InductionTables.all(),
            TreeTables.all(),
            SpeedTables.all(),
            StepTables.all(),
            MutantTables.all(),
            CompressionTables.all(),
            CodeTables.all())
        .flatMap(List::stream)
        .toList();
  }

  public static void main(String[] args) {
    try {
      write();
      System.exit(0); // ends JavaFX, if a table used it
    } catch (RuntimeException | IOException | InterruptedException e) {
      e.printStackTrace();
      System.exit(1);
    }
  }

  private static void write() throws IOException, InterruptedException {
    String named = System.getProperty("tables", "");
    Set<String> requested = Set.of(named.split(",")); // an empty text gives the empty text
    List<DocumentTable> tables =
        all().stream().filter(t -> named.isEmpty() || requested.contains(t.name())).toList();
    if (tables.isEmpty()) {
      throw new IllegalArgumentException(
          "there are no tables "
              + named
              + " but "
              + all().stream().map(DocumentTable::name).toList());
    }
    if (Boolean.getBoolean("measure")) {
      measure(tables);
    }
    for (Document document : Document.all()) {
      Document written = document.withTables(name -> text(tables, name, document));
      if (!written.equals(document)) {
        written.write();
        System.out.println("Wrote " + document);
      }
    }
  }

  /// Returns the content of table `name`, unchanged unless it was requested.
  private static String text(List<DocumentTable> requested, String name, Document document) {
    return requested.stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .map(DocumentTable::text)
        .orElseGet(() -> document.tables().getOrDefault(name, ""));
  }

  private static void measure(List<DocumentTable> tables) throws IOException, InterruptedException {
    List<String> commands =
        new ArrayList<>(tables.stream().flatMap(t -> t.commands().stream()).distinct().toList());
    commands.addFirst("headscope() { packaging/headscope \"$@\"; }");
    commands.addFirst("set -ex");
    int code =
        new ProcessBuilder("bash", "-c", String.join("\n", commands))
            .directory(Document.ROOT.toFile())
            .inheritIO()
            .start()
            .waitFor();
    if (code != 0) {
      System.exit(code);
    }
  }
}
