package org.headscope.app.feature.lesson;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.lesson.CalloutPlacement.CalloutArea;
import org.headscope.app.feature.lesson.CalloutPlacement.Place;

/// The things that a step points at, with their places, from which the veil and the marks follow:
/// in the window, on the audience screen and in pictures.
///
/// @param calloutArea the area for callouts
/// @param uncovered areas outside views that callouts must not cover
/// @param places of all anchors of `pointing`; empty for those out of sight
record VisibleAnchors(
    Pointing pointing,
    Palette palette,
    Box calloutArea,
    List<AnchorLocator.View> views,
    List<Box> uncovered,
    List<Optional<Box>> places) {
  /// The margin around a marked thing.
  private static final double AROUND = 2;

  /// The opacity of the veil over dimmed parts; lower for projectors, which lose faint colours.
  private static final double VEIL = 0.75;

  private static final double DARK_VEIL = 0.68;
  private static final double PROJECTED_VEIL = 0.6;

  /// The size of text beyond which it is for a projector.
  private static final double LARGE = 17;

  VisibleAnchors {
    views = List.copyOf(views);
    uncovered = List.copyOf(uncovered);
    places = List.copyOf(places);
  }

  static VisibleAnchors of(Pointing pointing, AnchorLocator sights, Palette palette) {
    return new VisibleAnchors(
        pointing,
        palette,
        sights.calloutArea(),
        sights.views(),
        sights.uncovered(),
        pointing.anchors().stream().map(sights::where).toList());
  }

  List<Anchor> unseen() {
    List<Anchor> hidden = new ArrayList<>(pointing.anchors());
    for (int i = hidden.size() - 1; i >= 0; i--) {
      if (places.get(i).isPresent()) {
        hidden.remove(i);
      }
    }
    return List.copyOf(hidden);
  }

  private List<Box> places(List<Anchor> anchors) {
    List<Anchor> all = pointing.anchors();
    return anchors.stream().flatMap(a -> places.get(all.indexOf(a)).stream()).toList();
  }

  /// @param placing finds the places of callouts
  MarksFigure figure(
      ToDoubleBiFunction<String, TextStyle> measure,
      Function<CalloutPlacement, List<Optional<Place>>> placing) {
    List<MarksFigure.Mark> marks =
        pointing.marks().stream()
            .map(mark ->
                new MarksFigure.Mark(
                    new Callout(mark.number(), mark.words()), places(mark.anchors())))
            .toList();
    List<Box> marked = marks.stream().flatMap(mark -> mark.targets().stream()).toList();
    List<Box> subjects =
        Stream.concat(places(pointing.bright()).stream(), marked.stream())
            .map(box -> MarksFigure.around(box, AROUND))
            .toList();
    List<Box> clear = Stream.concat(subjects.stream(), uncovered.stream()).toList();
    List<Box> blocked = new ArrayList<>(uncovered);
    List<Box> blanks = new ArrayList<>();
    List<Box> bright = new ArrayList<>();
    List<Box> veil = new ArrayList<>();
    for (AnchorLocator.View view : views) {
      // The margin around a subject reaches into the view beside it.
      boolean in = subjects.stream().anyMatch(view.box().grown(-2 * AROUND)::intersects);
      boolean whole = subjects.stream().anyMatch(box -> box.containsBox(view.box()));
      if (whole) {
        bright.add(view.box());
      }
      if (!pointing.bright().isEmpty() && !whole) {
        veil.addAll((in ? view.body() : view.box()).minus(clear));
      }
      if (in || pointing.bright().isEmpty()) {
        blocked.addAll(view.box().minus(List.of(view.body())));
      }
      blanks.addAll(view.blanks());
      subjects.stream()
          .filter(box -> box.intersects(view.box()) && !box.containsBox(view.box()))
          .flatMap(box -> box.intersection(view.box()).stream())
          .forEach(blocked::add);
    }
    veil.addAll(places(pointing.dimmed()));
    double strength =
        palette.size().text() > LARGE ? PROJECTED_VEIL : palette.dark() ? DARK_VEIL : VEIL;
    return MarksFigure.placed(
        veil,
        strength,
        marks,
        new CalloutArea(calloutArea, blocked, bright, blanks),
        palette,
        measure,
        placing);
  }
}
