package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.ProgressIndicator;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.task.Query;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.run.Cache;
import org.junit.jupiter.api.Test;

class CoveredPictureTest {
  private final ObjectProperty<Cover> cover = new SimpleObjectProperty<>(new Cover.None());
  private final FigureCanvas canvas = FxThread.get(FigureCanvas::new);
  private final List<String> done = new ArrayList<>();
  private final CoveredPicture covered =
      FxThread.get(() ->
          new CoveredPicture(
              canvas,
              cover,
              new Cover.Remedies() {
                @Override
                public void again() {
                  done.add("again");
                }

                @Override
                public void remedy() {
                  done.add("without");
                }
              },
              new SimpleObjectProperty<>(Theme.LIGHT.palette())));

  private List<String> words() {
    return covered.lookupAll("*").stream()
        .filter(Labeled.class::isInstance)
        .filter(CoveredPictureTest::isInSight)
        .map(node -> ((Labeled) node).getText())
        .filter(text -> !text.isEmpty())
        .toList();
  }

  private static boolean isInSight(Node node) {
    return node == null || (node.isVisible() && isInSight(node.getParent()));
  }

  private Scene show(Cover what) {
    cover.set(what);
    Scene scene = Pictures.show(covered, 400, 300, Theme.LIGHT);
    covered.layout();
    return scene;
  }

  @Test
  void theCurrentPictureHasNoCover() {
    FxThread.run(() -> {
      show(new Cover.None());
      assertThat(words()).isEmpty();
      assertThat(canvas.getOpacity()).isEqualTo(1);
    });
  }

  @Test
  void anotherStatesPictureIsDimmedDuringComputation() {
    FxThread.run(() -> {
      show(new Cover.Dimmed("Step 100 is being computed."));
      assertThat(words()).containsExactly("Step 100 is being computed.");
      assertThat(canvas.getOpacity()).isBetween(0.1, 0.5);
      cover.set(new Cover.None());
      assertThat(canvas.getOpacity()).isEqualTo(1);
    });
  }

  @Test
  void readingAbsentAndFailedAreThreeThings() {
    FxThread.run(() -> {
      show(new Cover.Reading("The stored gla."));
      assertThat(words()).containsExactly("Reading…", "The stored gla.");
      assertThat(covered.lookupAll(".progress-indicator")).anyMatch(CoveredPictureTest::isInSight);
      cover.set(new Cover.Absent("Nothing is kept."));
      assertThat(words()).containsExactly("Nothing is kept.");
      assertThat(covered.lookupAll(".progress-indicator"))
          .allMatch(n -> !(n instanceof ProgressIndicator) || !isInSight(n));
      cover.set(new Cover.Failed("count-1.json ends too soon.", "Leave it out"));
      assertThat(words())
          .containsExactly(
              "⚠ Not shown", "count-1.json ends too soon.", "Try again", "Leave it out");
    });
  }

  @Test
  void aFailureCanBeRetriedOrLeftOutAndTheFocusStays() {
    FxThread.run(() -> {
      canvas.setFocusTraversable(true);
      Scene scene = show(new Cover.Failed("It failed.", "Leave it out"));
      for (String name : List.of("Try again", "Leave it out")) {
        Button button =
            covered.lookupAll(".button").stream()
                .map(Button.class::cast)
                .filter(b -> b.getText().equals(name))
                .findFirst()
                .orElseThrow();
        assertThat(Hint.of(button)).isNotEmpty();
        button.requestFocus();
        button.fire();
        assertThat(scene.getFocusOwner()).isEqualTo(canvas);
      }
      assertThat(done).containsExactly("again", "without");
      cover.set(new Cover.Failed("It failed."));
      assertThat(words()).doesNotContain("Leave it out");
    });
  }

  @Test
  void aLongComputationCanBeCancelledThere() {
    Query<String, String> query =
        new Query<>(
            new TaskRunner(_ -> {}, Runnable::run), // never begins
            new Query.Source<>(_ -> "compute", (key, _, _, _) -> key),
            Cache.ofEntries(1));
    FxThread.run(() -> {
      covered.following(List.of(query));
      show(new Cover.Reading("Step 100 is being computed."));
      assertThat(words()).doesNotContain("Cancel");
      query.request(Optional.of("step 100"));
      assertThat(words()).contains("Cancel");
      covered.lookupAll("*").stream()
          .filter(node -> node instanceof Button button && button.getText().equals("Cancel"))
          .forEach(node -> ((Button) node).fire());
      assertThat(query.state()).isInstanceOf(Query.State.Cancelled.class);
      assertThat(words()).doesNotContain("Cancel");
    });
  }
}
