package org.headscope.app.lesson.handout;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonMark;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.answer.Answer;
import org.headscope.app.lesson.answer.Feedback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HandoutHtmlTest {
  private static final String HOSTILE = "<script src=\"https://a\">'&";

  @TempDir Path folder;

  private static List<Inline> plain(String text) {
    return List.of(new Inline.Plain(text));
  }

  @Test
  void isOneSelfContainedFile() throws Exception {
    Path image = Files.write(folder.resolve("a.png"), new byte[] {1, 2});
    Handout handout =
        new Handout(
            HOSTILE,
            HOSTILE,
            List.of(
                new Handout.Part(
                    HOSTILE,
                    List.of(
                        new Prose.Paragraph(plain(HOSTILE)),
                        new Prose.Paragraph(
                            List.of(
                                new Inline.Symbols(HOSTILE),
                                new Inline.Image(image, HOSTILE),
                                new Inline.MarkNumber(1))),
                        new Prose.Block(HOSTILE),
                        new Prose.Listing(
                            true, List.of(List.of(new Prose.Paragraph(plain("one")))))),
                    List.of(new Handout.Picture(HOSTILE, new byte[] {3})),
                    List.of(new LessonMark(1, new Anchor.OfHead(2, 1), plain(HOSTILE), 1)),
                    Optional.of(
                        new Handout.HandoutQuestion(
                            plain("Why?"),
                            List.of(plain(HOSTILE)),
                            List.of(
                                new Feedback(
                                    true, new Answer.Chosen(0), plain("a"), plain(HOSTILE))),
                            plain(HOSTILE))))));
    String html = HandoutHtml.text(handout);
    assertThat(html).doesNotContain("<script").contains("default-src 'none'");
    assertThat(html).doesNotContainPattern("(?:src|href)=\"(?!data:image|#)");
    assertThat(html).contains("&lt;script").contains("<details><summary>Answer</summary>");
    assertThat(html).contains("data:image/png;base64,AQI=", "data:image/png;base64,Aw==");
    assertThat(html).contains("<ol>", "head 2.1");
  }
}
