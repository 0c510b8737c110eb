package org.headscope.app.lesson.edit;

import module java.base;

import org.headscope.app.lesson.Mistake;
import org.headscope.app.lesson.read.DraftReader;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.app.lesson.write.DraftStep;
import org.headscope.app.lesson.write.LessonDraft;
import org.headscope.app.lesson.write.LessonWriter;

/// A problem that the lesson parser found in a draft.
///
/// @param step from 0; −1 above the steps
/// @param field of the step's block; [#TEXT] and [#TITLE] for its text and heading
/// @param line of its text, from 1; 0 outside a text
/// @param unwritten true if it is only that a part is still to be written
public record DraftMistake(int step, String field, int line, String sentence, boolean unwritten) {
  /// The field of mistakes in a step's text.
  public static final String TEXT = "text";

  public static final String TITLE = "title";
  private static final Pattern FIELD = Pattern.compile("\"?([a-z]+)\"?:.*");

  DraftMistake(int step, String field, int line, String sentence) {
    this(step, field, line, sentence, false);
  }

  /// Formats it as `Line 3: …` or `Marks: …`.
  public String words() {
    return line > 0
        ? "Line %d: %s".formatted(line, sentence)
        : field.isEmpty() || field.equals(TITLE)
            ? sentence
            : field.substring(0, 1).toUpperCase(java.util.Locale.ROOT)
                + field.substring(1)
                + ": "
                + sentence;
  }

  /// The problems of a draft.
  ///
  /// @param whole true if it can be saved: no text of a step reaches into the next
  public record Check(List<DraftMistake> mistakes, boolean whole) {
    static final Check NOTHING = new Check(List.of(), true);

    public Check {
      mistakes = List.copyOf(mistakes);
    }
  }

  /// Returns all problems of `draft`. Used beside the FX thread.
  static Check of(LessonDraft draft, java.nio.file.Path folder) {
    List<DraftMistake> leaks = new ArrayList<>();
    for (int i = 0; i < draft.steps().size(); i++) {
      int at = i;
      DraftReader.leak(draft.steps().get(i).text())
          .ifPresent(m -> leaks.add(new DraftMistake(at, TEXT, m.line(), m.sentence())));
    }
    if (!leaks.isEmpty() || !DraftReader.isWhole(draft)) {
      if (leaks.isEmpty()) {
        leaks.add(new DraftMistake(-1, "", 0, "A heading or text cannot be saved as it is."));
      }
      return new Check(leaks, false);
    }
    LessonWriter.Written written = LessonWriter.write(draft);
    List<String> lines = written.text().lines().toList();
    return new Check(
        LessonReader.read(folder, written.text()).mistakes().stream()
            .map(mistake -> of(mistake, written, lines, draft))
            .toList(),
        true);
  }

  private static DraftMistake of(
      Mistake mistake, LessonWriter.Written written, List<String> lines, LessonDraft draft) {
    int step = written.places().size() - 1;
    while (step >= 0 && written.places().get(step).heading() > mistake.line()) {
      step--;
    }
    if (step < 0) {
      return new DraftMistake(-1, "", 0, mistake.sentence());
    }
    LessonWriter.Place place = written.places().get(step);
    if (mistake.line() >= place.block() - 1) {
      return new DraftMistake(
          step, field(lines, mistake.line(), place), 0, mistake.sentence(), mistake.unwritten());
    }
    DraftStep of = draft.steps().get(step);
    boolean inText = mistake.line() >= place.text() && !of.text().isBlank();
    // Empty lines above a text are not written.
    int above = (int) of.text().lines().takeWhile(String::isBlank).count();
    return inText
        ? new DraftMistake(
            step, TEXT, mistake.line() - place.text() + 1 + above, mistake.sentence())
        : new DraftMistake(step, TITLE, 0, mistake.sentence(), mistake.unwritten());
  }

  /// Returns the field of a block that contains the line; empty if there is none.
  private static String field(List<String> lines, int line, LessonWriter.Place place) {
    for (int at = Math.min(line, lines.size()); at >= place.block(); at--) {
      Matcher field = FIELD.matcher(lines.get(at - 1));
      if (field.matches()) {
        return field.group(1);
      }
    }
    return "";
  }
}
