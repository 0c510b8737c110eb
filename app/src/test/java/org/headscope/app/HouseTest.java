package org.headscope.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/// Keeps packages and files of both modules small enough to survey, and prints their sizes.
final class HouseTest {
  private static final int MAX_FILES = 30;
  private static final int MAX_LINES = 400;
  private static final Path ROOT = Path.of(System.getProperty("basedir", ".")).resolve("..");

  private record Source(Path file, long lines) {}

  private static List<Source> sources(String folder) throws IOException {
    List<Source> sources = new ArrayList<>();
    for (String module : List.of("engine", "app")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve(folder))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          try (Stream<String> lines = Files.lines(file)) {
            sources.add(new Source(ROOT.relativize(file), lines.count()));
          }
        }
      }
    }
    return sources;
  }

  private static Map<Path, Long> tooFull(List<Source> sources) {
    Map<Path, Long> files =
        sources.stream()
            .collect(
                Collectors.groupingBy(
                    source -> source.file().getParent(), TreeMap::new, Collectors.counting()));
    files.values().removeIf(count -> count <= MAX_FILES);
    return files;
  }

  @Test
  void noPackageHoldsMoreFilesThanAReaderCanSurvey() throws IOException {
    List<Source> main = sources("src/main/java");
    long lines = main.stream().mapToLong(Source::lines).sum();
    Map<Path, Long> tooFull = tooFull(main);
    System.out.printf(
        Locale.ROOT,
        "Main code: %,d lines in %,d files; packages over %d files: %s%n",
        lines,
        main.size(),
        MAX_FILES,
        tooFull.isEmpty() ? "none" : tooFull);
    assertThat(main).hasSizeGreaterThan(600);
    assertThat(tooFull).isEmpty();
  }

  @Test
  void noFileIsTooLongToReadInOneSitting() throws IOException {
    List<Source> all = new ArrayList<>(sources("src/main/java"));
    all.addAll(sources("src/test/java"));
    assertThat(all).filteredOn(source -> source.lines() > MAX_LINES).isEmpty();
  }
}
