package org.headscope.app.feature.runs;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ListCell;
import javafx.scene.control.MenuItem;
import javafx.stage.Stage;
import org.headscope.app.FxThread;
import org.headscope.app.Synthetic;
import org.headscope.app.service.ListedInstance;
import org.headscope.app.service.RunEntry;
import org.headscope.app.session.Command;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

class RunsViewTest {
  private static final RunsView.RunRowMenus NO_MENUS =
      new RunsView.RunRowMenus() {
        @Override
        public List<MenuItem> of(RunEntry run) {
          return List.of();
        }

        @Override
        public List<MenuItem> of(ListedInstance text) {
          return List.of();
        }
      };

  @Test
  void theSelectedRunStaysSelectedAndVisibleAsRunsAreInserted() {
    Synthetic.Opened opened = FxThread.get(Synthetic::open);
    RunsView view =
        FxThread.get(() ->
            new RunsView(new RunsViewModel(opened.workbench(), opened.selection()), NO_MENUS));
    Stage stage = FxThread.get(Stage::new);
    FxThread.run(() -> {
      Path chosen = opened.workbench().runProperty().get().orElseThrow().ref().directory();
      List<Path> runs = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        runs.add(Path.of("/runs", "other-" + i));
      }
      runs.add(chosen);
      opened.selection().perform(List.of(new Command.CloseRun(chosen), new Command.OpenRuns(runs)));
      assertThat(opened.workbench().runEntries())
          .as("no other is opened")
          .extracting(entry -> entry.ref().directory())
          .isEqualTo(runs);
      stage.setScene(new Scene(view, 240, 600));
      stage.show();
    });
    WaitForAsyncUtils.waitForFxEvents();
    FxThread.run(() -> {
      Node list = view.lookup("#" + RunsView.RUNS);
      assertThat(list.lookupAll(".list-cell"))
          .filteredOn(row -> ((ListCell<?>) row).isSelected() && row.getParent().isVisible())
          .singleElement()
          .matches(row -> inWindow(list).contains(inWindow(row)), "in sight");
      stage.hide();
    });
  }

  private static Bounds inWindow(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }
}
