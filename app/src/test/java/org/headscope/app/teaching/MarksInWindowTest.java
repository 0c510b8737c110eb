package org.headscope.app.teaching;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FxThread;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.lesson.Pointing;
import org.headscope.app.feature.lesson.StyledText;
import org.headscope.app.session.Command;
import org.headscope.app.session.Span;
import org.headscope.app.window.LaidWindow;
import org.headscope.app.window.LaidWindow.Size;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Marks things in the window on the shipped sample, at every size and in every theme. With
/// `-Dgate.pictures=true` it writes pictures to `target/pictures/marks-*`.
class MarksInWindowTest {
  private static final List<Size> SIZES =
      List.of(new Size(1024, 768), new Size(1280, 720), new Size(1440, 900), new Size(1920, 1080));

  private static LaidWindow laid;

  @BeforeAll
  static void open() {
    laid = new LaidWindow();
    FxThread.run(() ->
        laid.workbench
            .selection()
            .perform(List.of(new Command.Tab(""), new Command.Pin(22, 11, new Span(0, 32)))));
  }

  @AfterAll
  static void close() {
    laid.close();
  }

  private static StyledText plain(String text) {
    return new StyledText(text, StyledText.Face.PLAIN);
  }

  private static StyledText symbols(String text) {
    return new StyledText(text, StyledText.Face.SYMBOLS);
  }

  private static final List<Pointing> POINTINGS =
      List.of(
          new Pointing(
              List.of(new Anchor.OfQuery(22), new Anchor.OfHead(2, 1), new Anchor.OfKey(11)),
              List.of(),
              List.of(
                  new Pointing.Mark(
                      1,
                      List.of(new Anchor.OfLayer(1)),
                      List.of(plain("Both leave a note at each position: what came before it."))),
                  new Pointing.Mark(
                      1,
                      List.of(new Anchor.OfKey(9), new Anchor.OfKey(10)),
                      List.of(
                          plain("The note at 11 says "),
                          symbols("e"),
                          plain(", then "),
                          symbols("i"),
                          plain("."))),
                  new Pointing.Mark(
                      2,
                      List.of(new Anchor.OfCell(22, 11)),
                      List.of(
                          plain("That is what the query has too: "),
                          symbols("e"),
                          plain(", "),
                          symbols("i"),
                          plain(". So it looks here."))))),
          new Pointing(
              List.of(),
              List.of(),
              List.of(
                  new Pointing.Mark(
                      1, List.of(new Anchor.OfState(1)), List.of(plain("This is the query."))),
                  new Pointing.Mark(
                      2,
                      List.of(new Anchor.OfPosition(40)),
                      List.of(plain("A symbol much further on, which the map does not show yet."))),
                  new Pointing.Mark(
                      3,
                      List.of(new Anchor.OfControl("play")),
                      List.of(plain("Plays the checkpoints."))),
                  new Pointing.Mark(
                      4,
                      List.of(new Anchor.OfCell(22, 11)),
                      List.of(plain("The greatest weight."))))),
          new Pointing(
              List.of(new Anchor.OfPanel("automaton")),
              List.of(),
              List.of(
                  new Pointing.Mark(
                      1,
                      List.of(new Anchor.OfState(0), new Anchor.OfState(2)),
                      List.of(plain("Two states that are far apart have an arrow each."))))));

  @TestFactory
  Stream<DynamicTest> calloutsCoverNoAnchor() {
    List<DynamicTest> tests = new ArrayList<>();
    for (int i = 0; i < POINTINGS.size(); i++) {
      // Another theme styles every node again, another size does not.
      for (Theme theme : Theme.values()) {
        for (Size size : SIZES) {
          Pointing pointing = POINTINGS.get(i);
          String name = "marks-%d-%s-%s".formatted(i, size, theme.name().toLowerCase(Locale.ROOT));
          tests.add(DynamicTest.dynamicTest(name, () -> check(pointing, size, theme, name)));
        }
      }
    }
    return tests.stream();
  }

  private static void check(Pointing pointing, Size size, Theme theme, String name) {
    FxThread.run(() -> {
      laid.workbench.themeProperty().set(theme);
      TaughtWindow.of(laid.window).marks().point(pointing);
      laid.layOut(size);
    });
    laid.settle();
    FxThread.run(() -> {
      laid.layOut(size);
      laid.save(name);
      List<Box> callouts = laid.callouts();
      List<Box> meant =
          Stream.concat(
                  pointing.bright().stream().filter(a -> !(a instanceof Anchor.OfPanel)),
                  pointing.marks().stream().flatMap(m -> m.anchors().stream()))
              .flatMap(anchor -> TaughtWindow.of(laid.window).finder().where(anchor).stream())
              .toList();
      assertThat(callouts).hasSize(pointing.marks().size());
      for (int i = 0; i < callouts.size(); i++) {
        Box callout = callouts.get(i);
        assertThat(TaughtWindow.of(laid.window).finder().calloutArea().containsBox(callout))
            .isTrue();
        assertThat(meant).noneMatch(callout::intersects);
        assertThat(callouts.subList(0, i)).noneMatch(callout::intersects);
      }
    });
  }

  @Test
  void hiddenAnchorsAreNamedAndCanBeShown() {
    Anchor far = new Anchor.OfCell(180, 170);
    FxThread.run(() -> {
      TaughtWindow.of(laid.window)
          .marks()
          .point(
              new Pointing(
                  List.of(),
                  List.of(),
                  List.of(new Pointing.Mark(1, List.of(far), List.of(plain("Far."))))));
      laid.layOut(SIZES.get(2));
      assertThat(TaughtWindow.of(laid.window).marks().unseenProperty().get()).containsExactly(far);
      laid.workbench.selection().perform(TaughtWindow.of(laid.window).finder().revealing(far));
    });
    laid.settle();
    FxThread.run(() -> {
      laid.layOut(SIZES.get(2));
      assertThat(TaughtWindow.of(laid.window).finder().where(far)).isPresent();
      TaughtWindow.of(laid.window).marks().requestLayout();
      laid.layOut(SIZES.get(2));
      assertThat(TaughtWindow.of(laid.window).marks().unseenProperty().get()).isEmpty();
      laid.workbench.selection().perform(new Command.Pin(22, 11, new Span(0, 32)));
    });
  }

  @Test
  void anchorsFollowTheTabAndTheSize() {
    Anchor cell = new Anchor.OfCell(22, 11);
    FxThread.run(() -> {
      laid.layOut(SIZES.get(0));
      Optional<Box> small = TaughtWindow.of(laid.window).finder().where(cell);
      laid.layOut(SIZES.get(3));
      Optional<Box> large = TaughtWindow.of(laid.window).finder().where(cell);
      assertThat(large.orElseThrow().width()).isGreaterThan(small.orElseThrow().width());
      laid.workbench.selection().perform(new Command.Tab("compare"));
      laid.layOut(SIZES.get(3));
      assertThat(TaughtWindow.of(laid.window).finder().where(cell)).isEmpty();
      laid.workbench.selection().perform(TaughtWindow.of(laid.window).finder().revealing(cell));
      laid.layOut(SIZES.get(3));
      assertThat(TaughtWindow.of(laid.window).finder().where(cell)).isEqualTo(large);
    });
  }
}
