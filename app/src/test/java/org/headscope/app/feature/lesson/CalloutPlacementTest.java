package org.headscope.app.feature.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.headscope.app.chart.Box;
import org.headscope.app.feature.lesson.CalloutPlacement.CalloutArea;
import org.headscope.app.feature.lesson.CalloutPlacement.CalloutRequest;
import org.headscope.app.feature.lesson.CalloutPlacement.Place;
import org.headscope.app.feature.lesson.CalloutPlacement.Size;
import org.junit.jupiter.api.Test;

final class CalloutPlacementTest {
  private static final List<Size> SIZES =
      List.of(new Size(220, 48), new Size(160, 66), new Size(24, 24));

  private static Box box(Random random, double max) {
    double wide = 8 + random.nextDouble() * max;
    double high = 8 + random.nextDouble() * max;
    return new Box(
        random.nextDouble() * (1000 - wide), random.nextDouble() * (700 - high), wide, high);
  }

  /// Callouts stay inside, cover nothing, and end at their targets, whatever is in the way.
  @Property(tries = 60)
  void calloutsCoverNeitherTargetsNorBlockedAreasNorEachOther(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int marks) {
    Random random = new Random(seed);
    List<Box> blocked = Stream.generate(() -> box(random, 120)).limit(4).toList();
    List<CalloutRequest> requests =
        Stream.generate(() -> new CalloutRequest(SIZES, List.of(box(random, 60))))
            .limit(marks)
            .toList();
    List<Box> all =
        Stream.concat(blocked.stream(), requests.stream().flatMap(w -> w.targets().stream()))
            .toList();
    Box window = new Box(0, 0, 1000, 700);

    List<Optional<Place>> places =
        new CalloutPlacement(new CalloutArea(window, all, List.of(), List.of()), requests).places();

    assertThat(places).hasSize(marks).allMatch(Optional::isPresent);
    List<Box> boxes = places.stream().map(place -> place.orElseThrow().box()).toList();
    assertThat(boxes).allMatch(window::containsBox);
    assertThat(boxes).noneMatch(callout -> all.stream().anyMatch(callout::intersects));
    IntStream.range(0, marks)
        .forEach(i -> assertThat(boxes.subList(0, i)).noneMatch(boxes.get(i)::intersects));
    for (int i = 0; i < marks; i++) {
      Arrow arrow = places.get(i).orElseThrow().arrows().getFirst();
      Box edge = requests.get(i).targets().getFirst().grown(0.5);
      assertThat(edge.contains(arrow.tip().getX(), arrow.tip().getY())).isTrue();
      assertThat(boxes.get(i).grown(0.5).contains(arrow.start().getX(), arrow.start().getY()))
          .isTrue();
    }
  }

  /// Half of its width, added at one end and subtracted at the other, is rounded differently.
  @Test
  void arrowsEndAtNarrowTargets() {
    Box narrow = new Box(0.132, 0.132, 7.7, 7.7);
    Arrow arrow = Arrow.of(new Box(200, 200, 100, 40), narrow);
    assertThat(narrow.grown(0.5).contains(arrow.tip().getX(), arrow.tip().getY())).isTrue();
  }

  @Test
  void prefersBlankSpace() {
    Box target = new Box(500, 300, 20, 20);
    Box blank = new Box(100, 200, 300, 200);
    CalloutArea area =
        new CalloutArea(new Box(0, 0, 1000, 700), List.of(), List.of(), List.of(blank));
    Place place =
        new CalloutPlacement(area, List.of(new CalloutRequest(SIZES, List.of(target))))
            .places()
            .getFirst()
            .orElseThrow();
    assertThat(blank.intersection(place.box()).orElseThrow().area())
        .isGreaterThan(0.75 * place.box().area());
  }

  @Test
  void leavesBrightAreasVisible() {
    Box bright = new Box(0, 0, 500, 700);
    Box target = new Box(440, 340, 20, 20);
    CalloutArea area =
        new CalloutArea(new Box(0, 0, 1000, 700), List.of(), List.of(bright), List.of());
    Place place = only(area, target);
    assertThat(place.box().intersects(bright)).isFalse();
    CalloutArea dark = new CalloutArea(area.window(), List.of(), List.of(), List.of());
    assertThat(only(dark, target).box().intersects(bright)).isTrue();
  }

  private static Place only(CalloutArea area, Box target) {
    CalloutRequest request =
        new CalloutRequest(List.of(new Size(120, 30), new Size(20, 20)), List.of(target));
    return new CalloutPlacement(area, List.of(request)).places().getFirst().orElseThrow();
  }

  @Test
  void showsOnlyItsNumberIfWordsDoNotFit() {
    Box target = new Box(40, 40, 20, 20);
    CalloutArea area =
        new CalloutArea(new Box(0, 0, 130, 100), List.of(target), List.of(), List.of());
    Place place =
        new CalloutPlacement(area, List.of(new CalloutRequest(SIZES, List.of(target))))
            .places()
            .getFirst()
            .orElseThrow();
    assertThat(place.form()).isEqualTo(SIZES.size() - 1);
    assertThat(place.box().intersects(target)).isFalse();
  }
}
