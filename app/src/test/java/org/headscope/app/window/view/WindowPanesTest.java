package org.headscope.app.window.view;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ListView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.headscope.app.FakeAttributions;
import org.headscope.app.FxThread;
import org.headscope.app.Synthetic;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.checkpoints.CheckpointsView;
import org.headscope.app.feature.checkpoints.CheckpointsViewModel;
import org.headscope.app.feature.sequence.SequenceView;
import org.headscope.app.feature.sequence.SequenceViewModel;
import org.headscope.app.service.Worker;
import org.headscope.app.session.Journal;
import org.junit.jupiter.api.Test;

class WindowPanesTest {
  private final Synthetic.Opened opened = FxThread.get(Synthetic::open);
  private final Overlay overlay = FxThread.get(() -> new Overlay(() -> {}));
  private final Region lists = new BorderPane(FxThread.get(() -> new ListView<String>()));
  private final Region rail = new Region();
  private final Region middle = new Region();
  private final Region automaton = new Region();
  private final SequenceView strip =
      FxThread.get(() ->
          new SequenceView(
              new SequenceViewModel(
                  opened.workbench(),
                  opened.selection(),
                  new Worker<>(new FakeAttributions(), opened.workbench().details()))));
  private final CheckpointsView track =
      FxThread.get(() ->
          new CheckpointsView(new CheckpointsViewModel(opened.workbench(), opened.selection())));
  private final WindowPanes panes =
      FxThread.get(() ->
          new WindowPanes(
              middle,
              new WindowPanes.Around(
                  lists,
                  rail,
                  automaton,
                  new Region(),
                  new WindowPanes.Low(strip, strip.compactProperty()),
                  new WindowPanes.Low(track, track.compactProperty())),
              overlay,
              new Region(),
              opened.workbench().appearance()));
  private final StackPane root = new StackPane(panes, overlay);
  private final Scene scene = FxThread.get(() -> new Scene(root, 1440, 900));

  private void layOut(double width, double height) {
    assertThat(scene.getRoot()).isEqualTo(root);
    for (int pass = 0; pass < 3; pass++) {
      root.applyCss();
      root.resize(width, height);
      root.layout();
    }
  }

  @Test
  void shrunkRegionsAreRestored() {
    FxThread.run(() -> {
      layOut(1440, 900);
      double[] before = {lists.getWidth(), middle.getWidth(), automaton.getWidth()};
      double trackHeight = track.getHeight();
      assertThat(rail.isVisible()).isFalse();
      for (double[] size : new double[][] {{1280, 720}, {1024, 768}, {400, 300}, {2560, 1440}}) {
        layOut(size[0], size[1]);
        assertThat(middle.getWidth()).isPositive();
      }
      layOut(1280, 720);
      assertThat(rail.isVisible()).isTrue();
      assertThat(lists.getScene()).isNull();
      assertThat(track.compactProperty().get()).isTrue();
      assertThat(track.getHeight()).isLessThan(50);
      assertThat(strip.compactProperty().get()).isTrue();
      opened.workbench().themeProperty().set(Theme.PROJECTOR);
      layOut(1280, 720);
      assertThat(rail.isVisible()).as("runs can be reached by mouse").isTrue();
      opened.workbench().themeProperty().set(Theme.LIGHT);
      layOut(1440, 900);
      assertThat(lists.getWidth()).isEqualTo(before[0]);
      assertThat(middle.getWidth()).isEqualTo(before[1]);
      assertThat(automaton.getWidth()).isEqualTo(before[2]);
      assertThat(track.getHeight()).isEqualTo(trackHeight);
    });
  }

  @Test
  void largerScreensGiveEveryPaneMore() {
    FxThread.run(() -> {
      layOut(1440, 900);
      double automatonThen = automaton.getWidth();
      double middleThen = middle.getWidth();
      layOut(2560, 1440);
      assertThat(automaton.getWidth()).isGreaterThan(1.5 * automatonThen);
      assertThat(middle.getWidth()).isGreaterThan(1.7 * middleThen);
    });
  }

  @Test
  void anOpenedTrackStaysOpenUntilClosed() {
    FxThread.run(() -> {
      layOut(1280, 720);
      track.setOnToggle(panes::toggleCurves);
      Button toggle = (Button) track.lookup("#track-toggle");
      toggle.fire();
      layOut(1024, 768);
      assertThat(track.compactProperty().get()).isFalse();
      assertThat(track.getHeight()).isGreaterThan(90);
      layOut(1440, 900);
      assertThat(track.compactProperty().get()).isFalse();
      toggle.fire();
      layOut(1440, 900);
      assertThat(track.compactProperty().get()).isTrue();
      toggle.fire();
      layOut(1280, 720);
      assertThat(track.compactProperty().get()).isTrue();
    });
  }

  @Test
  void listsOpenOverASmallWindowAndMoveBesideTheMiddleWhenItGrows() {
    FxThread.run(() -> {
      Journal journal = new Journal();
      panes.record(journal);
      layOut(1280, 720);
      journal.perform(panes.togglingLists());
      assertThat(overlay.isVisible()).isTrue();
      assertThat(overlay.holds(lists)).isTrue();
      layOut(1440, 900);
      assertThat(overlay.isVisible()).isFalse();
      assertThat(lists.getWidth()).isPositive();
      journal.perform(panes.togglingLists());
      layOut(1440, 900);
      assertThat(lists.getScene()).isNull();
      assertThat(rail.isVisible()).isTrue();
      layOut(1280, 720);
      layOut(1440, 900);
      assertThat(rail.isVisible()).as("lists stay closed once closed").isTrue();
      panes.openLists("");
      layOut(1440, 900);
      assertThat(lists.getScene()).isEqualTo(scene);
      assertThat(rail.isVisible()).isFalse();
    });
  }

  @Test
  void tabsUnrelatedToTheInstanceUseTheSpaceAtTheRight() {
    FxThread.run(() -> {
      layOut(1440, 900);
      double width = middle.getWidth();
      panes.showRight(false);
      layOut(1440, 900);
      assertThat(middle.getWidth()).isGreaterThan(width + 300);
      panes.showRight(true);
      layOut(1440, 900);
      assertThat(middle.getWidth()).isEqualTo(width);
    });
  }

  @Test
  void sharesAreRememberedByName() {
    FxThread.run(() -> {
      layOut(1440, 900);
      assertThat(panes.divided()).containsOnlyKeys("share.columns", "share.right", "share.time");
      Dividers.place(panes.divided(), Map.of("share.columns.2", 0.4, "frame.1", 0.1));
      layOut(1440, 900);
      assertThat(automaton.getWidth()).isBetween(570.0, 580.0);
      assertThat(panes.divided())
          .extractingByKey("share.columns")
          .satisfies(pane -> assertThat(pane.shares()).element(2).isEqualTo(0.4));
    });
  }
}
