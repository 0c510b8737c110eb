package org.headscope.app.lesson.read;

import module java.base;

import org.commonmark.node.*;
import org.commonmark.parser.*;
import org.headscope.app.lesson.Formula;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonHead;
import org.headscope.app.lesson.LessonMark;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.lesson.Prose;

/// A reader of texts in lessons: paragraphs, emphasis, code, lists, links and pictures of
/// CommonMark, and values and mark numbers in braces; nothing else.
final class ProseReader {
  private static final int MAX_DEPTH = 12;
  private static final int MAX_TITLE = 120;
  static final Parser PARSER =
      Parser.builder()
          .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
          // One level more than allowed, which is reported; below that, everything is text.
          .maxOpenBlockParsers(2 * (MAX_DEPTH + 2))
          .customInlineContentParserFactory(new Braces.Factory())
          .build();

  private record MarkUse(int line, int number) {}

  private final FormulaReader formulas;
  private final LinkTargets destinations;
  private final Mistakes mistakes;
  private final List<MarkUse> marks = new ArrayList<>();
  private int before;

  ProseReader(Path folder, Optional<LessonHead> head, Mistakes mistakes) {
    this.formulas = new FormulaReader(head, mistakes);
    this.destinations = new LinkTargets(folder, mistakes);
    this.mistakes = mistakes;
  }

  FormulaReader formulas() {
    return formulas;
  }

  /// Parses `text`, which has `linesBefore` lines before it in its file.
  Node parse(String text, int linesBefore) {
    before = linesBefore;
    return PARSER.parse(text);
  }

