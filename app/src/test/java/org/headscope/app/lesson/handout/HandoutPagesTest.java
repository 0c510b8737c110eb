package org.headscope.app.lesson.handout;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import java.awt.image.BufferedImage;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.headscope.app.chart.colour.Theme;
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
    return pdf(handout());
  }

  private static Handout handout() {
    Handout.HandoutQuestion question =
        new Handout.HandoutQuestion(
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
            Optional.of(question));
    return new Handout("A lesson", "Measured.", Collections.nCopies(3, part));
  }

  private static byte[] pdf(Handout handout) {
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

  /// Each picture is on the page of its text, and no page but the last is half empty.
  @Test
  void picturesAreOnThePageOfTheirText() throws IOException {
    List<Handout.Part> parts =
        IntStream.rangeClosed(1, 6)
            .mapToObj(i ->
                new Handout.Part(
                    "Step " + i,
                    List.of(paragraph("Text of step %d. ".formatted(i) + WORDS.repeat(3))),
                    List.of(new Handout.Picture("Picture of step " + i, png())),
                    List.of(),
                    Optional.empty()))
            .toList();
    byte[] pdf = pdf(new Handout("A lesson", "Measured.", parts));
    try (PDDocument document = Loader.loadPDF(pdf)) {
      assertThat(document.getNumberOfPages()).isEqualTo(3);
      for (int page = 1; page <= 3; page++) {
        PDFTextStripper letters = new PDFTextStripper();
        letters.setStartPage(page);
        letters.setEndPage(page);
        String text = letters.getText(document);
        for (int i = 1; i <= 6; i++) {
          assertThat(text.contains("Picture of step " + i))
              .as("step %d on page %d", i, page)
              .isEqualTo(text.contains("Text of step " + i));
        }
      }
    }
  }

  private static byte[] png() {
    try (ByteArrayOutputStream out = new ByteArrayOutputStream()) {
      ImageIO.write(new BufferedImage(476, 330, BufferedImage.TYPE_INT_RGB), "png", out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aSheetForExercisesHasNoAnswers() throws IOException {
    try (PDDocument document = Loader.loadPDF(pdf(handout().withoutAnswers()))) {
      String text = new PDFTextStripper().getText(document);
      assertThat(text).contains("Which?", "This", "That").doesNotContain("Answers", "Because");
    }
  }

  @Test
  void handoutsAreReproducible() {
    assertThat(pdf()).isEqualTo(pdf());
  }
}
