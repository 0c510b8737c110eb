package org.headscope.app.lesson.handout;

import module java.base;

import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonMark;
import org.headscope.app.lesson.NumberForm;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.answer.Feedback;
import org.headscope.engine.run.UserError;

/// A handout as one file of HTML, with its pictures inside: nothing is fetched, and no script runs.
public final class HandoutHtml {
  private static final String STYLE =
      """
      :root { color-scheme: light; }
      body { font: 16px/1.55 Inter, system-ui, sans-serif; color: #1c2430; background: #fff;
        max-width: 46rem; margin: 2rem auto; padding: 0 1.25rem; }
      h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .25rem; }
      h2 { font-size: 1.2rem; margin: 2.25rem 0 .5rem; border-top: 1px solid #d5dae1;
        padding-top: 1.25rem; }
      .source, figcaption { color: #566070; font-size: .85rem; }
      code, pre { font-family: "JetBrains Mono", ui-monospace, monospace; font-size: .94em; }
      pre { background: #f3f5f8; padding: .75rem 1rem; overflow-x: auto; }
      figure { margin: 1rem 0; } img { max-width: 100%; height: auto; }
      .mark { display: inline-block; min-width: 1.35em; border-radius: 1em; background: #14181f;
        color: #fff; text-align: center; font-size: .8em; font-weight: 600; line-height: 1.6; }
      .marks { list-style: none; padding: 0; } .marks li { margin: .3rem 0; }
      .question { background: #f3f5f8; border-left: 4px solid #2457d6; padding: .75rem 1rem; }
      .question p { margin: .25rem 0; } summary { cursor: pointer; color: #2457d6; }
      summary:focus-visible { outline: 2px solid #2457d6; }
      @media print { h2, p:has(+ figure) { break-after: avoid; } figure, .question { break-inside: avoid; }
        figure { break-before: avoid; } img { max-height: 45vh; } }
      """;

  private final StringBuilder html = new StringBuilder();

  private HandoutHtml() {}

  /// All of `handout`.
  ///
  /// @throws UserError if a picture of the lesson cannot be read
  public static String text(Handout handout) {
    return new HandoutHtml().write(handout);
  }

  private String write(Handout handout) {
    String title = escaped(handout.title());
    html.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width\">\n")
        .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';")
        .append(" img-src data:; style-src 'unsafe-inline'\">\n<title>")
        .append(title)
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>")
        .append(title)
        .append("</h1>\n<p class=\"source\">")
        .append(escaped(handout.source()))
        .append("</p>\n");
    for (int i = 0; i < handout.parts().size(); i++) {
      part(handout.parts().get(i), i + 1);
    }
    return html.append("</body>\n</html>\n").toString();
  }

  private void part(Handout.Part part, int number) {
    html.append(
        "<h2 id=\"step-%d\">%d. %s</h2>\n".formatted(number, number, escaped(part.title())));
    part.text().forEach(this::block);
    part.pictures().forEach(picture -> picture(picture.title(), "png", picture.png()));
    if (!part.marks().isEmpty()) {
      html.append("<ul class=\"marks\">\n");
      for (LessonMark mark : part.marks()) {
        html.append("<li>");
        mark(mark.number());
        html.append(" <span class=\"source\">")
            .append(escaped(mark.anchor().words()))
            .append(":</span> ");
        line(mark.text());
        html.append("</li>\n");
      }
      html.append("</ul>\n");
    }
    part.question().ifPresent(this::question);
  }

  private void block(Prose block) {
    switch (block) {
      case Prose.Paragraph(List<Inline> content) -> {
        html.append("<p>");
        line(content);
        html.append("</p>\n");
      }
      case Prose.Block(String text) ->
          html.append("<pre><code>").append(escaped(text)).append("</code></pre>\n");
      case Prose.Listing(boolean numbered, List<List<Prose>> items) -> {
        String name = numbered ? "ol" : "ul";
        html.append("<%s>\n".formatted(name));
        for (List<Prose> item : items) {
          html.append("<li>");
          item.forEach(this::block);
          html.append("</li>\n");
        }
        html.append("</%s>\n".formatted(name));
      }
    }
  }

  private void line(List<Inline> content) {
    content.forEach(this::inline);
  }

  private void inline(Inline each) {
    switch (each) {
      case Inline.Plain(String text) -> html.append(escaped(text));
      case Inline.Symbols(String text) ->
          html.append("<code>").append(escaped(text)).append("</code>");
      case Inline.Stressed(boolean strong, List<Inline> content) -> {
        html.append(strong ? "<strong>" : "<em>");
        line(content);
        html.append(strong ? "</strong>" : "</em>");
      }
      case Inline.MarkNumber(int number) -> mark(number);
      case Inline.Link(Inline.Target.OfStep(int number), List<Inline> content) -> {
        html.append("<a href=\"#step-%d\">".formatted(number));
        line(content);
        html.append("</a>");
      }
      // Other lessons are other files, which may not be where this one is.
      case Inline.Link(Inline.Target _, List<Inline> content) -> line(content);
      case Inline.Image(Path file, String words) -> picture(words, type(file), bytes(file));
      case Inline.LineEnd() -> html.append("<br>");
      case Inline.Value(var formula, NumberForm _) ->
          html.append("<code>").append(escaped(formula.text())).append("</code>");
    }
  }

  private void mark(int number) {
    html.append("<span class=\"mark\">").append(number).append("</span>");
  }

  private static String type(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith("png") ? "png" : "jpeg";
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UserError(
          "The picture %s cannot be read (%s); check it.".formatted(file, e.getMessage()), e);
    }
  }

  private void picture(String words, String type, byte[] bytes) {
    html.append(
            "<figure><img alt=\"%s\" src=\"data:image/%s;base64,".formatted(escaped(words), type))
        .append(Base64.getEncoder().encodeToString(bytes))
        .append("\"><figcaption>")
        .append(escaped(words))
        .append("</figcaption></figure>\n");
  }

  private void question(Handout.Asked asked) {
    html.append("<div class=\"question\"><p><strong>");
    line(asked.ask());
    html.append("</strong></p>\n");
    if (!asked.choices().isEmpty()) {
      html.append("<ul>\n");
      for (List<Inline> choice : asked.choices()) {
        html.append("<li>");
        line(choice);
        html.append("</li>\n");
      }
      html.append("</ul>\n");
    }
    if (asked.answers().isEmpty() && asked.choices().isEmpty()) {
      html.append("<p class=\"source\">").append(Handout.OPEN).append("</p>\n");
    }
    if (!asked.answers().isEmpty()) {
      html.append("<details><summary>Answer</summary>\n");
      for (Feedback answer : asked.answers()) {
        html.append("<p>").append(answer.right() ? "✓ Right: " : "✗ Wrong: ").append("<strong>");
        line(answer.said());
        html.append("</strong>. ");
        line(answer.reason());
        html.append("</p>\n");
      }
      if (!asked.then().isEmpty()) {
        html.append("<p>");
        line(asked.then());
        html.append("</p>\n");
      }
      html.append("</details>\n");
    }
    html.append("</div>\n");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