  /// Returns the line on which `node` begins, from 1; that of its parent if it has none.
  int line(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (!at.getSourceSpans().isEmpty()) {
        return before + at.getSourceSpans().getFirst().getLineIndex() + 1;
      }
    }
    return before + 1;
  }

  /// Reads the line of text in a field; empty if the field is missing.
  List<Inline> inline(Fields fields, String name) {
    return inline(fields, name, "Write the text of “%s”.".formatted(name));
  }

  /// @param unwritten the mistake to report if it is empty
  List<Inline> inline(Fields fields, String name, String unwritten) {
    Optional<Located> found = fields.take(name);
    if (found.isPresent() && found.get() instanceof Located.Scalar text) {
      return inline(text, unwritten);
    }
    found.ifPresent(f -> fields.wrong(name, "is %s; write a text".formatted(f.words())));
    return List.of();
  }

  private List<Inline> inline(Located.Scalar text, String unwritten) {
    if (text.text().isBlank()) {
      mistakes.unwritten(text.line(), unwritten);
      return List.of();
    }
    int was = before;
    Node first = parse(text.text().strip(), text.line() - 1).getFirstChild();
    List<Inline> content = List.of();
    if (first instanceof Paragraph && first.getNext() == null) {
      content = content(first, 0);
    } else {
      mistakes.add(text.line(), "This must be a single line of text, without lists or headings.");
    }
    before = was;
    return content;
  }

  String title(Heading heading) {
    String title = plain(content(heading, 0));
    if (title.isBlank() || title.length() > MAX_TITLE) {
      mistakes.add(
          line(heading), "A step's heading must have 1 to %d letters.".formatted(MAX_TITLE));
    }
    return title;
  }

  private static String plain(List<Inline> content) {
    return Inline.words(content, symbols -> symbols);
  }

  /// Adds the headings of steps as targets of links.
  void steps(Node document) {
    int number = 0;
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading && heading.getLevel() == 2) {
        destinations.step(plain(content(heading, 0)), ++number);
      }
    }
  }

  /// Reads a block; empty if it has no content, or a mistake is reported.
  Optional<Prose> block(Node node, int depth) {
    if (depth > MAX_DEPTH) {
      return refused(
          node, "Lists are nested more than %d deep here; flatten them.".formatted(MAX_DEPTH));
    }
    return switch (node) {
      case Paragraph paragraph -> Optional.of(new Prose.Paragraph(content(paragraph, 0)));
      case ListBlock list -> Optional.of(list(list, depth));
      case FencedCodeBlock code -> Optional.of(new Prose.Block(code.getLiteral().stripTrailing()));
      case IndentedCodeBlock code ->
          Optional.of(new Prose.Block(code.getLiteral().stripTrailing()));
      case LinkReferenceDefinition _ -> Optional.empty();
      case HtmlBlock _ -> refused(node, "This is HTML; write it as Markdown.");
      case Heading heading ->
          refused(
              node,
              "This is a heading of level %d; steps have level 2, and no headings inside."
                  .formatted(heading.getLevel()));
      default ->
          refused(node, "This is a quotation or a horizontal line; write a paragraph instead.");
    };
  }

  private Optional<Prose> refused(Node node, String sentence) {
    mistakes.add(line(node), sentence);
    return Optional.empty();
  }

  private Prose list(ListBlock list, int depth) {
    List<List<Prose>> items = new ArrayList<>();
    for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
      List<Prose> blocks = new ArrayList<>();
      for (Node block = item.getFirstChild(); block != null; block = block.getNext()) {
        block(block, depth + 1).ifPresent(blocks::add);
      }
      items.add(blocks);
    }
    return new Prose.Listing(!(list instanceof BulletList), items);
  }

  private List<Inline> content(Node parent, int depth) {
    List<Inline> content = new ArrayList<>();
    if (depth > MAX_DEPTH) {
      mistakes.add(line(parent), "Emphasis is nested too deep here; simplify it.");
      return content;
    }
    for (Node node = parent.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Code code) {
        content.addAll(coded(code));
      } else {
        inline(node, depth).ifPresent(content::add);
      }
    }
    return content;
  }

  private Optional<Inline> inline(Node node, int depth) {
    return switch (node) {
      case Text text -> Optional.of(new Inline.Plain(text.getLiteral()));
      case SoftLineBreak _ -> Optional.of(new Inline.Plain(" "));
      case HardLineBreak _ -> Optional.of(new Inline.LineEnd());
      case Emphasis _ -> Optional.of(new Inline.Stressed(false, content(node, depth + 1)));
      case StrongEmphasis _ -> Optional.of(new Inline.Stressed(true, content(node, depth + 1)));
      case Link link ->
          destinations
              .link(link.getDestination(), line(node))
              .map(target -> new Inline.Link(target, content(node, depth + 1)));
      case Image image ->
          destinations
              .picture(image.getDestination(), line(node))
              .map(file -> new Inline.Image(file, plain(content(node, depth + 1))));
      case Braces.BracedText braced -> braced(braced.inside(), line(braced));
      case HtmlInline _ -> {
        mistakes.add(line(node), "This is HTML; write it as Markdown, and a sign < as \\<.");
        yield Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  /// Reads code, which may contain values in braces, too.
  private List<Inline> coded(Code code) {
    List<Inline> pieces = new ArrayList<>();
    String text = code.getLiteral();
    int from = 0;
    for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
      int close = Braces.end(text, open + 1);
      if (close < 0) {
        break;
      }
      symbols(text.substring(from, open), pieces);
      braced(text.substring(open + 1, close).strip(), line(code)).ifPresent(pieces::add);
      from = close + 1;
    }
    symbols(text.substring(from), pieces);
    return pieces;
  }

  private static void symbols(String text, List<Inline> pieces) {
    if (!text.isEmpty()) {
      pieces.add(new Inline.Symbols(text));
    }
  }

  private Optional<Inline> braced(String inside, int line) {
    if (inside.matches("\\d{1,2}")) {
      marks.add(new MarkUse(line, Integer.parseInt(inside)));
      return Optional.of(new Inline.MarkNumber(Integer.parseInt(inside)));
    }
    int form = Braces.form(inside);
    String text = inside.substring(0, form < 0 ? inside.length() : form).strip();
    Optional<Formula> formula = formulas.value(text, line);
    return formula.flatMap(f ->
        formulas
            .form(form < 0 ? "" : inside.substring(form + 1).strip(), line)
            .map(how -> new Inline.Value(f, how)));
  }

  /// Reports mark numbers in texts for which their step has no mark.
  void checkMarks(List<LessonStep> steps) {
    for (MarkUse use : marks) {
      Set<Integer> known = new HashSet<>();
      for (LessonStep step : steps) {
        if (step.scene().line() <= use.line()) {
          known.clear();
          step.marks().stream().map(LessonMark::number).forEach(known::add);
        }
      }
      if (!known.contains(use.number())) {
        mistakes.add(
            use.line(),
            "{%d} names a mark that the step does not have; add it to marks."
                .formatted(use.number()));
      }
    }
  }
}
