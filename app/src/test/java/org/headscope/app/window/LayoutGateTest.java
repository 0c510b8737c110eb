package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.Theme;
import org.headscope.app.control.Panel;
import org.headscope.app.launch.AppContext;
import org.headscope.app.task.TaskRunners;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Lays the window on the shipped sample out at every size and in every theme, without a screen,
/// and fails on whatever cannot be read or reached.
///
/// `-Dgate=probes` looks at one tab only, `-Dgate.size=1280x720` at one size, `-Dgate.theme=dark`
/// at one theme; with `-Dgate.pictures=true` it writes what it looked at to `target/pictures`.
class LayoutGateTest {
  /// Floors of text in logical pixels: what the last row of a lecture hall can read, and a person.
  private static final double PROJECTED = 18;

  private static final double READ = 11;

  /// Tabs that must be right; the others are looked at when they are asked for by name.
  private static final List<String> KEPT = List.of("heads", "compare", "build", "probes", "states");

  /// Views that show nothing before somebody asks for something.
  private static final Set<String> MAY_BE_EMPTY = Set.of("training");

  private record Size(int width, int height) {
    @Override
    public String toString() {
      return width + "x" + height;
    }
  }

  private static final List<Size> SIZES =
      List.of(
          new Size(1024, 768),
          new Size(1280, 720),
          new Size(1366, 768),
          new Size(1440, 900),
          new Size(1920, 1080),
          new Size(2560, 1440));

  private static AppContext context;
  private static MainWindow window;
  private static Region root;

  @BeforeAll
  static void open() {
    context = new AppContext();
    FakeDesktop nobody = new FakeDesktop(new TaskRunners());
    window = FxThread.get(() -> new MainWindow(context.features(nobody, nobody), nobody));
    root = FxThread.get(() -> (Region) window.scene(1440, 900).getRoot());
    FxThread.run(context::openSample);
    await(() -> context.workbench().inspectionProperty().get().isPresent());
  }

  @AfterAll
  static void close() {
    context.close();
  }

  @TestFactory
  Stream<DynamicTest> nothingIsCutOverprintedOrHidden() {
    return every(SIZES, LayoutGateTest::look);
  }

  /// Beamers are small, and their theme must leave the window as it was.
  @TestFactory
  Stream<DynamicTest> theProjectorThemeCutsNothingAndGoesBack() {
    return every(SIZES.subList(0, 2), LayoutGateTest::present);
  }

  /// A test of a tab in a theme at a size.
  private interface LayoutCase {
    DynamicTest at(Tab tab, Theme theme, Size size);
  }

  private static Stream<DynamicTest> every(List<Size> sizes, LayoutCase test) {
    return tabs().stream()
        .flatMap(tab ->
            Stream.of(Theme.values())
                .filter(theme -> wanted("gate.theme", theme.name()))
                .flatMap(theme ->
                    sizes.stream()
                        .filter(size -> wanted("gate.size", size.toString()))
                        .map(size -> test.at(tab, theme, size))));
  }

  private static DynamicTest present(Tab tab, Theme theme, Size size) {
    String name =
        tab.id() + " " + size + " presented from " + theme.name().toLowerCase(Locale.ROOT);
    return DynamicTest.dynamicTest(
        name,
        () -> {
          FxThread.run(() -> {
            context.workbench().themeProperty().set(theme);
            window.bringInSight(tab.panels().getFirst());
          });
          List<String> before = look(theme, size, name + " before");
          List<String> places = FxThread.get(LayoutGateTest::places);
          Theme other = project();
          List<String> faults = look(other, size, name);
          project();
          List<String> after = look(theme, size, name + " after");
          assertThat(other == Theme.PROJECTOR).isEqualTo(theme != Theme.PROJECTOR);
          assertThat(faults).as(name).isEmpty();
          assertThat(context.workbench().themeProperty().get()).isEqualTo(theme);
          assertThat(after).as("the same again").isEqualTo(before);
          assertThat(FxThread.get(LayoutGateTest::places)).isEqualTo(places);
        });
  }

  /// The theme after the projector's was switched on or off.
  private static Theme project() {
    return FxThread.get(() -> {
      window.perform(window.projecting());
      return context.workbench().themeProperty().get();
    });
  }

  /// Where the panels stand.
  private static List<String> places() {
    return root.lookupAll("*").stream()
        .filter(node -> node instanceof Panel && seen(node))
        .map(node -> node.getId() + " " + node.localToScene(node.getLayoutBounds()))
        .toList();
  }

  private static List<Tab> tabs() {
    return FxThread.get(() -> window.tabs()).stream()
        .filter(tab ->
            System.getProperty("gate", "").isEmpty()
                ? KEPT.contains(tab.id())
                : wanted("gate", tab.id()))
        .toList();
  }

  private static boolean wanted(String property, String name) {
    String asked = System.getProperty(property, "");
    return asked.isEmpty() || List.of(asked.split(",")).contains(name.toLowerCase(Locale.ROOT));
  }

  private static DynamicTest look(Tab tab, Theme theme, Size size) {
    String name = tab.id() + " " + size + " " + theme.name().toLowerCase(Locale.ROOT);
    return DynamicTest.dynamicTest(
        name,
        () -> {
          FxThread.run(() -> {
            context.workbench().themeProperty().set(theme);
            window.bringInSight(tab.panels().getFirst());
            layOut(size);
          });
          Set<String> faults = new LinkedHashSet<>(look(theme, size, name));
          for (ToggleButton other : FxThread.get(LayoutGateTest::choices)) {
            FxThread.run(other::fire);
            faults.addAll(look(theme, size, name + " " + other.getText()));
          }
          if (!faults.isEmpty()) {
            throw new AssertionError(name + ":\n  " + String.join("\n  ", faults));
          }
        });
  }

  private static List<String> look(Theme theme, Size size, String name) {
    settle();
    return FxThread.get(() -> {
      layOut(size);
      if (Boolean.getBoolean("gate.pictures")) {
        Pictures.save(root, theme, 1, "gate-" + name.replace(' ', '-'));
      }
      return SceneReader.faults(root, theme == Theme.PROJECTOR ? PROJECTED : READ);
    });
  }

  /// What brings panes in sight that stand one at a time, since there is little room.
  private static List<ToggleButton> choices() {
    return root.lookupAll(".choice > .toggle-button").stream()
        .map(ToggleButton.class::cast)
        .filter(button -> !button.isSelected() && seen(button))
        .toList();
  }

  private static boolean seen(Node node) {
    return node.isVisible() && (node.getParent() == null || seen(node.getParent()));
  }

  /// Some regions learn their size from the pass before.
  private static void layOut(Size size) {
    for (int pass = 0; pass < 4; pass++) {
      root.applyCss();
      root.resize(size.width(), size.height());
      root.layout();
    }
  }

  private static void settle() {
    await(() ->
        context.workbench().workers().areViewsDone()
            && window.panelsInSight().stream()
                .allMatch(p -> MAY_BE_EMPTY.contains(p.id()) || p.figure().get().isPresent()));
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + 120_000_000_000L;
    while (!FxThread.get(condition::getAsBoolean)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("the sample was not there after two minutes");
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError(e);
      }
    }
  }
}
