package org.headscope.app.feature.heads;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.junit.jupiter.api.Test;

/// The places of heads when they fill a screen.
class AudienceHeadsTest {
  private static final Palette LARGE = PictureArea.enlarge(Theme.LIGHT.palette(), 1920, 1080);
  private static final double SMALL = LARGE.size().small();

  private record Screen(double width, double height) {}

  private static final List<Screen> SCREENS =
      List.of(new Screen(1420, 1030), new Screen(1420, 900), new Screen(980, 560));

  private static List<LayerInfo> layers(int layers, int heads) {
    return IntStream.range(0, layers)
        .mapToObj(_ -> new LayerInfo("attention", MapKind.SOFTMAX, heads, 0, false))
        .toList();
  }

  private static List<Box> boxes(HeadGrid grid, int heads) {
    List<Box> boxes = new ArrayList<>();
    for (int layer = grid.shown().first(); layer <= grid.shown().last(); layer++) {
      for (int head = 1; head <= heads; head++) {
        boxes.add(grid.where(new Anchor.OfHead(layer, head)).orElseThrow());
      }
    }
    return boxes;
  }

  @Test
  void headsAreLargeAndDoNotOverlap() {
    for (Screen screen : SCREENS) {
      for (int layers : new int[] {1, 2, 4, 12}) {
        for (int heads : new int[] {1, 2, 8, 16}) {
          int around = (layers + 1) / 2;
          HeadGrid grid =
              HeadGrid.forAudience(
                  new HeadGrid.ShownLayers(layers(layers, heads), 1, true),
                  around,
                  screen.width,
                  screen.height,
                  LARGE);
          String as = "%d×%d on %s".formatted(layers, heads, screen);
          Box space = new Box(0, 0, screen.width + 0.5, screen.height + 0.5);
          List<Box> boxes = boxes(grid, heads);
          assertThat(boxes).as(as).allMatch(space::containsBox);
          for (int i = 0; i < boxes.size(); i++) {
            Box box = boxes.get(i).grown(-0.5);
            assertThat(boxes.subList(i + 1, boxes.size())).as(as).noneMatch(box::intersects);
          }
          assertThat(grid.side()).as(as).isGreaterThanOrEqualTo(4 * SMALL);
          assertThat(grid.where(new Anchor.OfLayer(around))).as(as).isPresent();
          assertThat(grid.at(boxes.getFirst().middleX(), boxes.getFirst().middleY()))
              .as(as)
              .contains(new HeadGrid.Head(grid.shown().first(), 1));
        }
      }
    }
  }

  /// No large part of the screen is empty for ordinary runs.
  @Test
  void theHeadsOfASmallModelFillTheScreen() {
    for (Screen screen : SCREENS) {
      HeadGrid grid =
          HeadGrid.forAudience(
              new HeadGrid.ShownLayers(layers(4, 2), 1, true),
              1,
              screen.width,
              screen.height,
              LARGE);
      assertThat(grid.shown().infos()).hasSize(4);
      assertThat(grid.width() * grid.height())
          .as(screen.toString())
          .isGreaterThan(0.6 * screen.width * screen.height);
    }
  }

  @Test
  void hiddenNodesHaveNoPlace() {
    HeadGrid grid =
        HeadGrid.forAudience(new HeadGrid.ShownLayers(layers(40, 8), 1, true), 20, 980, 560, LARGE);
    assertThat(grid.shown().infos()).hasSizeLessThan(40);
    assertThat(grid.where(new Anchor.OfHead(20, 8))).isPresent();
    assertThat(grid.where(new Anchor.OfHead(1, 1))).isEmpty();
    assertThat(grid.where(new Anchor.OfHead(20, 9))).isEmpty();
    assertThat(grid.where(new Anchor.OfLayer(40))).isEmpty();
  }
}
