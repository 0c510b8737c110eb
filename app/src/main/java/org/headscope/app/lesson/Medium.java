package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.chart.Anchor;

/// The medium in which a lesson is read. Nothing can be pressed, typed or clicked on paper, so a
/// lesson may have words for the window only, `[Press play.](window:)`, and words for paper only,
/// `[…](paper:)`.
public enum Medium {
  WINDOW,
  PAPER;

  /// Returns the only medium in which a link to `destination` shows its words, if it is such a
  /// link.
  public static Optional<Medium> of(String destination) {
    return Stream.of(values())
        .filter(medium -> destination.equals(medium.name().toLowerCase(Locale.ROOT) + ":"))
        .findFirst();
  }

  public List<Prose> text(List<Prose> blocks) {
    return blocks.stream().flatMap(block -> block(block).stream()).toList();
  }

  private Optional<Prose> block(Prose block) {
    return switch (block) {
      case Prose.Paragraph(List<Inline> content) -> {
        List<Inline> here = line(content);
        boolean blank =
            here.stream().allMatch(each -> each instanceof Inline.Plain(String s) && s.isBlank());
        yield blank ? Optional.empty() : Optional.of(new Prose.Paragraph(here));
      }
      case Prose.Listing(boolean numbered, List<List<Prose>> items) ->
          Optional.of(
              new Prose.Listing(
                  numbered,
                  items.stream().map(this::text).filter(item -> !item.isEmpty()).toList()));
      case Prose.Block code -> Optional.of(code);
    };
  }

  public List<Inline> line(List<Inline> content) {
    List<Inline> here = new ArrayList<>();
    for (Inline each : content) {
      switch (each) {
        case Inline.Link(Inline.Target.Only(Medium only), List<Inline> inner) -> {
          if (only == this) {
            here.addAll(line(inner));
          }
        }
        case Inline.Link(Inline.Target target, List<Inline> inner) ->
            here.add(new Inline.Link(target, line(inner)));
        case Inline.Stressed(boolean strong, List<Inline> inner) ->
            here.add(new Inline.Stressed(strong, line(inner)));
        case Inline.Plain(String words)
            when words.startsWith(" ") && (here.isEmpty() || endsInBlank(here.getLast())) ->
            here.add(new Inline.Plain(words.stripLeading()));
        default -> here.add(each);
      }
    }
    return List.copyOf(here);
  }

  private static boolean endsInBlank(Inline last) {
    return last instanceof Inline.Plain(String words) && (words.isEmpty() || words.endsWith(" "));
  }

  /// Returns the step for this medium. On paper it has no marks on buttons, and none that wait for
  /// an answer.
  public LessonStep step(LessonStep step) {
    return new LessonStep(
        step.title(),
        text(step.text()),
        step.commands(),
        step.scene(),
        (this == PAPER ? step.marksBefore() : step.marks())
            .stream()
                .map(m -> new LessonMark(m.number(), m.anchor(), line(m.text()), m.line()))
                .filter(m -> !m.text().isEmpty())
                .filter(m -> this == WINDOW || !(m.anchor() instanceof Anchor.OfControl))
                .toList(),
        step.notes(),
        step.claims(),
        step.question()
            .map(q -> new LessonQuestion(line(q.ask()), q.kind(), line(q.then()), q.line())));
  }
}
