package org.headscope.app.lesson.read;

import module java.base;

import org.commonmark.node.*;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.LessonHead;
import org.headscope.app.lesson.LessonStep;
import org.headscope.engine.pack.LessonFormat;
import org.headscope.engine.run.UserError;

/// A reader of lessons. `lesson.md` in a folder has front matter between lines of `---`, then a
/// step for each heading `##`, with its text and at most one fenced block called `step`. All
/// mistakes are reported, not only the first.
public final class LessonReader {
  static final int MAX_BYTES = 1 << 20;
  static final int MAX_STEPS = 200;
  private static final int MAX_PARAGRAPH = 8000;
  private static final String FENCE = "---";

  static final String BLOCK = "step";

  private final Path file;
  private final Mistakes mistakes;

  private LessonReader(Path file) {
    this.file = file;
    this.mistakes = new Mistakes(file);
  }

  /// Reads the lesson in `folder`, or the file if that is given.
  ///
  /// @throws UserError if there is no file, or it cannot be read at all
  public static LessonReading read(Path folder) {
    Path file = file(folder);
    return new LessonReader(file).all(text(file));
  }

  static Path file(Path folder) {
    Path file = Files.isDirectory(folder) ? folder.resolve(LessonFormat.FILE) : folder;
    if (!Files.isRegularFile(file)) {
      throw new UserError(
          "%s has no %s, so it is not a lesson; choose a lesson's folder."
              .formatted(folder, LessonFormat.FILE));
    }
    return file;
  }

  /// Reads `text` as the file of the lesson in `folder`.
  public static LessonReading read(Path folder, String text) {
    return new LessonReader(folder.resolve(LessonFormat.FILE)).all(text);
  }

  /// Returns the content of `file`, with uniform line breaks.
  static String text(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new UserError(
            "The lesson %s is larger than 1 MiB; split it into several.".formatted(file));
      }
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.replace("\r\n", "\n").replace('\r', '\n');
    } catch (CharacterCodingException e) {
      throw new UserError("The lesson %s is not UTF-8; save it as UTF-8.".formatted(file), e);
    } catch (IOException e) {
      throw new UserError(
          "The lesson %s cannot be read (%s); check its permissions."
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private LessonReading all(String text) {
    List<String> lines = text.lines().toList();
    int end = end(lines);
    if (end < 0) {
      mistakes.add(
          1,
          "The lesson does not begin with its front matter; write its format, title and minutes"
              + " between two lines of ---.");
      return reading(Optional.empty());
    }
    Optional<Located.Members> front =
        YamlReader.read(String.join("\n", lines.subList(1, end)), 1, mistakes);
    Optional<HeadReader> head = front.map(members -> new HeadReader(members, mistakes));
    if (head.isPresent() && head.get().isNewer()) {
      // In a newer format, the rest may have another meaning.
      return reading(Optional.empty());
    }
    Optional<LessonHead> read = head.flatMap(HeadReader::head);
    List<LessonStep> steps = isReadable(lines, end + 1) ? steps(lines, end + 1, read) : List.of();
    return reading(
        read.filter(_ -> mistakes.isEmpty()).map(found -> new Lesson(folder(), found, steps)));
  }

  private LessonReading reading(Optional<Lesson> lesson) {
    return new LessonReading(lesson, mistakes.all());
  }

  private Path folder() {
    return file.resolveSibling("").toAbsolutePath().normalize();
  }

  /// Returns the index of the line that ends the front matter; −1 if there is none.
  static int end(List<String> lines) {
    if (lines.isEmpty() || !lines.getFirst().strip().equals(FENCE)) {
      return -1;
    }
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).strip().equals(FENCE)) {
        return i;
      }
    }
    return -1;
  }

  /// Returns true if no paragraph is too long for readers and the Markdown parser; if one is,
  /// reports a mistake.
  private boolean isReadable(List<String> lines, int from) {
    int letters = 0;
    for (int i = from; i < lines.size(); i++) {
      letters = lines.get(i).isBlank() ? 0 : letters + lines.get(i).length();
      if (letters > MAX_PARAGRAPH) {
        mistakes.add(
            i + 1,
            "A paragraph or block has more than %,d letters; put empty lines into it."
                .formatted(MAX_PARAGRAPH));
        return false;
      }
    }
    return true;
  }

  private List<LessonStep> steps(List<String> lines, int from, Optional<LessonHead> head) {
    ProseReader prose = new ProseReader(folder(), head, mistakes);
    List<StepReader.SectionPart> parts = new ArrayList<>();
    Node document = prose.parse(String.join("\n", lines.subList(from, lines.size())), from);
    prose.steps(document);
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      int line = prose.line(node);
      if (node instanceof Heading heading && heading.getLevel() == 2) {
        parts.add(StepReader.SectionPart.of(prose.title(heading), line));
      } else if (parts.isEmpty()) {
        mistakes.add(line, "There is text before the first step; write a heading ## above it.");
        parts.add(StepReader.SectionPart.of("", line));
      } else if (node instanceof FencedCodeBlock block && block.getInfo().strip().equals(BLOCK)) {
        parts.getLast().blocks().add(block);
        if (parts.getLast().blocks().size() > 1) {
          mistakes.add(line, "This step has a second block; move its fields into the first.");
        }
      } else {
        prose.block(node, 0).ifPresent(parts.getLast().text()::add);
      }
      if (parts.size() > MAX_STEPS) {
        mistakes.add(
            line, "The lesson has more than %d steps; split it into several.".formatted(MAX_STEPS));
        return List.of();
      }
    }
    if (parts.isEmpty()) {
      mistakes.add(from + 1, "The lesson has no step; write a heading ## and a text below it.");
    }
    StepReader reader = new StepReader(prose, mistakes);
    List<LessonStep> steps = parts.stream().map(reader::step).toList();
    prose.checkMarks(steps);
    return steps;
  }
}
