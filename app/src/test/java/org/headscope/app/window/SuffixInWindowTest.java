package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FxThread;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.session.Command;
import org.headscope.app.session.PictureName;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Workspace.ExplainedPredictor;
import org.headscope.app.window.LaidWindow.Size;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The window on the shipped sample with attention by suffix in place of the map and context-tree
/// weighting explained beside the model, at every size and in every theme. With
/// `-Dgate.pictures=true` it writes what it looked at to `target/pictures/suffix-*`.
class SuffixInWindowTest {
  private static final List<Size> SIZES =
      List.of(new Size(1024, 768), new Size(1280, 720), new Size(1440, 900), new Size(1920, 1080));

  private static LaidWindow laid;

  @BeforeAll
  static void open() {
    laid = new LaidWindow();
    PredictorChoice weighting = new PredictorChoice.Symbolic("ctw-3");
    FxThread.run(() -> {
      Selection selection = laid.workbench.selection();
      selection.perform(
          List.of(new Command.Tab(""), new Command.SelectMap(PictureName.of("SUFFIX"), 0)));
      selection.perform(new Command.Predictors(List.of(weighting), List.of()));
      selection.perform(new Command.Explain(new ExplainedPredictor.Chosen(weighting), List.of()));
    });
    laid.settle();
  }

  @AfterAll
  static void close() {
    laid.close();
  }

  @TestFactory
  Stream<DynamicTest> suffixesAndTheBlendAreReadable() {
    return Stream.of(Theme.values())
        .flatMap(theme -> SIZES.stream().map(size -> readable(theme, size)));
  }

  private static DynamicTest readable(Theme theme, Size size) {
    String name = "suffix " + size + " " + theme.name().toLowerCase(Locale.ROOT);
    return DynamicTest.dynamicTest(
        name,
        () -> {
          FxThread.run(() -> laid.workbench.themeProperty().set(theme));
          FxThread.run(() -> laid.layOut(size));
          laid.settle();
          List<String> faults =
              FxThread.get(() -> {
                laid.layOut(size);
                laid.save(name.replace(' ', '-'));
                return laid.faults();
              });
          assertThat(faults).as(name).isEmpty();
        });
  }
}
