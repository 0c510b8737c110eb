package org.headscope.app.lesson.handout;

import module java.base;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import javax.imageio.ImageIO;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.AwtPen;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonMark;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.answer.Feedback;
import org.headscope.engine.run.UserError;

/// A handout on A4 pages, with its answers at the end.
public final class HandoutPages {
  public static final double WIDTH = 595;

  public static final double HEIGHT = 842;

  private static final double LEFT = 52;
  private static final double TOP = 56;
  private static final double BOTTOM = 780;
  private static final double ACROSS = 476;
  private static final double INDENT = 16;
  private static final double LINE = 1.45;
  private static final TextStyle TEXT = TextStyle.sans(10);
  private static final TextStyle MONO = TextStyle.mono(9.5);
  private static final double HIGHEST = 330;

  /// The smallest scale of pictures. They shrink to it before a step moves to the next page.
  private static final double MIN_SCALE = 0.55;

  private final AwtPen ruler =
      new AwtPen(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics(), 1);
  private final String title;
  private final double bottom;
  private final List<Page> pages = new ArrayList<>();
  private List<BiConsumer<Pen, Palette>> marks = new ArrayList<>();
  private double y = TOP;
  private double scale = 1;

  private HandoutPages(String title, double bottom) {
    this.title = title;
    this.bottom = bottom;
  }

  /// A page.
  ///
  /// @param marks the operations that draw it
  private record Page(String title, List<BiConsumer<Pen, Palette>> marks) implements Figure {
    @Override
    public void paint(Pen pen, double width, double height, Palette palette) {
      marks.forEach(mark -> mark.accept(pen, palette));
    }

    @Override
    public DataTable data() {
      return new DataTable(List.of(), List.of());
    }
  }

  /// The height of a step.
  ///
  /// @param text of everything but its pictures
  /// @param pictures of its pictures at full size
  private record Height(double text, double pictures) {
    static final Height NONE = new Height(0, 0);

    static Height of(Handout.Part part) {
      double text = measured(part, 0);
      return new Height(text, measured(part, 1) - text);
    }

    private static double measured(Handout.Part part, double scale) {
      HandoutPages endless = new HandoutPages("", Double.POSITIVE_INFINITY);
      endless.y += 1; // not at the top of a page
      endless.scale = scale;
      endless.part(part, 1);
      return endless.y - TOP;
    }

    Height plus(Height other) {
      return new Height(text + other.text, pictures + other.pictures);
    }

    /// Returns the scale of pictures at which everything fits into `space`; at most 1.
    double fitting(double space) {
      return pictures == 0 ? (text <= space ? 1 : 0) : Math.min(1, (space - text) / pictures);
    }
  }

  /// Sets the steps, as many on each page as fit whole, since a text and its pictures belong
  /// together. Pictures shrink for that; only a step longer than a page continues on the next.
  private void parts(List<Handout.Part> parts) {
    int from = 0;
    while (from < parts.size()) {
      Height all = Height.NONE;
      double space = bottom - y;
      int to = from;
      while (to < parts.size()) {
        Height next = all.plus(Height.of(parts.get(to)));
        if (next.fitting(space) < MIN_SCALE) {
          break;
        }
        all = next;
        to++;
      }
      scale = to > from ? all.fitting(space) : MIN_SCALE;
      to = Math.max(to, from + 1);
      for (int i = from; i < to; i++) {
        part(parts.get(i), i + 1);
      }
      from = to;
      if (from < parts.size()) {
        finish();
      }
    }
  }

  /// A word and its style; a blank at its end separates it from the next.
  private record Word(String text, TextStyle style, boolean muted) {}

  /// Returns the pages of `handout`.
  ///
  /// @throws UserError if a picture of the lesson cannot be read
  public static List<? extends Figure> of(Handout handout) {
    HandoutPages pages = new HandoutPages(handout.title(), BOTTOM);
    pages.heading(handout.title(), 18);
    pages.line(List.of(new Inline.Plain(handout.source())), 0, true);
    List<Handout.Part> parts = handout.parts();
    pages.parts(parts);
    pages.answers(parts);
    pages.finish();
    return pages.pages;
  }

