package org.headscope.app.lesson.write;

import module java.base;

/// Writes lessons as `lesson.md` has them: the front matter, then for each step its heading, its
/// text and its block.
public final class LessonWriter {
  private static final Pattern TICKS = Pattern.compile("`{3,}");
  private static final Pattern CLOSING = Pattern.compile("((?:^|\\s)#*)(#)$");

  private final StringBuilder text = new StringBuilder();
  private final List<Place> places = new ArrayList<>();
  private int line = 1;

  /// The lines of a step in the file, from 1.
  ///
  /// @param block the first line of its block, behind all of it without one
  public record Place(int heading, int text, int block) {}

  public record Written(String text, List<Place> places) {
    public Written {
      places = List.copyOf(places);
    }
  }

  private LessonWriter() {}

  public static Written write(LessonDraft draft) {
    LessonWriter writer = new LessonWriter();
    writer.add("---");
    writer.add(stripped(draft.front()));
    writer.add("---");
    draft.steps().forEach(writer::step);
    return new Written(writer.text.toString(), writer.places);
  }

  /// The same as files have it: no empty lines around its parts, its heading on one.
  public static LessonDraft normal(LessonDraft draft) {
    return new LessonDraft(
        stripped(draft.front()),
        draft.steps().stream()
            .map(s -> new DraftStep(heading(s.title()), stripped(s.text()), stripped(s.block())))
            .toList());
  }

  private void step(DraftStep step) {
    add("");
    int heading = line;
    add(("## " + heading(step.title())).strip());
    add("");
    int first = line;
    add(stripped(step.text()));
    int block = Integer.MAX_VALUE;
    if (!step.block().isBlank()) {
      String fence = fence(step.block());
      add("");
      block = line + 1;
      add(fence + "step");
      add(stripped(step.block()));
      add(fence);
    }
    places.add(new Place(heading, first, block));
  }

  private void add(String lines) {
    text.append(lines).append('\n');
    line += 1 + (int) lines.chars().filter(c -> c == '\n').count();
  }

  /// On one line, and without signs at its end that would only close it.
  private static String heading(String title) {
    return CLOSING.matcher(title.strip().replaceAll("\\s+", " ")).replaceFirst("$1\\\\$2");
  }

  /// Longer than any in `block`, so that none of it ends it.
  private static String fence(String block) {
    return "`"
        .repeat(
            TICKS
                .matcher(block)
                .results()
                .map(found -> found.group().length() + 1)
                .max(Comparator.naturalOrder())
                .orElse(3));
  }

  /// Without empty lines before and behind it.
  public static String stripped(String lines) {
    Matcher first = Pattern.compile("\\A(?:[ \\t]*\\R)+").matcher(lines);
    return (first.find() ? lines.substring(first.end()) : lines).stripTrailing();
  }
}
