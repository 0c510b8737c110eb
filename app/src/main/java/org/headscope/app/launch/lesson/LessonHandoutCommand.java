package org.headscope.app.launch.lesson;

import module java.base;

import org.headscope.app.chart.colour.Theme;
import org.headscope.app.export.PdfBook;
import org.headscope.app.launch.context.AppContext;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.handout.Handout;
import org.headscope.app.lesson.handout.HandoutHtml;
import org.headscope.app.lesson.handout.HandoutPages;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.engine.io.AtomicFile;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/// Writes a lesson as one file to read.
@Command(
    name = "handout",
    description = "Writes a lesson as one HTML file, or as PDF; needs no display.",
    footer = {
      "",
      "Examples:",
      "  headscope lesson handout lessons/induction --out induction.html",
      "  headscope lesson handout lessons/induction --out induction.pdf",
      "  headscope lesson handout lessons/induction --without-answers \\",
      "      --out exercises.pdf",
      "",
      "HTML contains its pictures and foldable answers, and loads nothing from the",
      "network. A PDF has A4 pages, with the answers on the last. A step shows the",
      "views that it names under pictures or show, or else the one in the middle, if",
      "it shows anything."
    })
final class LessonHandoutCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "DIR", description = "The lesson's folder.")
  private Path lesson;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The file, .html or .pdf; replaced once it is complete.")
  private Path out;

  @Option(
      names = "--run",
      paramLabel = "DIR",
      description = "A run that the lesson may need; may be repeated.")
  private List<Path> runs = List.of();

  @Option(
      names = "--without-answers",
      description = "Leave the answers out, for an exercise sheet.")
  private boolean withoutAnswers;

  @Override
  public void run() {
    String name = out.toString().toLowerCase(Locale.ROOT);
    boolean pdf = name.endsWith(".pdf");
    if (!pdf && !name.endsWith(".html")) {
      throw new ParameterException(spec.commandLine(), "--out must end in .html or .pdf");
    }
    Lesson read = LessonReader.read(lesson).orThrow();
    try (AppContext context = new AppContext()) {
      Handout whole = LessonHandout.of(read, runs, context, this::report);
      Handout handout = withoutAnswers ? whole.withoutAnswers() : whole;
      byte[] file =
          pdf
              ? PdfBook.of(
                  handout.title(),
                  HandoutPages.of(handout),
                  HandoutPages.WIDTH,
                  HandoutPages.HEIGHT,
                  Theme.LIGHT.palette())
              : HandoutHtml.text(handout).getBytes(StandardCharsets.UTF_8);
      AtomicFile.save(out, file);
    }
    spec.commandLine().getOut().println("Wrote " + out);
    spec.commandLine().getOut().flush();
  }

  /// The window reads it, when it has a handout made.
  private void report(String phase, long done, long total) {
    spec.commandLine().getErr().printf("Step %d of %d%n", done + 1, total);
    spec.commandLine().getErr().flush();
  }
}