  private void finish() {
    int number = pages.size() + 1;
    marks.add((pen, palette) ->
        pen.text(
            String.valueOf(number),
            LEFT + ACROSS,
            HEIGHT - 36,
            TEXT.size(8).right(),
            palette.ink().muted()));
    pages.add(new Page(title, List.copyOf(marks)));
    marks = new ArrayList<>();
    y = TOP;
  }

  private void need(double height) {
    if (y + height > bottom && y > TOP) {
      finish();
    }
  }

  private void heading(String text, double size) {
    y += y > TOP ? size : 0;
    need(5 * size);
    TextStyle style = TextStyle.sans(size).semibold();
    List<Word> words = new ArrayList<>();
    split(text, style, false, words);
    set(words, 0, size * 1.25);
    y += 4;
  }

  private void part(Handout.Part part, int number) {
    heading(number + ". " + part.title(), 13);
    part.text().forEach(block -> block(block, 0));
    part.pictures().forEach(picture -> picture(picture.png(), picture.title()));
    for (LessonMark mark : part.marks()) {
      List<Inline> text = new ArrayList<>();
      text.add(new Inline.MarkNumber(mark.number()));
      text.add(new Inline.Plain(" " + mark.anchor().words() + ": "));
      text.addAll(mark.text());
      line(text, INDENT, false);
    }
    part.question()
        .ifPresent(question -> {
          line(List.of(new Inline.Stressed(true, question.ask())), 0, false);
          for (List<Inline> choice : question.choices()) {
            item("○ ", choice, INDENT);
          }
          if (question.answers().isEmpty() && question.choices().isEmpty()) {
            line(List.of(new Inline.Plain(Handout.OPEN)), 0, true);
          }
        });
  }

  private void answers(List<Handout.Part> parts) {
    if (parts.stream()
        .allMatch(part -> part.question().map(q -> q.answers().isEmpty()).orElse(true))) {
      return;
    }
    finish();
    heading("Answers", 13);
    for (int i = 0; i < parts.size(); i++) {
      int number = i + 1;
      parts
          .get(i)
          .question()
          .ifPresent(question -> {
            for (Feedback answer : question.answers()) {
              List<Inline> text = new ArrayList<>();
              text.add(
                  new Inline.Plain(
                      "%d. %s: ".formatted(number, answer.right() ? "Right" : "Wrong")));
              text.add(new Inline.Stressed(true, answer.answerWords()));
              text.add(new Inline.Plain(". "));
              text.addAll(answer.reason());
              line(text, 0, false);
            }
            if (!question.then().isEmpty()) {
              line(question.then(), 0, false);
            }
          });
    }
  }

  private void item(String sign, List<Inline> content, double indent) {
    List<Inline> text = new ArrayList<>(List.of(new Inline.Plain(sign)));
    text.addAll(content);
    line(text, indent, false);
  }

  private void block(Prose block, double indent) {
    switch (block) {
      case Prose.Paragraph(List<Inline> content) -> line(content, indent, false);
      case Prose.Block(String code) -> {
        for (String each : code.lines().toList()) {
          set(List.of(new Word(each, MONO, false)), indent + INDENT, MONO.size() * LINE);
        }
        y += 4;
      }
      case Prose.Listing(boolean numbered, List<List<Prose>> items) -> {
        for (int i = 0; i < items.size(); i++) {
          String sign = numbered ? (i + 1) + ". " : "• ";
          List<Prose> blocks = items.get(i);
          if (!blocks.isEmpty() && blocks.getFirst() instanceof Prose.Paragraph(var content)) {
            item(sign, content, indent + INDENT);
            blocks = blocks.subList(1, blocks.size());
          }
          blocks.forEach(b -> block(b, indent + INDENT));
        }
      }
    }
  }

