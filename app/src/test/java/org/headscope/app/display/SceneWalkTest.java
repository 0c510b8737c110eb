package org.headscope.app.display;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Rectangle;
import javafx.stage.Stage;
import org.headscope.app.FxThread;
import org.headscope.app.chart.Box;
import org.headscope.app.display.Observation.Place;
import org.headscope.app.display.Observation.Selected;
import org.headscope.app.display.Observation.Shown;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.io.Json;
import org.junit.jupiter.api.Test;

class SceneWalkTest {
  private static Button button(String words, double x) {
    Button button = new Button(words);
    button.setId(words);
    button.relocate(x, 10);
    button.resize(80, 30);
    button.setManaged(false);
    return button;
  }

  private static List<Place> parts() {
    Button hidden = button("hidden", 0);
    hidden.setVisible(false);
    Pane pane = new Pane(button("whole", 20), button("half", 160), button("gone", 300), hidden);
    pane.getChildren().add(new Label("words"));
    pane.setClip(new Rectangle(200, 100));
    Stage stage = new Stage();
    stage.setScene(new Scene(pane, 400, 100));
    stage.show();
    List<Place> parts = new SceneWalk(stage).parts();
    stage.hide();
    return parts;
  }

  @Test
  void clippedNodesAreNotVisible() {
    List<Place> parts = FxThread.get(SceneWalkTest::parts);
    assertThat(parts).extracting(Place::text).containsExactly("whole", "half", "gone", "words");
    assertThat(parts).extracting(p -> p.box().width()).startsWith(80.0, 40.0, 0.0);
    assertThat(parts).extracting(Place::cut).containsExactly(false, true, true, false);
  }

  @Test
  void observationsCanBeReadBack() {
    Place place =
        new Place(1, "Button", "go", "Go \"on\"\n", new Box(1, 2, 3, 4), true, false, false);
    Selection selection = new Selection();
    selection.highlightEdge(new Transition(0, 1, 2, 0.5));
    SelectionState lit = selection.snapshot();
    Observation observation =
        new Observation(
            1,
            new Observation.Progress(2, 0.5, true, 16),
            new Observation.Input(3, 1, 2),
            new Shown("Ready", "run", 400, "one", 8, List.of("1.1 previous")),
            new Selected("run", 400, "one", lit.model(), lit.sequence()),
            new Observation.State("LIGHT", List.of(), List.of("Done."), 0),
            new Observation.Screen(2, Optional.of(place), List.of(), List.of(), List.of(place)));
    String line = Json.line(observation);
    assertThat(line).doesNotContain("\n");
    assertThat(Json.parse(line, Observation.class, "The line")).isEqualTo(observation);
  }
}
