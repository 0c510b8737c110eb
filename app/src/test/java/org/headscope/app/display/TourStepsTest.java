package org.headscope.app.display;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/// The steps driven on a real display are those in the documents.
final class TourStepsTest {
  private static final int IN_README = 5;

  @Test
  void theDocumentsDescribeTheDrivenSteps() throws IOException {
    List<String> first = documentedSteps("README.md", "### A tour of five steps");
    List<String> all =
        Stream.concat(
                first.stream(), documentedSteps("app/README.md", "## The tour goes on").stream())
            .toList();
    assertThat(first).hasSize(IN_README);
    assertThat(all).hasSameSizeAs(Tour.STEPS);
    for (int i = 0; i < all.size(); i++) {
      assertThat(all.get(i)).startsWith(Tour.step(i + 1));
    }
  }

  /// Returns the numbered lines of `file` below `heading`.
  private static List<String> documentedSteps(String file, String heading) throws IOException {
    String text = Files.readString(Path.of(System.getProperty("headscope.samples"), "..", file));
    int from = text.indexOf(heading);
    return text.substring(from, text.indexOf("\n## ", from + 1))
        .lines()
        .filter(line -> line.matches("\\d+\\. .*"))
        .toList();
  }
}
