package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.control.ShellLine;
import org.headscope.app.export.FigureStyle;
import org.headscope.app.launch.context.HeadlessFx;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.window.action.FigureLine;
import org.headscope.app.window.view.WindowPanel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// The line that the export dialog shows draws the figure that it exports, letter by letter.
class FigureLinesTest {
  /// Settings of another user.
  private static final List<Command.Set> OTHERWISE =
      List.of(
          new Command.Set("colours", "cividis"),
          new Command.Set("map.outlined", List.of(2L)),
          new Command.Set("map.scale", "logarithmic"),
          new Command.Set("steps.scale", "linear"),
          new Command.Set("compare.axis", "string"),
          new Command.Set("compare.rows", "first-100"),
          new Command.Set("compare.clustered", true),
          new Command.Set("compare.predictors", List.of("truth", "selected", "ngram-3", "uniform")),
          new Command.Set("fold.by", "symbol"),
          new Command.Set("fold.in-view", true),
          new Command.Set("automaton.arcs", true),
          new Command.Set("head-table.sort", "entropy"),
          new Command.Set("hidden.colour", "symbol"),
          new Command.Set("probe-steps.layer", "picked"));

  @TempDir Path folder;

  /// The drawings of commands, which draw the same each time.
  private final Map<List<String>, String> drawings = new HashMap<>();

  @Test
  void everyViewHasACommandThatDrawsItsFigureOrAReason() throws IOException {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    Set<String> repeated = new TreeSet<>();
    Set<String> wrong = new TreeSet<>();
    try (Pictures pictures =
        RenderCommand.open(
            Pictures.Of.VIEWS,
            "--run",
            samples.get().folder().resolve("transformer-4x2").toString(),
            "--instances",
            samples.get().folder().resolve("test.jsonl").toString())) {
      compare(pictures, repeated, wrong);
      HeadlessFx.call(() -> {
        Journal journal = pictures.workbench().selection().journal();
        OTHERWISE.forEach(journal::perform);
        return true;
      });
      Set<String> untouched = new TreeSet<>(repeated);
      repeated.clear();
      compare(pictures, repeated, wrong);
      assertThat(repeated).as("with other settings").isEqualTo(untouched);
    }
    assertThat(wrong).as("drawn differently by their commands").isEmpty();
    assertThat(repeated)
        .contains(
            "attention",
            "heads",
            "prediction",
            "automaton",
            "checkpoints",
            "sequence",
            "matrix",
            "positions",
            "curves",
            "hidden",
            "probe-layers",
            "fold");
  }

  private void compare(Pictures pictures, Set<String> repeated, Set<String> wrong)
      throws IOException {
    for (WindowPanel panel : pictures.panels()) {
      pictures.bringInSight(panel.id());
      Optional<? extends Figure> figure = HeadlessFx.call(() -> panel.figure().get());
      if (figure.isPresent() && line(panel, pictures) instanceof ShellLine.Words(List<String> w)) {
        Path shown = folder.resolve("shown.svg");
        pictures.writeView(panel, f -> panel.export(FigureStyle.DEFAULT, f), shown);
        if (!drawings.containsKey(w)) {
          drawings.put(w, drawn(w));
        }
        if (Files.readString(shown).equals(drawings.get(w))) {
          repeated.add(panel.id());
        } else {
          wrong.add(panel.id());
        }
      }
    }
  }

  private static ShellLine line(WindowPanel panel, Pictures pictures) {
    return HeadlessFx.call(
        () -> FigureLine.of(panel, FigureStyle.DEFAULT, "svg", pictures.workbench()));
  }

  private String drawn(List<String> words) throws IOException {
    List<String> args = new ArrayList<>(words);
    args.set(args.indexOf("--out") + 1, folder.toString());
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commands = Launcher.commands(args.toArray(String[]::new));
    commands.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    commands.getSubcommands().values().forEach(c -> c.setOut(new PrintWriter(out, true)));
    assertThat(commands.execute(args.toArray(String[]::new))).as(words + "\n" + err).isZero();
    return Files.readString(Path.of(out.toString().strip()));
  }
}
