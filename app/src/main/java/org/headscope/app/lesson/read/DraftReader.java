package org.headscope.app.lesson.read;

import module java.base;

import org.commonmark.node.*;
import org.headscope.app.lesson.Mistake;
import org.headscope.app.lesson.write.DraftStep;
import org.headscope.app.lesson.write.LessonDraft;
import org.headscope.app.lesson.write.LessonWriter;
import org.headscope.engine.pack.LessonFormat;
import org.headscope.engine.run.UserError;
import tools.jackson.databind.node.ObjectNode;

/// A reader of drafts: splits a lesson's file into parts, so that its steps can be edited whatever
/// mistakes they have.
public final class DraftReader {
  private DraftReader() {}

  /// Returns the lesson in `folder` as its author wrote it.
  ///
  /// @throws UserError if its file cannot be read or split
  public static LessonDraft read(Path folder) {
    Path file = LessonReader.file(folder);
    String text = LessonReader.text(file);
    return split(text)
        .filter(draft -> isReadable(file, draft))
        .orElseThrow(() -> {
          List<Mistake> mistakes = LessonReader.read(folder, text).mistakes();
          return new UserError(
              mistakes.isEmpty()
                  ? file + " cannot be parsed; put the block of each step below its text."
                  : mistakes.getFirst().words());
        });
  }

  private static boolean isReadable(Path file, LessonDraft draft) {
    fields(draft.front(), file.toString());
    draft.steps().forEach(step -> fields(step.block(), file + ", " + step.title()));
    return isWhole(draft);
  }

  /// Returns true if `draft`, once written, is split into the same parts again: no text of a step
  /// swallows the next step or begins another.
  public static boolean isWhole(LessonDraft draft) {
    return split(LessonWriter.write(draft).text())
        .map(LessonWriter::normalize)
        .equals(Optional.of(LessonWriter.normalize(draft)));
  }

  public static String title(LessonDraft draft) {
    return fields(draft.front(), "The front matter").path("title").asString("");
  }

  /// Returns the fields of a block of YAML.
  ///
  /// @throws UserError if it is not valid
  public static ObjectNode fields(String yaml, String where) {
    Mistakes mistakes = new Mistakes(Path.of(""));
    Optional<Located.Members> members = YamlReader.read(yaml, 0, mistakes);
    return members
        .map(found -> (ObjectNode) found.json())
        .orElseThrow(() ->
            new UserError(
                "%s, line %d: %s"
                    .formatted(
                        where,
                        mistakes.all().getFirst().line(),
                        mistakes.all().getFirst().sentence())));
  }

  /// Splits the file `text` into its parts; empty if it has no front matter, or text before its
  /// first step.
  static Optional<LessonDraft> split(String text) {
    List<String> lines = text.lines().toList();
    int end = LessonReader.end(lines);
    if (end < 0) {
      return Optional.empty();
    }
    List<String> rest = lines.subList(end + 1, lines.size());
    Node document = ProseReader.PARSER.parse(String.join("\n", rest));
    List<Part> parts = new ArrayList<>();
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (isStep(node)) {
        parts.add(new Part(node, first(node)));
      } else if (parts.isEmpty()) {
        return Optional.empty();
      } else if (node instanceof FencedCodeBlock block
          && block.getInfo().strip().equals(LessonReader.BLOCK)
          && parts.getLast().block.isEmpty()) {
        parts.getLast().block = Optional.of(block);
      }
    }
    List<DraftStep> steps = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      int to = i + 1 < parts.size() ? parts.get(i + 1).first : rest.size();
      steps.add(parts.get(i).step(rest, to));
    }
    return Optional.of(new LessonDraft(String.join("\n", lines.subList(1, end)), steps));
  }

  private static boolean isStep(Node node) {
    return node instanceof Heading heading && heading.getLevel() == 2;
  }

  private static int first(Node node) {
    return node.getSourceSpans().getFirst().getLineIndex();
  }

  private static int last(Node node) {
    return node.getSourceSpans().getLast().getLineIndex();
  }

  private static final class Part {
    private final Node heading;
    private final int first;
    private Optional<FencedCodeBlock> block = Optional.empty();

    Part(Node heading, int first) {
      this.heading = heading;
      this.first = first;
    }

    DraftStep step(List<String> lines, int to) {
      int from = last(heading) + 1;
      String yaml = block.map(FencedCodeBlock::getLiteral).orElse("").stripTrailing();
      String text =
          block
              .map(b ->
                  LessonWriter.stripped(String.join("\n", lines.subList(from, first(b))))
                      + "\n\n"
                      + LessonWriter.stripped(String.join("\n", lines.subList(last(b) + 1, to))))
              .orElseGet(() -> String.join("\n", lines.subList(from, to)));
      return new DraftStep(title(lines), LessonWriter.stripped(text), yaml);
    }

    private String title(List<String> lines) {
      List<String> own =
          heading.getSourceSpans().stream()
              .map(SourceSpan::getLineIndex)
              .distinct()
              .map(lines::get)
              .map(String::strip)
              .toList();
      return own.size() > 1
          ? String.join(" ", own.subList(0, own.size() - 1))
          : own.getFirst().replaceFirst("^##", "").replaceFirst("(^|\\s)#+$", "").strip();
    }
  }

  /// Returns the mistake in `text` that would make it begin another step or swallow the next, if
  /// there is one.
  public static Optional<Mistake> leak(String text) {
    String[] lines = text.split("\n", -1);
    Node document = ProseReader.PARSER.parse(text + "\n\n## -\n");
    Node last = document.getLastChild();
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (isStep(node) && first(node) < lines.length) {
        return leak(node, "A heading begins a step here; add a step for it, or write plain text.");
      }
      if (node instanceof FencedCodeBlock block
          && block.getInfo().strip().equals(LessonReader.BLOCK)) {
        return leak(node, "This is a block called step; its fields are set below the text.");
      }
    }
    if (isStep(last) || last == null) {
      return Optional.empty();
    }
    return leak(
        last,
        last instanceof HtmlBlock
            ? "This is HTML; write it as Markdown."
            : "The block that begins here does not end; write ``` below its last line.");
  }

  private static Optional<Mistake> leak(Node node, String sentence) {
    return Optional.of(new Mistake(Path.of(LessonFormat.FILE), first(node) + 1, sentence));
  }
}
