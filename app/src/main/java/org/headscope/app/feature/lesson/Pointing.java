package org.headscope.app.feature.lesson;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonMark;

/// The things that a step points at.
///
/// @param bright things that are highlighted while everything else is dimmed; may be empty
/// @param dimmed things that are dimmed while everything else stays as it is
/// @param marks numbers on the picture
public record Pointing(List<Anchor> bright, List<Anchor> dimmed, List<Mark> marks) {
  public static final Pointing NOTHING = new Pointing(List.of(), List.of(), List.of());

  /// A number with a few words about named things.
  ///
  /// @param number several marks may share one
  /// @param words may be empty
  public record Mark(int number, List<Anchor> anchors, List<StyledText> words) {
    public Mark {
      anchors = List.copyOf(anchors);
      words = List.copyOf(words);
    }

    /// Returns a lesson's mark, whose text has measured values.
    public static Mark of(int number, Anchor anchor, List<Inline> text) {
      return new Mark(number, List.of(anchor), ProseView.styledTexts(text));
    }

    public Mark with(Anchor anchor) {
      return new Mark(number, Stream.concat(anchors.stream(), Stream.of(anchor)).toList(), words);
    }
  }

  public Pointing {
    bright = List.copyOf(bright);
    dimmed = List.copyOf(dimmed);
    marks = List.copyOf(marks);
  }

  /// Returns the marks for callouts; marks with the same number and words share one.
  public static List<Mark> marks(List<LessonMark> marks) {
    List<Mark> all = new ArrayList<>();
    for (LessonMark mark : marks) {
      Mark next = Mark.of(mark.number(), mark.anchor(), mark.text());
      int same =
          IntStream.range(0, all.size())
              .filter(i ->
                  all.get(i).number() == next.number() && all.get(i).words().equals(next.words()))
              .findFirst()
              .orElse(-1);
      if (same < 0) {
        all.add(next);
      } else {
        all.set(same, all.get(same).with(mark.anchor()));
      }
    }
    return all;
  }

  public boolean isNothing() {
    return equals(NOTHING);
  }

  Pointing only(Predicate<Anchor> seen) {
    return new Pointing(
        bright.stream().filter(seen).toList(),
        dimmed.stream().filter(seen).toList(),
        marks.stream().filter(mark -> mark.anchors().stream().anyMatch(seen)).toList());
  }

  public List<Anchor> anchors() {
    return Stream.concat(
            Stream.concat(bright.stream(), dimmed.stream()),
            marks.stream().flatMap(mark -> mark.anchors().stream()))
        .distinct()
        .toList();
  }
}
