package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.Labeled;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import org.headscope.app.FxThread;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Focus;
import org.headscope.app.control.VisibleBounds;
import org.headscope.app.window.view.Tab;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.util.WaitForAsyncUtils;

/// Focuses every focusable node in the light theme, and in the others one of each style, and fails
/// if that is invisible: as WCAG 2.4.13 asks, at least as many pixels as a 2-pixel outline has must
/// differ by 3:1 from the unfocused state.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FocusSeenTest {
  private static final double CONTRAST = 3;

  /// The distance around a control that may change, in pixels.
  private static final double AROUND = 4;

  private final OpenWindow open = new OpenWindow("mamba");
  private final List<String> faults = new ArrayList<>();
  private final Set<Node> seen = new LinkedHashSet<>();
  private final Set<String> styles = new HashSet<>();

  @AfterAll
  void close() {
    open.close();
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void isVisibleOnEveryTabAndSheet(Theme theme) {
    FxThread.run(() -> {
      open.stage.setWidth(1280);
      open.stage.setHeight(760);
      open.workbench.themeProperty().set(theme);
    });
    seen.clear();
    styles.clear();
    for (Tab tab : FxThread.get(open.window::tabs)) {
      FxThread.run(() -> open.window.bringInSight(tab.panels().getFirst()));
      walk(theme + ", " + tab.id());
    }
    EverySheet.of(open.window)
        .forEach((name, opening) -> {
          FxThread.run(opening);
          OpenWindow.await(() -> open.workbench.workers().areViewsDone());
          walk(theme + ", sheet " + name);
          open.press("Esc");
        });
    assertThat(seen).hasSizeGreaterThan(150);
    assertThat(faults).isEmpty();
  }

  /// Checks all focusable nodes that have not been checked yet.
  private void walk(String where) {
    WaitForAsyncUtils.waitForFxEvents();
    open.press("Tab"); // from here on, the keyboard is in use
    FxThread.run(() -> {
      for (Node stop : stops()) {
        stop.requestFocus();
        Node owner = Objects.requireNonNull(open.scene.getFocusOwner());
        if (seen.add(owner) && isNew(owner)) {
          check(owner, where);
        }
      }
    });
  }

  private boolean isNew(Node owner) {
    boolean first = styles.add(owner.getTypeSelector() + owner.getStyleClass());
    return first || open.workbench.themeProperty().get() == Theme.LIGHT;
  }

  private void check(Node owner, String where) {
    Rectangle2D area = around(owner);
    WritableImage with = picture(area);
    elsewhere(owner).requestFocus();
    WritableImage without = picture(area);
    owner.requestFocus();
    double expected = 4 * (area.getWidth() + area.getHeight() - 4 * AROUND) - 16;
    int changed = changed(with, without);
    if (changed < expected) {
      faults.add("%s: %s: %d of %.0f pixels".formatted(where, name(owner), changed, expected));
    }
  }

  private Node elsewhere(Node owner) {
    return stops().stream()
        .filter(node -> !node.equals(owner) && Focus.ancestors(owner).noneMatch(node::equals))
        .filter(node -> !around(node).intersects(around(owner)))
        .findFirst()
        .orElse(open.scene.getRoot());
  }

  /// Returns the nodes that Tab reaches; a sheet keeps the focus inside.
  private List<Node> stops() {
    Node veil = open.find(".veil");
    return Focus.focusableIn(veil.isVisible() ? veil : open.scene.getRoot());
  }

  private Rectangle2D around(Node node) {
    Box at = VisibleBounds.visiblePart(node).orElse(new Box(0, 0, -2 * AROUND, -2 * AROUND));
    return new Rectangle2D(
        Math.floor(at.x() - AROUND),
        Math.floor(at.y() - AROUND),
        Math.ceil(at.width() + 2 * AROUND),
        Math.ceil(at.height() + 2 * AROUND));
  }

  private WritableImage picture(Rectangle2D area) {
    SnapshotParameters of = new SnapshotParameters();
    of.setViewport(area);
    return open.scene.getRoot().snapshot(of, null);
  }

  private static int changed(WritableImage with, WritableImage without) {
    PixelReader a = with.getPixelReader();
    PixelReader b = without.getPixelReader();
    int count = 0;
    for (int y = 0; y < with.getHeight(); y++) {
      for (int x = 0; x < with.getWidth(); x++) {
        if (a.getArgb(x, y) != b.getArgb(x, y)
            && Palette.contrast(a.getColor(x, y), b.getColor(x, y)) >= CONTRAST) {
          count++;
        }
      }
    }
    return count;
  }

  private static String name(Node node) {
    String text = node instanceof Labeled labeled ? " “" + labeled.getText() + "”" : "";
    return node.getClass().getSimpleName()
        + " #"
        + node.getId()
        + " "
        + node.getStyleClass()
        + text;
  }
}
