package org.headscope.app.lesson.write;

import module java.base;

/// A writer of `lesson.md`: the front matter, then the heading, text and block of each step.
public final class LessonWriter {
  private static final Pattern TICKS = Pattern.compile("`{3,}");
  private static final Pattern CLOSING = Pattern.compile("((?:^|\\s)#*)(#)$");

  private final StringBuilder text = new StringBuilder();
  private final List<Place> places = new ArrayList<>();
  private int line = 1;

  /// The lines of a step in the file, from 1.
  ///
  /// @param block the first line of its block; beyond all lines if it has none
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

  /// Returns `draft` as it would be read from its file: without empty lines around its parts, and
  /// with each heading on one line.
  public static LessonDraft normalize(LessonDraft draft) {
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

  /// Returns the title on one line. A `#` at its end is escaped, since Markdown would drop it.
  private static String heading(String title) {
    return CLOSING.matcher(title.strip().replaceAll("\\s+", " ")).replaceFirst("$1\\\\$2");
  }

  /// Returns a fence that is longer than any in `block`, so that nothing in the block ends it.
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

  /// Returns `lines` without empty lines at the beginning and end.
  public static String stripped(String lines) {
    Matcher first = Pattern.compile("\\A(?:[ \\t]*\\R)+").matcher(lines);
    return (first.find() ? lines.substring(first.end()) : lines).stripTrailing();
  }
}
