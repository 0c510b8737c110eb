package org.headscope.app.display;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The tour that is driven on a real display is the one that the README tells.
final class TourStepsTest {

  @Test
  void theReadmeTellsTheStepsThatAreDriven() throws IOException {
    String readme =
        Files.readString(Path.of(System.getProperty("headscope.samples"), "../README.md"));
    int tour = readme.indexOf("### A tour");
    List<String> told =
        readme
            .substring(tour, readme.indexOf("\n## ", tour))
            .lines()
            .filter(line -> line.matches("\\d+\\. .*"))
            .toList();
    assertThat(told).hasSameSizeAs(Tour.STEPS);
    for (int i = 0; i < told.size(); i++) {
      assertThat(told.get(i)).startsWith(Tour.step(i + 1));
    }
  }
}
