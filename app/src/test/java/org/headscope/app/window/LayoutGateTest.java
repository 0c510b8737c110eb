package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.*;
import org.headscope.app.FxThread;
import org.headscope.app.action.ActionBody;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Panel;
import org.headscope.app.service.LanguageEdits;
import org.headscope.app.window.LaidWindow.Size;
import org.headscope.app.window.view.Tab;
import org.headscope.engine.interpret.intervention.Intervention;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Lays the window on the shipped sample out at every size and in every theme, without a screen,
/// and fails on whatever cannot be read or reached: in the light theme at every size, in the
/// others, which change colours and the size of text, at two.
///
/// `-Dgate=probes` looks at one tab only, `-Dgate.size=1280x720` at one size, `-Dgate.theme=dark`
/// at one theme at every size; with `-Dgate.pictures=true` it writes what it looked at to
/// `target/pictures`.
class LayoutGateTest {
  /// Tabs that must be right; others are checked when named on the command line.
  private static final List<String> KEPT =
      List.of("heads", "compare", "build", "probes", "states", "bench", "lenses", "circuits");

  /// Views that may be empty at first.
  private static final Set<String> MAY_BE_EMPTY =
      Set.of(
          "training",
          "effect",
          "ablations",
          "patches",
          "edge-steps",
          "edge-rows",
          "trust",
          "twins");

  private static final List<Size> SIZES =
      List.of(
          new Size(1024, 768),
          new Size(1280, 720),
          new Size(1366, 768),
          new Size(1440, 900),
          new Size(1920, 1080),
          new Size(2560, 1440));

  private static LaidWindow laid;

  @BeforeAll
  static void open() {
    laid = new LaidWindow();
  }

  @AfterAll
  static void close() {
    laid.close();
  }

  @TestFactory
  Stream<DynamicTest> nothingIsCutOverprintedOrHidden() {
    return every(
        theme -> theme == Theme.LIGHT || themeIsNamed() ? SIZES : SIZES.subList(0, 2),
        LayoutGateTest::check);
  }

  /// Projectors have small screens, and leaving their theme must restore the window.
  @TestFactory
  Stream<DynamicTest> theProjectorThemeCutsNothingAndGoesBack() {
    return every(
        theme ->
            theme == Theme.LIGHT || themeIsNamed()
                ? SIZES.subList(0, 2)
                : List.of(SIZES.getFirst()),
        LayoutGateTest::present);
  }

  /// Large text is not cut off on a common screen.
  @TestFactory
  Stream<DynamicTest> largeTextIsNotCutEither() {
    return Stream.of("150", "200")
        .flatMap(percent -> tabs().stream().map(tab -> enlarged(tab, percent)));
  }

  /// The fields of an edge fit, with the longest sentences on what is wrong.
  @TestFactory
  Stream<DynamicTest> theAutomatonIsEditedAtEverySize() {
    return tabs().stream()
        .filter(tab -> tab.id().equals("heads"))
        .flatMap(tab ->
            SIZES.stream()
                .filter(size -> selected("gate.size", size.toString()))
                .map(size -> edited(tab, size)));
  }

  private static DynamicTest edited(Tab tab, Size size) {
    String name = "editing " + size;
    return DynamicTest.dynamicTest(
        name,
        () -> {
          LanguageEdits edits = new LanguageEdits(laid.workbench);
          FxThread.run(() -> {
            laid.workbench.themeProperty().set(Theme.LIGHT);
            bring(tab);
            laid.window.perform(new ActionBody.Performs(() -> List.of(edits.toggling())));
            laid.layOut(size);
          });
          try {
            assertThat(check(size, name)).as(name).isEmpty();
            FxThread.run(() -> ((TextField) laid.root.lookup("#edit-probability")).setText("1.5"));
            assertThat(check(size, name + " refused")).as(name).isEmpty();
          } finally {
            FxThread.run(() ->
                laid.window.perform(new ActionBody.Performs(() -> List.of(edits.toggling()))));
          }
        });
  }

  private static DynamicTest enlarged(Tab tab, String percent) {
    Size size = new Size(1440, 900);
    String name = tab.id() + " " + size + " " + percent + " %";
    return DynamicTest.dynamicTest(
        name,
        () -> {
          FxThread.run(() -> {
            laid.workbench.themeProperty().set(Theme.LIGHT);
            laid.workbench.appearance().textSizeProperty().set(percent);
            bring(tab);
            laid.layOut(size);
          });
          try {
            assertThat(check(size, name)).as(name).isEmpty();
          } finally {
            FxThread.run(() -> laid.workbench.appearance().textSizeProperty().set("100"));
          }
        });
  }

  /// A test of a tab in a theme at a size.
  private interface LayoutCase {
    DynamicTest at(Tab tab, Theme theme, Size size);
  }

