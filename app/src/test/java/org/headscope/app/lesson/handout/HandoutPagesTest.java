package org.headscope.app.lesson.handout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.headscope.app.chart.Theme;
import org.headscope.app.export.PdfBook;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.answer.Answer;
import org.headscope.app.lesson.answer.Feedback;
import org.junit.jupiter.api.Test;

class HandoutPagesTest {
  private static final String WORDS = "The query stands at the end, where one symbol came before. ";

  private static Prose paragraph(String text) {
    return new Prose.Paragraph(List.of(new Inline.Plain(text), new Inline.Symbols("ei")));
  }

  private static byte[] pdf() {
    Handout.Asked asked =
        new Handout.Asked(
            List.of(new Inline.Plain("Which?")),
            List.of(List.of(new Inline.Plain("This")), List.of(new Inline.Plain("That"))),
            List.of(
                new Feedback(
                    true,
                    new Answer.Chosen(0),
                    List.of(new Inline.Plain("This")),
                    List.of(new Inline.Plain("Because.")))),
            List.of());
    Handout.Part part =
        new Handout.Part(
            "A step",
            Collections.nCopies(12, paragraph(WORDS.repeat(8))),
            List.of(),
            List.of(),
            Optional.of(asked));
    Handout handout = new Handout("A lesson", "Measured.", Collections.nCopies(3, part));
    return PdfBook.of(
        handout.title(),
        HandoutPages.of(handout),
        HandoutPages.WIDTH,
        HandoutPages.HEIGHT,
        Theme.LIGHT.palette());
  }

  @Test
  void allTextIsOnPagesWithTheAnswersLast() throws IOException {
    try (PDDocument document = Loader.loadPDF(pdf())) {
      assertThat(document.getNumberOfPages()).isGreaterThan(3);
      assertThat(document.getDocumentInformation().getTitle()).isEqualTo("A lesson");
      boolean[] within = {true};
      PDFTextStripper letters =
          new PDFTextStripper() {
            @Override
            protected void processTextPosition(TextPosition letter) {
              super.processTextPosition(letter);
              within[0] &= letter.getEndX() < HandoutPages.WIDTH - 40;
              within[0] &= letter.getY() > 30 && letter.getY() < HandoutPages.HEIGHT - 20;
            }
          };
      String text = letters.getText(document);
      assertThat(within[0]).isTrue();
      assertThat(text.split("symbol came before", -1)).hasSizeGreaterThan(3 * 12 * 6);
      letters.setStartPage(document.getNumberOfPages());
      assertThat(letters.getText(document))
          .startsWith("Answers")
          .contains("1. Right: This. Because.");
    }
  }

  @Test
  void theSameHandoutIsTheSameFile() {
    assertThat(pdf()).isEqualTo(pdf());
  }
}
