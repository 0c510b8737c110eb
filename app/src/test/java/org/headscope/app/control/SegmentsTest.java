package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.control.ToggleButton;
import org.headscope.app.FxThread;
import org.junit.jupiter.api.Test;

class SegmentsTest {
  private final SimpleObjectProperty<String> value = new SimpleObjectProperty<>("c");
  private final SimpleObjectProperty<List<String>> offered =
      new SimpleObjectProperty<>(List.of("a", "b", "c"));
  private final Segments<String> segments =
      FxThread.get(() ->
          new Segments<>(value, List.of("a", "b", "c"), c -> new Segments.Words(c, "what " + c))
              .offering(offered));

  private List<ToggleButton> seen() {
    return segments.getChildren().stream()
        .map(ToggleButton.class::cast)
        .filter(ToggleButton::isVisible)
        .toList();
  }

  private String down() {
    return seen().stream().filter(ToggleButton::isSelected).findFirst().orElseThrow().getText();
  }

  @Test
  void choicesThatAreNotOfferedAreHiddenAndTheFirstIsPressedInstead() {
    assertThat(down()).isEqualTo("c");
    FxThread.run(() -> offered.set(List.of("a", "b")));
    assertThat(seen()).extracting(ToggleButton::getText).containsExactly("a", "b");
    assertThat(down()).isEqualTo("a");
    assertThat(seen().getLast().getStyleClass()).contains("last").doesNotContain("between");
    assertThat(value.get()).as("no choice was made").isEqualTo("c");
    FxThread.run(() -> offered.set(List.of("a", "b", "c")));
    assertThat(down()).isEqualTo("c");
    assertThat(seen().get(1).getStyleClass()).contains("between").doesNotContain("last");
  }

  @Test
  void choicesCanBeRenamed() {
    SimpleObjectProperty<String> kind = new SimpleObjectProperty<>("state");
    FxThread.run(() ->
        segments.renamed(kind, k -> c -> new Segments.Words(c.equals("b") ? k : c, "what " + c)));
    assertThat(seen()).extracting(ToggleButton::getText).containsExactly("a", "state", "c");
    FxThread.run(() -> kind.set("leaf"));
    assertThat(seen()).extracting(ToggleButton::getText).containsExactly("a", "leaf", "c");
  }

  @Test
  void theButtonPressedInPlaceOfAnotherCanBeChosen() {
    FxThread.run(() -> {
      offered.set(List.of("a", "b"));
      seen().getFirst().fire();
    });
    assertThat(value.get()).isEqualTo("a");
    assertThat(down()).isEqualTo("a");
    FxThread.run(() -> value.set("b"));
    assertThat(down()).isEqualTo("b");
  }
}