  private static boolean themeIsNamed() {
    return !System.getProperty("gate.theme", "").isEmpty();
  }

  private static Stream<DynamicTest> every(Function<Theme, List<Size>> sizes, LayoutCase test) {
    return tabs().stream()
        .flatMap(tab ->
            Stream.of(Theme.values())
                .filter(theme -> selected("gate.theme", theme.name()))
                .flatMap(theme ->
                    sizes.apply(theme).stream()
                        .filter(size -> selected("gate.size", size.toString()))
                        .map(size -> test.at(tab, theme, size))));
  }

  private static DynamicTest present(Tab tab, Theme theme, Size size) {
    String name =
        tab.id() + " " + size + " presented from " + theme.name().toLowerCase(Locale.ROOT);
    return DynamicTest.dynamicTest(
        name,
        () -> {
          FxThread.run(() -> {
            laid.workbench.themeProperty().set(theme);
            bring(tab);
          });
          List<String> before = check(size, name + " before");
          List<String> places = FxThread.get(LayoutGateTest::places);
          Theme other = project();
          List<String> faults = check(size, name);
          project();
          List<String> after = check(size, name + " after");
          assertThat(other == Theme.PROJECTOR).isEqualTo(theme != Theme.PROJECTOR);
          assertThat(faults).as(name).isEmpty();
          assertThat(laid.workbench.themeProperty().get()).isEqualTo(theme);
          assertThat(after).as("the same as before").isEqualTo(before);
          assertThat(FxThread.get(LayoutGateTest::places)).isEqualTo(places);
        });
  }

  /// Returns the theme after toggling the projector theme.
  private static Theme project() {
    return FxThread.get(() -> {
      laid.window.perform(laid.window.projecting());
      return laid.workbench.themeProperty().get();
    });
  }

  /// Returns the panels' places.
  private static List<String> places() {
    return laid.root.lookupAll("*").stream()
        .filter(node -> node instanceof Panel && seen(node))
        .map(node -> node.getId() + " " + node.localToScene(node.getLayoutBounds()))
        .toList();
  }

  private static List<Tab> tabs() {
    return FxThread.get(() -> laid.window.tabs()).stream()
        .filter(tab ->
            System.getProperty("gate", "").isEmpty()
                ? KEPT.contains(tab.id())
                : selected("gate", tab.id()))
        .toList();
  }

  private static boolean selected(String property, String name) {
    String value = System.getProperty(property, "");
    return value.isEmpty() || List.of(value.split(",")).contains(name.toLowerCase(Locale.ROOT));
  }

  private static DynamicTest check(Tab tab, Theme theme, Size size) {
    String name = tab.id() + " " + size + " " + theme.name().toLowerCase(Locale.ROOT);
    return DynamicTest.dynamicTest(
        name,
        () -> {
          FxThread.run(() -> {
            laid.workbench.themeProperty().set(theme);
            bring(tab);
            laid.layOut(size);
          });
          Set<String> faults = new LinkedHashSet<>(check(size, name));
          for (ToggleButton other : FxThread.get(LayoutGateTest::choices)) {
            FxThread.run(other::fire);
            faults.addAll(check(size, name + " " + other.getText()));
          }
          if (!faults.isEmpty()) {
            throw new AssertionError(name + ":\n  " + String.join("\n  ", faults));
          }
        });
  }

  private static List<String> check(Size size, String name) {
    settle();
    return FxThread.get(() -> {
      laid.layOut(size);
      laid.save("gate-" + name.replace(' ', '-'));
      return laid.faults();
    });
  }

  /// Returns the buttons that show panes which appear one at a time for lack of space.
  private static List<ToggleButton> choices() {
    return laid.root.lookupAll(".choice > .toggle-button").stream()
        .map(ToggleButton.class::cast)
        .filter(button -> !button.isSelected() && seen(button))
        .toList();
  }

  /// Shows a tab, the bench with a stack, of which one part does not apply, and circuits measured
  /// on little text.
  private static void bring(Tab tab) {
    List<Intervention> stack =
        tab.id().equals("bench")
            ? Stream.of("1.2 by 2-gram", "2.2,mlp4 by mean at from-40", "9.9 by zero")
                .map(Intervention::parse)
                .toList()
            : List.of();
    laid.workbench.interventions().stackProperty().set(stack);
    laid.window.bringInSight(tab.panels().getFirst());
    if (tab.id().equals("circuits")) {
      laid.measureCircuit();
    }
  }

  private static boolean seen(Node node) {
    return node.isVisible() && (node.getParent() == null || seen(node.getParent()));
  }

  private static void settle() {
    OpenWindow.await(() ->
        laid.workbench.workers().areViewsDone()
            && laid.window.panelsInSight().stream()
                .allMatch(p -> MAY_BE_EMPTY.contains(p.id()) || p.figure().get().isPresent()));
  }
}
