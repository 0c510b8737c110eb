package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Tiles.Pane;
import org.headscope.app.control.Tiles.Plan;
import org.junit.jupiter.api.Test;

class TilesTest {
  private final SimpleObjectProperty<List<String>> chosen = new SimpleObjectProperty<>(List.of());
  private final ObjectProperty<Palette> palette = new SimpleObjectProperty<>(Theme.LIGHT.palette());
  private final Pane first = pane("first", 30, 20);
  private final Pane second = pane("second", 20, 15);
  private final Pane third = pane("third", 20, 15);
  private final Tiles tiles =
      FxThread.get(() ->
          new Tiles(
              palette,
              List.of(
                  new Plan.Beside(
                      "across",
                      0.6,
                      new Plan.Only(first),
                      new Plan.Above("down", 0.5, new Plan.Only(second), new Plan.Only(third))),
                  new Plan.Beside(
                      "pair", 0.6, new Plan.Only(first), new Plan.Choice(List.of(second, third))),
                  new Plan.Choice(List.of(first, second, third)))));

  private static Pane pane(String id, double width, double height) {
    StackPane region = FxThread.get(() -> new StackPane(new Button(id)));
    return new Pane(id, id, "Shows " + id, region, width, height);
  }

  /// Shows tiles of this size, in multiples of the light theme's small text size of 11 pixels.
  private Scene show(double width, double height) {
    return Pictures.show(new StackPane(tiles), 11 * width, 11 * height, Theme.LIGHT);
  }

  private static void resize(Scene scene, double width, double height) {
    for (int pass = 0; pass < 2; pass++) {
      scene.getRoot().resize(11 * width, 11 * height);
      scene.getRoot().applyCss();
      scene.getRoot().layout();
    }
  }

  private List<String> showing() {
    return List.of(first, second, third).stream()
        .filter(pane -> pane.region().getScene() != null)
        .map(Pane::id)
        .toList();
  }

  @Test
  void usesTheFirstArrangementThatFits() {
    FxThread.run(() -> {
      Scene scene = show(60, 40);
      resize(scene, 60, 40);
      assertThat(showing()).containsExactly("first", "second", "third");
      resize(scene, 60, 25);
      assertThat(showing()).as("too low for two at the right").containsExactly("first", "second");
      resize(scene, 45, 40);
      assertThat(showing()).as("too narrow for two columns").containsExactly("first");
      resize(scene, 60, 40);
      assertThat(showing()).containsExactly("first", "second", "third");
    });
  }

  @Test
  void largerTextNeedsMoreSpace() {
    FxThread.run(() -> {
      Scene scene = show(60, 40);
      resize(scene, 60, 40);
      palette.set(Theme.PROJECTOR.palette());
      resize(scene, 60, 40);
      assertThat(showing()).containsExactly("first");
    });
  }

  @Test
  void aButtonOrANameShowsAPane() {
    FxThread.run(() -> {
      Scene scene = show(40, 40);
      resize(scene, 40, 40);
      ToggleButton button =
          tiles.lookupAll(".toggle-button").stream()
              .map(ToggleButton.class::cast)
              .filter(b -> b.getText().equals("third"))
              .findFirst()
              .orElseThrow();
      assertThat(button.isFocusTraversable()).isTrue();
      assertThat(Hint.of(button)).isEqualTo("Shows third");
      tiles.chooseBy(chosen);
      button.fire();
      assertThat(showing()).containsExactly("third");
      bring("second");
      assertThat(showing()).containsExactly("second");
      assertThat(button.isSelected()).isFalse();
    });
  }

  private void bring(String id) {
    tiles.choosing(id).ifPresent(chosen::set);
  }

  @Test
  void theVisiblePanesAreAPropertyThatAlsoRestoresThem() {
    FxThread.run(() -> {
      Scene scene = show(40, 40);
      resize(scene, 40, 40);
      tiles.chooseBy(chosen);
      bring("second");
      bring("second");
      bring("third");
      assertThat(chosen.get()).containsExactly("third", "second");
      chosen.set(List.of("second"));
      assertThat(showing()).containsExactly("second");
      chosen.set(List.of("unknown"));
      assertThat(showing()).containsExactly("first");
    });
  }

  @Test
  void aHeadingIsHiddenWhileButtonsNameThePanes() {
    FxThread.run(() -> {
      Label heading = new Label("MODEL");
      Pane named =
          new Pane(
              "named",
              new Segments.Words("Model", "Which"),
              new VBox(heading),
              Optional.of(heading),
              20,
              10);
      Tiles two =
          new Tiles(
              palette,
              List.of(
                  new Plan.Beside("both", 0.5, new Plan.Only(named), new Plan.Only(second)),
                  new Plan.Choice(List.of(named, second))));
      Scene scene = Pictures.show(new StackPane(two), 11 * 60, 11 * 40, Theme.LIGHT);
      resize(scene, 60, 40);
      assertThat(heading.isVisible()).isTrue();
      resize(scene, 30, 40);
      assertThat(heading.isVisible()).as("the button says the same").isFalse();
      resize(scene, 60, 40);
      assertThat(heading.isVisible() && heading.isManaged()).isTrue();
    });
  }

  @Test
  void dividersKeepTheirPlacesWhileHidden() {
    FxThread.run(() -> {
      Scene scene = show(60, 40);
      resize(scene, 60, 40);
      Objects.requireNonNull(tiles.panes().get("across")).setShare(0, 0.3);
      resize(scene, 60, 40);
      resize(scene, 30, 20);
      resize(scene, 90, 60);
      assertThat(first.region().getWidth())
          .isCloseTo(0.3 * 90 * 11, org.assertj.core.api.Assertions.within(2.0));
    });
  }

  @Test
  void theFocusStaysOnAControlThatStaysVisible() {
    FxThread.run(() -> {
      Scene scene = show(60, 40);
      resize(scene, 60, 40);
      Region inside = (Region) first.region().getChildrenUnmodifiable().getFirst();
      inside.requestFocus();
      resize(scene, 60, 25);
      assertThat(scene.getFocusOwner()).isEqualTo(inside);
    });
  }
}
