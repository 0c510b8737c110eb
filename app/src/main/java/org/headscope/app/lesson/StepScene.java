package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Concealed;

/// The changes of a step to the picture beside its commands, and the training that it offers.
///
/// @param show things that stay bright while all others are dimmed; none if nothing is dimmed
/// @param pictures views that a handout shows, by their ids; if empty those of `show`, or the one
///   in the middle
/// @param line of the step's heading, from 1
public record StepScene(
    List<Anchor> show,
    List<Anchor> dim,
    Set<Concealed> hide,
    Set<Concealed> reveal,
    List<String> pictures,
    Optional<LessonTraining> training,
    int line) {
  public StepScene {
    show = List.copyOf(show);
    dim = List.copyOf(dim);
    hide = Set.copyOf(hide);
    reveal = Set.copyOf(reveal);
    pictures = List.copyOf(pictures);
  }

  /// The word for `part` in lessons: `next-symbol`.
  public static String word(Concealed part) {
    return part.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
