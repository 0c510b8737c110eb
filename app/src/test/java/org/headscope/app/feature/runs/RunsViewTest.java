package org.headscope.app.feature.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ListCell;
import javafx.stage.Stage;
import org.headscope.app.FxThread;
import org.headscope.app.Synthetic;
import org.headscope.app.service.RunEntry;
import org.headscope.app.session.RunRef;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

class RunsViewTest {
  @Test
  void theChosenRunStaysChosenAndInSightAsRunsComeBeforeIt() {
    Synthetic.Opened opened = FxThread.get(Synthetic::open);
    RunsView view =
        FxThread.get(() -> new RunsView(new RunsViewModel(opened.workbench(), opened.selection())));
    Stage stage = FxThread.get(Stage::new);
    FxThread.run(() -> {
      List<RunEntry> runs = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        String name = "other-" + i;
        runs.add(entry(new RunRef(name, Path.of("/runs", name))));
      }
      runs.add(entry(opened.workbench().runProperty().get().orElseThrow().ref()));
      opened.workbench().runEntries().setAll(runs);
      assertThat(opened.workbench().runEntries()).as("no other is opened").isEqualTo(runs);
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

  private static RunEntry entry(RunRef run) {
    return new RunEntry(run, Optional.empty(), false, Optional.empty());
  }

  private static Bounds inWindow(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }
}
