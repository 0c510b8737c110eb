package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;

import org.headscope.app.Synthetic;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.attention.kind.InfluencePicture;
import org.headscope.app.feature.attention.kind.StatePicture;
import org.headscope.app.feature.attention.kind.StateScene;
import org.headscope.app.feature.attention.picture.AttentionLayout;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.PointerTarget;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;
import org.junit.jupiter.api.Test;

/// The effects of clicks and keys on maps and states, and the lines that give their numbers.
class MapGesturesViewModelTest {
  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final AttentionViewModel model = new AttentionViewModel(opened.workbench(), selection);

  private AttentionScene scene() {
    return (AttentionScene) model.scene().orElseThrow();
  }

  private StateScene strip() {
    return (StateScene) model.scene().orElseThrow();
  }

  private String line() {
    return ((ShellLine.Words) model.line()).text();
  }

  private void openState() {
    selection.showWindow(new Span(40, 70));
    opened.workbench().opener().openRun(Synthetic.MIXED);
    opened.settle().run();
    selection.selectHead(5, 1);
    model.show(new StatePicture());
    opened.settle().run();
  }

  @Test
  void stateRowsArePinnedAndReleased() {
    openState();
    model.cursor().click(new PointerTarget.OnState(7, 50));
    assertThat(selection.snapshot().sequence().pinned()).isTrue();
    assertThat(selection.snapshot().sequence().query()).isEqualTo(50);
    assertThat(strip().row()).isEqualTo(7);
    model.cursor().hover(new PointerTarget.OnState(3, 45));
    assertThat(strip().row()).as("the pinned row stays").isEqualTo(7);
    model.cursor().click(new PointerTarget.OnState(7, 51));
    assertThat(selection.snapshot().sequence().query()).isEqualTo(51);
    model.cursor().click(new PointerTarget.OnState(8, 51));
    assertThat(selection.snapshot().sequence().pinned()).as("another row").isTrue();
    assertThat(strip().row()).isEqualTo(8);
    model.cursor().click(new PointerTarget.OnState(8, 51));
    assertThat(selection.snapshot().sequence().pinned()).isFalse();
    model.cursor().click(new PointerTarget.OnState(8, -1));
    assertThat(selection.snapshot().sequence().pinned()).isFalse();
    model.cursor().click(new PointerTarget.OnState(0, 0));
    assertThat(selection.snapshot().sequence().query()).isZero();
  }

  @Test
  void keysMoveBetweenRowsOfAStateAndFirstPinTheLastToken() {
    openState();
    model.cursor().moveBy(2, true);
    assertThat(selection.snapshot().sequence().pinned()).isTrue();
    assertThat(selection.snapshot().sequence().query()).isEqualTo(69);
    int row = strip().row();
    model.cursor().moveBy(-1, true);
    assertThat(strip().row()).isEqualTo(row - 1);
    model.cursor().moveBy(-99, true);
    assertThat(strip().row()).isZero();
    model.cursor().moveBy(999, true);
    assertThat(strip().row()).isEqualTo(strip().numbers().cells().rows() - 1);
  }

  @Test
  void anotherCellIsReadOutBesideAPinnedOneUntilKeysMove() {
    model.cursor().click(30, 20);
    model.cursor().hover(35, 34);
    assertThat(scene().axes().cell()).isEqualTo(new MapAxes.Cell(30, 20, true));
    assertThat(scene().axes().hover().query()).isEqualTo(35);
    assertThat(scene().axes().hovers()).isTrue();
    model.cursor().moveBy(1, true);
    assertThat(scene().axes().cell().query()).isEqualTo(31);
    assertThat(scene().axes().hover().query()).as("where the mouse was left").isEqualTo(-1);
    model.release();
    model.cursor().hover(35, 34);
    assertThat(scene().axes().hover()).isEqualTo(scene().axes().cell());
  }

  @Test
  void keysMoveByTheRequestedNumberWithinTheText() {
    selection.showWindow(new Span(0, 30));
    model.cursor().click(10, 4);
    model.cursor().moveBy(3, true);
    assertThat(scene().axes().cell()).isEqualTo(new MapAxes.Cell(13, 4, true));
    model.cursor().moveBy(2, false);
    assertThat(scene().axes().cell().key()).isEqualTo(6);
    model.cursor().moveBy(-99, true);
    assertThat(scene().axes().cell()).isEqualTo(new MapAxes.Cell(0, 0, true));
    model.cursor().moveBy(9999, true);
    assertThat(scene().axes().cell().query()).isEqualTo(scene().numbers().length() - 1);
    assertThat(scene().axes().queries().length()).isEqualTo(30);
  }

  @Test
  void outlinesAreRestoredInOrder() {
    model.style.outline(2, false);
    assertThat(model.style.options.getValue().outlined()).containsExactlyInAnyOrder(1, 3);
    model.style.outline(2, true);
    assertThat(model.style.options.getValue().outlined()).containsExactlyInAnyOrder(1, 2, 3);
    assertThat(scene().options()).isEqualTo(model.style.options.getValue());
  }

  @Test
  void theMapFollowsTheSpaceThatItHas() {
    selection.showWindow(new Span(150, 190));
    assertThat(scene().axes().keys()).isEqualTo(new Span(0, 190));
    model.fit(
        AttentionLayout.viewport(new PictureArea(700, 500, 1, Theme.LIGHT.palette()), false, 1));
    assertThat(scene().axes().keys().from()).as("no space for all keys").isPositive();
    Span keys = scene().axes().keys();
    AttentionScene before = scene();
    model.fit(
        AttentionLayout.viewport(new PictureArea(700, 500, 1, Theme.LIGHT.palette()), false, 1));
    assertThat(scene()).as("the same space again").isSameAs(before);
    model.fit(
        AttentionLayout.viewport(new PictureArea(400, 300, 1, Theme.LIGHT.palette()), false, 1));
    assertThat(scene().axes().keys()).isNotEqualTo(keys);
  }

  @Test
  void theCommandLineComputesTheShownNumbers() {
    selection.selectHead(2, 1);
    selection.showWindow(new Span(10, 20));
    assertThat(line())
        .startsWith("headscope attention --run /runs/synthetic@1000 ")
        .endsWith(" --layer 2 --head 1 --positions 10..19 --json");
    model.show(new InfluencePicture());
    opened.settle().run();
    assertThat(line()).startsWith("headscope influence --run /runs/synthetic@1000 ");
    openState();
    assertThat(line()).startsWith("headscope states ").endsWith(" --layer 5 --json");
    assertThat(new AttentionViewModel(Synthetic.closed().workbench(), new Selection()).line())
        .isEqualTo(ShellLine.nothing());
  }

  @Test
  void anotherHeadOfTheSameKindIsNotConfusedWithTheLast() {
    selection.selectHead(2, 1);
    String before = scene().numbers().title();
    selection.selectHead(2, 2);
    assertThat(scene().numbers().title()).isNotEqualTo(before).contains("head 2");
    selection.selectHead(1, 2);
    assertThat(scene().numbers().title()).contains("layer 1");
    AttentionScene same = scene();
    selection.hover(20, 10);
    assertThat(scene().numbers()).as("not computed again").isSameAs(same.numbers());
  }
}
