package org.headscope.app.window;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.headscope.app.chart.StepScale;
import org.headscope.app.control.ShellLine;
import org.headscope.app.export.FigureStyle;
import org.headscope.app.service.PredictorNames;
import org.headscope.app.service.ShellWords;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.LayerPicture;
import org.headscope.app.session.OtherMap;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.Span;

/// The line that draws a figure again: `headscope render …`.
public final class FigureLine {
  private static final ShellLine NO_AXIS =
      new ShellLine.None(
          "A line cannot say which axis steps have; choose View, Steps: automatic, or save the"
              + " session as a script.");

  private static final ShellLine CHANGED =
      new ShellLine.None(
          "A line cannot say what was changed in this view; put it back, or save the session as a"
              + " script.");

  private FigureLine() {}

  /// The line for what `panel` shows, in `style`.
  ///
  /// @param format an extension of pictures
  public static ShellLine of(
      WindowPanel panel, FigureStyle style, String format, Workbench workbench) {
    ShellWords words = new ShellWords(workbench);
    SelectionState now = workbench.frame().selection();
    ShellLine drawn =
        switch (panel.id()) {
          case "attention" ->
              words
                  .picture(panel.id())
                  .and(head(now))
                  .and(picture(now))
                  .and(averaged(workbench.selection().journal().state(), now))
                  .and(second(OtherMap.in(workbench.selection().journal().state()), now))
                  .and(positions(now));
          case "heads" -> words.picture(panel.id()).and(head(now));
          case "prediction" -> predictors(words.picture(panel.id()), now);
          case "automaton", "sequence" -> panel.line();
          case "checkpoints" ->
              workbench.looks().stepScaleProperty().get() == StepScale.AUTOMATIC
                  ? panel.line()
                  : NO_AXIS;
          case "matrix", "positions", "curves" ->
              untouched("compare.", workbench, () -> predictors(words.picture(panel.id()), now));
          case "hidden" ->
              now.workspace().marked().positions().isEmpty()
                  ? untouched("hidden.", workbench, () -> words.picture(panel.id()).and(head(now)))
                  : CHANGED;
          case "probe-layers", "probe-steps", "probe-best", "probe-reading" ->
              untouched("probe", workbench, () -> words.picture(panel.id()).and(head(now)));
          case "training" ->
              new ShellLine.None(
                  "A training is seen only while it lasts; afterwards its curves are those of"
                      + " Checkpoints.");
          default -> CHANGED;
        };
    return drawn instanceof ShellLine.Words(List<String> given)
        ? new ShellLine.Words(inFormat(given, format)).and(options(style))
        : drawn;
  }

  /// `line` if nobody changed a setting whose name begins with `prefix`.
  private static ShellLine untouched(String prefix, Workbench workbench, Supplier<ShellLine> line) {
    return workbench.selection().journal().state().settings().keySet().stream()
            .anyMatch(name -> name.startsWith(prefix))
        ? CHANGED
        : line.get();
  }

  private static List<String> inFormat(List<String> words, String format) {
    List<String> pictures = new ArrayList<>(words);
    pictures.set(pictures.indexOf("--format") + 1, format);
    return pictures;
  }

  private static List<String> head(SelectionState now) {
    return List.of(
        "--layer",
        String.valueOf(now.model().layer()),
        "--head",
        String.valueOf(now.model().head()));
  }

  private static List<String> picture(SelectionState now) {
    LayerPicture picture = now.model().picture();
    List<String> words = new ArrayList<>();
    if (picture.show() != LayerPicture.Show.WEIGHTS) {
      words.addAll(List.of("--map", picture.show().name().toLowerCase(Locale.ROOT)));
    }
    if (picture.channel() > 0) {
      words.addAll(List.of("--channel", String.valueOf(picture.channel())));
    }
    return words;
  }

  private static List<String> averaged(SessionState session, SelectionState now) {
    Object count = session.settings().get("map.distance-instances");
    return count == null || now.model().picture().show() != LayerPicture.Show.DISTANCE
        ? List.of()
        : List.of("--held-out", count.toString());
  }

  private static List<String> second(OtherMap other, SelectionState now) {
    List<String> words = new ArrayList<>();
    if (!other.isAlone()) {
      words.addAll(List.of("--pair", other.pairing().name().toLowerCase(Locale.ROOT)));
      Optional<RunRef> run =
          other.run().or(() -> now.opened().run().filter(_ -> other.step().isPresent()));
      run.ifPresent(ref -> {
        String step = other.step().isPresent() ? "@" + other.step().getAsLong() : "";
        words.addAll(List.of("--other-run", ref.directory() + step));
      });
      other
          .head()
          .ifPresent(head ->
              words.addAll(
                  List.of(
                      "--other-layer",
                      String.valueOf(head.layer()),
                      "--other-head",
                      String.valueOf(head.head()))));
    }
    return words;
  }

  private static List<String> positions(SelectionState now) {
    Span window = now.sequence().window();
    boolean all = now.opened().instance().filter(i -> window.length() < i.length()).isEmpty();
    return all || window.length() == 0
        ? List.of()
        : List.of("--positions", window.from() + ".." + (window.to() - 1));
  }

  private static ShellLine predictors(ShellLine line, SelectionState now) {
    List<PredictorChoice> chosen = now.workspace().predictors();
    List<String> names = PredictorNames.of(chosen);
    return names.size() == chosen.size()
        ? names.isEmpty() ? line : line.and("--predictors", String.join(",", names))
        : new ShellLine.None(
            "A line cannot name the other runs that predict here; the session as a script can.");
  }

  private static List<String> options(FigureStyle style) {
    List<String> words =
        new ArrayList<>(List.of("--theme", style.theme().name().toLowerCase(Locale.ROOT)));
    if (style.width() > 0) {
      words.addAll(List.of("--width", number(style.width())));
    }
    if (style.height() > 0) {
      words.addAll(List.of("--height", number(style.height())));
    }
    words.addAll(List.of("--font", number(style.font())));
    String parts =
        style.parts().stream()
            .map(part -> part.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(","));
    words.addAll(List.of("--parts", parts.isEmpty() ? "none" : parts));
    if (!style.letter().isEmpty()) {
      words.addAll(List.of("--letter", style.letter()));
    }
    if (style.fontsInside()) {
      words.add("--fonts-inside");
    }
    return words;
  }

  /// At most three digits behind the point, and none in vain.
  static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value).replaceFirst("\\.?0+$", "");
  }
}
