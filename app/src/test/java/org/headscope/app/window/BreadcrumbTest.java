package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.window.view.Themes;
import org.junit.jupiter.api.Test;

class BreadcrumbTest {
  private final Breadcrumb breadcrumb = FxThread.get(Breadcrumb::new);

  private List<Label> showing(double width) {
    StackPane root = new StackPane(breadcrumb);
    Pictures.show(root, width, 40, Theme.LIGHT);
    return breadcrumb.getChildrenUnmodifiable().stream()
        .filter(Node::isVisible)
        .map(Label.class::cast)
        .filter(label -> !label.getText().equals("›"))
        .toList();
  }

  private List<String> names(double width) {
    return showing(width).stream().map(Label::getText).toList();
  }

  @Test
  void theRunIsShortenedLast() {
    FxThread.run(() -> {
      breadcrumb.show(
          List.of(
              new Breadcrumb.Name("transformer-4x2", true, 3),
              new Breadcrumb.Name("step 20,000", false, 0),
              new Breadcrumb.Name("reference-test-2026-2", true, 2),
              new Breadcrumb.Name("layer 2 · head 1", false, 1)));
      assertThat(names(600)).hasSize(4);
      assertThat(names(breadcrumb.prefWidth(-1) - 2))
          .as("the track says the step")
          .hasSize(3)
          .doesNotContain("step 20,000");
      assertThat(names(300)).containsExactly("transformer-4x2", "reference-test-2026-2");
      List<Label> two = showing(220);
      assertThat(two).hasSize(2);
      assertThat(two.getFirst().getWidth()).as("whole").isGreaterThanOrEqualTo(width(two, 0));
      assertThat(two.getLast().getWidth()).as("cut").isLessThan(width(two, 1));
      assertThat(names(90)).containsExactly("transformer-4x2");
    });
  }

  private static double width(List<Label> labels, int index) {
    return labels.get(index).prefWidth(-1);
  }

  @Test
  void anotherStepDoesNotMoveNamesBeforeLayout() {
    FxThread.run(() -> {
      breadcrumb.show(names("run", "step 100", "text"));
      showing(600);
      double before = breadcrumb.prefWidth(-1);
      breadcrumb.show(names("run", "step 200", "text"));
      assertThat(breadcrumb.prefWidth(-1)).isCloseTo(before, within(6.0));
      breadcrumb.show(names("run"));
      assertThat(names(600)).containsExactly("run");
      assertThat(showing(600).getFirst().getStyleClass()).contains("here");
    });
  }

  @Test
  void returningNamesFollowTheThemeAtOnce() {
    FxThread.run(() -> {
      breadcrumb.show(names("transformer-4x2", "reference-test-2026-2", "layer 2 · head 1"));
      StackPane root = new StackPane(breadcrumb);
      Stage stage = new Stage();
      stage.setScene(new Scene(root, 600, 40));
      Themes.apply(stage.getScene(), Theme.LIGHT.palette());
      stage.show();
      Label last = (Label) breadcrumb.getChildrenUnmodifiable().getLast();
      laidOut(root, 120);
      assertThat(last.isVisible()).isFalse();
      Themes.apply(stage.getScene(), Theme.DARK.palette());
      laidOut(root, 600);
      assertThat(last.isVisible()).isTrue();
      assertThat(last.getFont().getName()).isEqualTo("Inter Semi Bold");
      assertThat(last.getTextFill()).isEqualTo(Theme.DARK.palette().ink().text());
      stage.hide();
    });
  }

  private static void laidOut(StackPane root, double width) {
    root.resize(width, 40);
    root.layout();
  }

  private static List<Breadcrumb.Name> names(String... texts) {
    return Stream.of(texts).map(text -> new Breadcrumb.Name(text, true, 1)).toList();
  }
}
