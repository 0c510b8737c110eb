package org.headscope.app.feature.lesson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.headscope.app.chart.Box;
import org.junit.jupiter.api.Test;

final class MarksFigureTest {
  private static final Box AREA = new Box(10, 20, 300, 200);

  private static Box box(Random random) {
    return new Box(
        random.nextInt(320), random.nextInt(240), 1 + random.nextInt(90), 1 + random.nextInt(90));
  }

  /// Every point of the area is in a hole or in exactly one box of the veil.
  @Property(tries = 100)
  void dimsAllButTheHolesOnce(@ForAll long seed) {
    Random random = new Random(seed);
    List<Box> holes = Stream.generate(() -> box(random)).limit(random.nextInt(6)).toList();
    List<Box> veil = AREA.minus(holes);
    for (int i = 0; i < 400; i++) {
      double x = 10 + random.nextDouble() * 300;
      double y = 20 + random.nextDouble() * 200;
      boolean open = holes.stream().anyMatch(hole -> hole.contains(x, y));
      assertThat(veil.stream().filter(box -> box.contains(x, y)).count()).isEqualTo(open ? 0 : 1);
    }
  }

  @Test
  void dimsEverythingWithoutHoles() {
    assertThat(AREA.minus(List.of())).containsExactly(AREA);
    assertThat(AREA.minus(List.of(AREA.grown(5)))).isEmpty();
    assertThat(AREA.minus(List.of(new Box(100, 100, 10, 10))).stream().mapToDouble(Box::area).sum())
        .isCloseTo(AREA.area() - 100, within(1e-9));
  }

  @Test
  void mergesNeighbours() {
    Box a = new Box(0, 0, 10, 10);
    Box b = new Box(12, 0, 10, 10);
    Box far = new Box(200, 0, 10, 10);
    assertThat(MarksFigure.joined(List.of(a, far, b)))
        .containsExactlyInAnyOrder(new Box(0, 0, 22, 10), far);
  }
}