  private void line(List<Inline> content, double indent, boolean muted) {
    List<Word> words = new ArrayList<>();
    List<Path> images = new ArrayList<>();
    gather(content, TEXT, muted, words, images);
    set(words, indent, TEXT.size() * LINE);
    y += 5;
    images.forEach(file -> picture(HandoutHtml.bytes(file), ""));
  }

  private static void gather(
      List<Inline> content, TextStyle style, boolean muted, List<Word> words, List<Path> images) {
    for (Inline each : content) {
      switch (each) {
        case Inline.Plain(String text) -> split(text, style, muted, words);
        case Inline.Symbols(String text) -> words.add(new Word(text, MONO, muted));
        case Inline.Stressed(boolean _, List<Inline> inner) ->
            gather(inner, style.semibold(), muted, words, images);
        case Inline.Link(Inline.Target _, List<Inline> inner) ->
            gather(inner, style, muted, words, images);
        case Inline.MarkNumber(int number) ->
            words.add(new Word("(" + number + ")", style.semibold(), muted));
        case Inline.Image(Path file, String _) -> images.add(file);
        case Inline.LineEnd() -> words.add(new Word("\n", style, muted));
        case Inline.Value(var formula, var _) -> words.add(new Word(formula.text(), MONO, muted));
      }
    }
  }

  /// Splits `text` behind each blank, so that words without a blank between them stay together.
  private static void split(String text, TextStyle style, boolean muted, List<Word> words) {
    int from = 0;
    while (from < text.length()) {
      int blank = text.indexOf(' ', from);
      int to = blank < 0 ? text.length() : blank + 1;
      words.add(new Word(text.substring(from, to), style, muted));
      from = to;
    }
  }

  private void set(List<Word> words, double indent, double height) {
    need(height);
    y += height;
    double x = LEFT + indent;
    for (int i = 0; i < words.size(); i++) {
      Word word = words.get(i);
      boolean end = word.text().equals("\n");
      if (end || (x > LEFT + indent && x + glued(words, i) > LEFT + ACROSS)) {
        if (y + height > bottom) {
          finish();
        }
        y += height;
        x = LEFT + indent;
      }
      if (!end) {
        draw(word, x, y);
        x += ruler.textWidth(word.text(), word.style());
      }
    }
  }

  /// Returns the width of the words from `from` on that no blank separates.
  private double glued(List<Word> words, int from) {
    double width = 0;
    for (int i = from; i < words.size(); i++) {
      String text = words.get(i).text();
      width += ruler.textWidth(text.stripTrailing(), words.get(i).style());
      if (text.endsWith(" ") || text.equals("\n")) {
        return width;
      }
    }
    return width;
  }

  private void draw(Word word, double x, double base) {
    marks.add((pen, palette) ->
        pen.text(
            word.text(),
            x,
            base,
            word.style(),
            word.muted() ? palette.ink().muted() : palette.ink().text()));
  }

  private void picture(byte[] bytes, String caption) {
    BufferedImage image = image(bytes);
    double factor =
        scale * Math.min(ACROSS / image.getWidth(), HIGHEST / Math.max(1, image.getHeight()));
    double width = factor * image.getWidth();
    double height = factor * image.getHeight();
    need(height + 6);
    int w = image.getWidth();
    int h = image.getHeight();
    BufferedImage plain = new BufferedImage(w, h, BufferedImage.TYPE_INT_ARGB_PRE);
    plain.createGraphics().drawImage(image, 0, 0, null);
    int[] argb = ((DataBufferInt) plain.getRaster().getDataBuffer()).getData();
    double top = y + 6;
    marks.add((pen, _) -> pen.image(argb, w, h, LEFT, top, width, height));
    y = top + height;
    if (!caption.isEmpty()) {
      line(List.of(new Inline.Plain(caption)), 0, true);
    }
  }

  private static BufferedImage image(byte[] bytes) {
    try {
      BufferedImage image = ImageIO.read(new ByteArrayInputStream(bytes));
      if (image != null) {
        return image;
      }
    } catch (IOException _) {
      // reported below
    }
    throw new UserError("A picture of the lesson is neither PNG nor JPEG; save it as PNG.");
  }
}
