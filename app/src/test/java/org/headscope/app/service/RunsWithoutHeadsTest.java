package org.headscope.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.headscope.app.Synthetic;
import org.headscope.app.launch.context.InitialSelection;
import org.headscope.app.session.Selection;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A model without attention heads is a run like any other, except for its heads.
class RunsWithoutHeadsTest {
  private final Synthetic.Opened opened = Synthetic.open();
  private final Workbench workbench = opened.workbench();
  private final Selection selection = opened.selection();

  @BeforeEach
  void open() {
    selection.selectHead(4, 2);
    workbench.opener().openRun(Synthetic.HEADLESS);
    opened.settle().run();
  }

  private InspectionResult inspection() {
    return workbench.inspectionProperty().get().orElseThrow();
  }

  @Test
  void selectingItKeepsTheHead() {
    assertThat(workbench.notices()).isEmpty();
    assertThat(inspection().runName()).isEqualTo("mlp");
    assertThat(inspection().step()).isEqualTo(500);
    assertThat(inspection().attention().hasHeads()).isFalse();
    assertThat(selection.layerProperty().get()).isEqualTo(4);
    assertThat(selection.snapshot().model().head()).isEqualTo(2);
  }

  @Test
  void theLayerHasANameInsteadOfAHead() {
    RunView view = workbench.runProperty().get().orElseThrow();
    assertThat(view.hasMaps()).isFalse();
    assertThat(view.mapName(4, 2)).isEqualTo("layer 1 · MLP");
  }

  @Test
  void walkingReachesOnlyWhatExists() {
    Navigation walks = new Navigation(workbench);
    walks.head(1).ifPresent(selection.journal()::perform);
    walks.head(-9).ifPresent(selection.journal()::perform);
    walks.layer(1).ifPresent(selection.journal()::perform);
    assertThat(selection.layerProperty().get()).isEqualTo(1);
    walks.query(1).ifPresent(selection.journal()::perform);
    walks.key(-1).ifPresent(selection.journal()::perform);
    walks.checkpoint(-1).ifPresent(selection.journal()::perform);
    assertThat(selection.snapshot().opened().step()).isEqualTo(10);
    opened.settle().run();
    assertThat(inspection().step()).isEqualTo(10);
  }

  @Test
  void theInitialSelectionIsAReadableRowWithoutAKey() {
    InitialSelection.Cell cell = InitialSelection.cell(inspection(), 1, 1);
    assertThat(cell.key()).isEqualTo(-1);
    assertThat(cell.window().contains(cell.query())).isTrue();
    assertThat(cell.window().to()).isLessThanOrEqualTo(inspection().tokens().length);
  }
}
