package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Concealed;

/// The changes that a step makes to the picture besides its commands, and the training that it
/// offers.
///
/// @param show things that are highlighted while everything else is dimmed; if empty, only `dim` is
///   dimmed
/// @param pictures the IDs of the views that a handout shows; if empty those of `show`, or the one
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

  /// Returns the word for `part` in lessons, such as `next-symbol`.
  public static String word(Concealed part) {
    return part.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
