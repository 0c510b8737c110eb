package org.headscope.app.document;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.neural.Architecture;
import org.headscope.engine.symbolic.Predictors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Files, links and names in documents exist.
class DocumentsTest {
  private static final Path README = Path.of("README.md");
  private static final Path ENGINE = Path.of("engine", "README.md");

  /// Folders at the root with which a quoted path may begin.
  private static final String FOLDERS = "(engine|app|assets|samples|packaging|\\.ci|\\.github)/";

  /// Properties of Maven and of its plugins.
  private static final Set<String> MAVENS =
      Set.of("test", "surefire.failIfNoSpecifiedTests", "spotless.check.skip");

  private static String poms = "";
  private static Set<String> properties = Set.of();

  @BeforeAll
  static void readProperties() throws IOException {
    poms = pom("pom.xml") + pom("engine/pom.xml") + pom("app/pom.xml");
    properties = properties(poms);
  }

  static List<Document> documents() {
    return Document.all();
  }

  @Test
  void theFirstOneIsReadInOneSitting() {
    assertThat(Document.read(README).text().lines().count()).isLessThanOrEqualTo(120);
  }

  @Test
  void pagesOfTheWorkbenchAreShort() {
    assertThat(documents())
        .filteredOn(document -> document.file().startsWith("app"))
        .filteredOn(document -> !document.file().startsWith(Path.of("app", "src")))
        .allMatch(document -> document.text().lines().count() <= 150);
  }

  @Test
  void allDocumentsExist() {
    assertThat(documents())
        .extracting(document -> document.file().toString().replace('\\', '/'))
        .contains(
            "README.md",
            "engine/README.md",
            "app/README.md",
            "app/docs/views.md",
            "app/docs/keys.md",
            "app/docs/own-runs.md",
            "app/docs/presenting.md",
            "app/docs/scripting.md",
            "app/docs/figures.md",
            "app/docs/lessons.md",
            "app/docs/adding-a-view.md",
            "samples/README.md",
            "samples/notes.md",
            "packaging/README.md",
            ".github/CONTRIBUTING.md",
            ".github/WRITING.md",
            "engine/docs/benchmarks.md",
            "engine/docs/formats.md",
            "engine/docs/reference-code.md");
  }

  @ParameterizedTest
  @MethodSource("documents")
  void linksHaveTargets(Document document) {
    for (String link : document.links()) {
      if (!link.matches("https?://.*|window:|paper:")) {
        String[] parts = link.split("#", 2);
        Path folder = Document.ROOT.resolve(document.file()).resolveSibling("");
        Path target =
            parts[0].isEmpty()
                ? document.file()
                : Document.ROOT.relativize(folder.resolve(parts[0]).normalize());
        assertThat(Document.ROOT.resolve(target)).as("%s: %s", document, link).exists();
        if (parts.length > 1) {
          assertThat(Document.read(target).anchors())
              .as("%s: %s", document, link)
              .contains(parts[1]);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void namedFilesExist(Document document) {
    for (String quoted : document.quoted()) {
      boolean stands = quoted.contains("NAME"); // a placeholder
      if (quoted.matches(FOLDERS + "[\\w./-]+") && !quoted.contains("/target") && !stands) {
        assertThat(Document.ROOT.resolve(quoted)).as("%s: %s", document, quoted).exists();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void mavenProfilesAndPropertiesExist(Document document) {
    Stream.concat(document.quoted().stream(), document.code("sh").stream())
        .filter(line -> line.matches("mvn .*"))
        .forEach(line -> {
          for (String profile : found(" -P([\\w-]+)", line)) {
            assertThat(poms).as("%s: %s", document, line).contains("<id>" + profile + "</id>");
          }
          assertThat(properties)
              .as("%s: %s", document, line)
              .containsAll(found(" -D([\\w.]+)", line));
        });
  }

  private static String pom(String file) throws IOException {
    return Files.readString(Document.ROOT.resolve(file));
  }

  /// Returns the properties that a pom sets or passes on, or that a test reads.
  private static Set<String> properties(String poms) throws IOException {
    Set<String> names = new TreeSet<>(MAVENS);
    names.addAll(found("<([\\w.]+)>[^<]*</\\1>", poms));
    names.addAll(found("<([\\w.]+)/>", poms));
    for (String module : List.of("engine", "app")) {
      try (Stream<Path> files = Files.walk(Document.ROOT.resolve(module).resolve("src"))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          names.addAll(
              found(
                  "get(?:Property|Integer|Long|Boolean)\\(\\s*\"([\\w.]+)\"",
                  Files.readString(file)));
        }
      }
    }
    return names;
  }

  private static Set<String> found(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(m -> m.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyArchitectureAndPredictorIsDescribed() {
    String text = Document.read(ENGINE).text();
    for (String architecture : Architecture.ids()) {
      assertThat(text).contains("`" + architecture + "`");
    }
    for (String names : Predictors.names()) { // ngram-1..5
      Matcher range = Pattern.compile("(.*?)(\\d+)\\.\\.(\\d+)(.*)").matcher(names);
      String first = range.matches() ? range.group(1) + range.group(2) + range.group(4) : names;
      String letter = names.replaceFirst("\\d+\\.\\.\\d+", "[KR]");
      assertThat(text).containsPattern("`(" + Pattern.quote(first) + "|" + letter + ")`");
    }
  }
}
