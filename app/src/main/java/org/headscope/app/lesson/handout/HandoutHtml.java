package org.headscope.app.lesson.handout;

import module java.base;

import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.NumberForm;
import org.headscope.app.lesson.Prose;
import org.headscope.engine.run.UserError;

/// A handout as one HTML file with its pictures inside: it fetches nothing and runs no script.
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

  private HandoutHtml() {}

  /// Returns `handout` as HTML.
  ///
  /// @throws UserError if a picture of the lesson cannot be read
  public static String text(Handout handout) {
    List<Handout.Part> parts = handout.parts();
    return """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
    <title>%1$s</title>
    <style>
    %2$s</style>
    </head>
    <body>
    <h1>%1$s</h1>
    <p class="source">%3$s</p>
    %4$s</body>
    </html>
    """
        .formatted(
            escaped(handout.title()),
            STYLE,
            escaped(handout.source()),
            IntStream.range(0, parts.size())
                .mapToObj(i -> part(parts.get(i), i + 1))
                .collect(Collectors.joining()));
  }

  private static <T> String each(List<T> all, Function<T, String> html) {
    return all.stream().map(html).collect(Collectors.joining());
  }

  private static String part(Handout.Part part, int number) {
    String marks =
        each(
            part.marks(),
            mark ->
                "<li>%s <span class=\"source\">%s:</span> %s</li>\n"
                    .formatted(
                        mark(mark.number()), escaped(mark.anchor().words()), line(mark.text())));
    return "<h2 id=\"step-%d\">%d. %s</h2>\n".formatted(number, number, escaped(part.title()))
        + each(part.text(), HandoutHtml::block)
        + each(part.pictures(), picture -> picture(picture.title(), "png", picture.png()))
        + (marks.isEmpty() ? "" : "<ul class=\"marks\">\n" + marks + "</ul>\n")
        + part.question().map(HandoutHtml::question).orElse("");
  }

  private static String block(Prose block) {
    return switch (block) {
      case Prose.Paragraph(List<Inline> content) -> "<p>" + line(content) + "</p>\n";
      case Prose.Block(String text) -> "<pre><code>" + escaped(text) + "</code></pre>\n";
      case Prose.Listing(boolean numbered, List<List<Prose>> items) -> {
        String name = numbered ? "ol" : "ul";
        String inside = each(items, item -> "<li>" + each(item, HandoutHtml::block) + "</li>\n");
        yield "<%s>\n%s</%s>\n".formatted(name, inside, name);
      }
    };
  }

  private static String line(List<Inline> content) {
    return each(content, HandoutHtml::inline);
  }

  private static String inline(Inline each) {
    return switch (each) {
      case Inline.Plain(String text) -> escaped(text);
      case Inline.Symbols(String text) -> code(text);
      case Inline.Stressed(boolean strong, List<Inline> content) ->
          (strong ? "<strong>%s</strong>" : "<em>%s</em>").formatted(line(content));
      case Inline.MarkNumber(int number) -> mark(number);
      case Inline.Link(Inline.Target.OfStep(int number), List<Inline> content) ->
          "<a href=\"#step-%d\">%s</a>".formatted(number, line(content));
      // Other lessons are other files, which may be missing where this one is read.
      case Inline.Link(Inline.Target _, List<Inline> content) -> line(content);
      case Inline.Image(Path file, String words) -> picture(words, type(file), bytes(file));
      case Inline.LineEnd() -> "<br>";
      case Inline.Value(var formula, NumberForm _) -> code(formula.text());
    };
  }

  private static String code(String text) {
    return "<code>" + escaped(text) + "</code>";
  }

  private static String mark(int number) {
    return "<span class=\"mark\">" + number + "</span>";
  }

  private static String type(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith("png") ? "png" : "jpeg";
  }

  static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UserError("The picture %s cannot be read (%s).".formatted(file, e.getMessage()), e);
    }
  }

  private static String picture(String words, String type, byte[] bytes) {
    return "<figure><img alt=\"%1$s\" src=\"data:image/%2$s;base64,%3$s\"><figcaption>%1$s</figcaption></figure>\n"
        .formatted(escaped(words), type, Base64.getEncoder().encodeToString(bytes));
  }

  private static String question(Handout.HandoutQuestion question) {
    String choices = each(question.choices(), choice -> "<li>" + line(choice) + "</li>\n");
    String answers =
        each(
            question.answers(),
            answer ->
                "<p>%s<strong>%s</strong>. %s</p>\n"
                    .formatted(
                        answer.right() ? "✓ Right: " : "✗ Wrong: ",
                        line(answer.answerWords()),
                        line(answer.reason())));
    String then = question.then().isEmpty() ? "" : "<p>" + line(question.then()) + "</p>\n";
    return "<div class=\"question\"><p><strong>%s</strong></p>\n".formatted(line(question.ask()))
        + (choices.isEmpty() ? "" : "<ul>\n" + choices + "</ul>\n")
        + (answers.isEmpty() && choices.isEmpty()
            ? "<p class=\"source\">" + Handout.OPEN + "</p>\n"
            : "")
        + (answers.isEmpty()
            ? ""
            : "<details><summary>Answer</summary>\n" + answers + then + "</details>\n")
        + "</div>\n";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
