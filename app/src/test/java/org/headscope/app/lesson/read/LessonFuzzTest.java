package org.headscope.app.lesson.read;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.headscope.app.lesson.Mistake;
import org.headscope.engine.run.UserError;

class LessonFuzzTest {
  private static final String[] PIECES = {
    "{",
    "}",
    "---\n",
    "## ",
    "```step\n",
    "```\n",
    "*a",
    "&a ",
    "!!a ",
    "<b>",
    "[",
    "](",
    "\"",
    "\u0000",
    "\uFFFF",
    "- ",
    ": ",
    "\t",
    "{{{{",
    "((((",
    "\\",
    "%",
    "@",
    "|",
    "> ",
    "1e999",
    "éè"
  };

  /// A changed lesson is read, or all its problems are reported in sentences.
  @Property(tries = 300)
  void aChangedFileIsReadOrRefused(@ForAll long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text =
        new StringBuilder(Files.readString(LessonReaderTest.SMALL.resolve("lesson.md")));
    for (int i = random.nextInt(1, 12); i > 0; i--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(4)) {
        case 0 -> text.insert(at, PIECES[random.nextInt(PIECES.length)]);
        case 1 -> text.delete(at, Math.min(text.length(), at + random.nextInt(1, 40)));
        case 2 -> text.setCharAt(at, (char) random.nextInt(256));
        default ->
            text.insert(at, text.substring(at, Math.min(text.length(), at + random.nextInt(80))));
      }
    }
    Path file = Files.createTempFile("lesson", ".md");
    try {
      LessonReading reading = LessonReader.read(Files.writeString(file, text));
      assertThat(reading.lesson().isPresent()).isEqualTo(reading.mistakes().isEmpty());
      for (Mistake mistake : reading.mistakes()) {
        assertThat(mistake.line())
            .isBetween(1, 2 + (int) text.chars().filter(c -> c == '\n').count());
        assertThat(mistake.sentence()).isNotBlank().endsWith(".");
      }
    } catch (UserError e) {
      assertThat(e.getMessage()).endsWith(".");
    } finally {
      Files.delete(file);
    }
  }
}
