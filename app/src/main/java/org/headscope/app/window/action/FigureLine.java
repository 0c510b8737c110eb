package org.headscope.app.window.action;

import module java.base;

import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.control.ShellLine;
import org.headscope.app.export.FigureStyle;
import org.headscope.app.feature.attention.picture.PictureKind;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.prediction.PredictorCatalogue;
import org.headscope.app.session.LayerPicture;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.Span;
import org.headscope.app.session.link.OtherMap;
import org.headscope.app.session.script.SettingArguments;
import org.headscope.app.window.view.WindowPanel;

/// The command line that draws a figure again: `headscope render …`.
public final class FigureLine {
  private static final ShellLine CHANGED =
      new ShellLine.None(
          "A command cannot include this view's selection; clear it, or save the session as a "
              + "script.");

  private static final ShellLine OTHER_RUNS =
      new ShellLine.None(
          "A command cannot include the other runs shown here; save the session as a script "
              + "instead.");

  private FigureLine() {}

  /// Returns the command line for the figure of `panel`, in `style`.
  ///
  /// @param format the file extension of a picture
  public static ShellLine of(
      WindowPanel panel, FigureStyle style, String format, Workbench workbench) {
    CommandLineWriter words = new CommandLineWriter(workbench);
    SelectionState now = workbench.frame().selection();
    SessionState session = workbench.selection().journal().state();
    LayerPicture picture = now.model().picture();
    ShellLine drawn =
        switch (panel.id()) {
          case "attention" ->
              words
                  .picture(panel.id())
                  .and(head(now))
                  .and(
                      when(
                          !picture.show().equals(LayerPicture.WEIGHTS.show()),
                          "--map",
                          picture.show().word()))
                  .and(when(picture.channel() > 0, "--channel", "" + picture.channel()))
                  .and(PictureKind.of(picture.show()).words(session.settings()))
                  .and(OtherMap.in(session).options(now.opened().run()))
                  .and(positions(now))
                  .and(set(session, List.of("map.outlined", "map.scale")))
                  .and(colours(workbench));
          case "heads" -> words.picture(panel.id()).and(head(now)).and(colours(workbench));
          case "prediction" -> predictors(words.picture(panel.id()), now);
          case "automaton" -> panel.line();
          case "sequence" -> {
            List<String> influence = set(session, List.of("sequence.influence"));
            yield influence.isEmpty() ? panel.line() : words.picture(panel.id()).and(influence);
          }
          case "checkpoints" -> panel.line().and(set(session, List.of("steps.scale")));
          case "matrix", "positions", "curves" ->
              compared(session, predictors(words.picture(panel.id()), now))
                  .and(set(session, List.of("compare.")))
                  .and(colours(workbench));
          case "head-table" ->
              "open".equals(session.settings().get("head-table.runs"))
                  ? OTHER_RUNS
                  : words
                      .picture(panel.id())
                      .and(head(now))
                      .and(set(session, List.of("head-table.")));
          case "hidden" ->
              now.workspace().marked().positions().isEmpty()
                  ? words.picture(panel.id()).and(head(now)).and(set(session, List.of("hidden.")))
                  : CHANGED;
          case "probe-layers", "probe-steps", "probe-best", "probe-reading" ->
              words
                  .picture(panel.id())
                  .and(head(now))
                  .and(set(session, List.of("probe", "steps.scale")));
          case "ablations",
              "circuit",
              "approximations",
              "faithfulness",
              "edge-steps",
              "edge-rows",
              "trust" ->
              new ShellLine.None(
                  "Measurements made on request have no command that draws them; copy the command for "
                      + "their numbers, or save the session as a script.");
          case "lens" ->
              words
                  .picture(panel.id())
                  .and(positions(now))
                  .and(set(session, List.of("lens.")))
                  .and(colours(workbench));
          case "fold" ->
              words
                  .picture(panel.id())
                  .and(head(now))
                  .and(
                      Boolean.TRUE.equals(session.settings().get("fold.in-view"))
                          ? positions(now)
                          : List.of())
                  .and(set(session, List.of("fold.")));
          case "twins" -> OTHER_RUNS;
          case "attribution", "composition", "head-weights" ->
              words
                  .picture(panel.id())
                  .and(head(now))
                  .and(set(session, List.of("attribution.", "head-weights.")))
                  .and(colours(workbench));
          case "training" ->
              new ShellLine.None(
                  "Live training curves have no command; once training ends, Checkpoints "
                      + "shows the same curves.");
          default -> CHANGED;
        };
    return drawn instanceof ShellLine.Words(List<String> given)
        ? styled(new ShellLine.Words(inFormat(given, format)), style)
        : drawn;
  }

  /// Returns options for the settings with a value whose names start with one of `names`.
  private static List<String> set(SessionState session, List<String> names) {
    return new TreeMap<>(session.settings())
        .entrySet().stream()
            .filter(setting -> names.stream().anyMatch(setting.getKey()::startsWith))
            .filter(setting -> !setting.getKey().endsWith(".views")) // which tiles are in sight
            .flatMap(setting ->
                Stream.of("--set", SettingArguments.of(setting.getKey(), setting.getValue())))
            .toList();
  }

  private static List<String> colours(Workbench workbench) {
    ColourMap map = workbench.colourMapProperty().get();
    return when(map != ColourMap.PAPER, "--set", SettingArguments.of("colours", small(map)));
  }

  private static List<String> when(boolean is, String... words) {
    return is ? List.of(words) : List.of();
  }

  private static String small(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /// Returns `line`, unless it compares a run that would have to be open.
  private static ShellLine compared(SessionState session, ShellLine line) {
    return String.valueOf(session.settings().get("compare.predictors")).contains("near:")
        ? OTHER_RUNS
        : line;
  }

  private static List<String> inFormat(List<String> words, String format) {
    List<String> pictures = new ArrayList<>(words);
    pictures.set(pictures.indexOf("--format") + 1, format);
    return pictures;
  }

  private static List<String> head(SelectionState now) {
    return List.of("--layer", "" + now.model().layer(), "--head", "" + now.model().head());
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
    List<String> names = PredictorCatalogue.names(chosen);
    return names.size() == chosen.size()
        ? names.isEmpty() ? line : line.and("--predictors", String.join(",", names))
        : OTHER_RUNS;
  }

  private static ShellLine styled(ShellLine line, FigureStyle style) {
    String parts = style.parts().stream().map(FigureLine::small).collect(Collectors.joining(","));
    return line.and("--theme", small(style.theme()))
        .and(when(style.width() > 0, "--width", number(style.width())))
        .and(when(style.height() > 0, "--height", number(style.height())))
        .and("--font", number(style.font()), "--parts", parts.isEmpty() ? "none" : parts)
        .and(when(!style.letter().isEmpty(), "--letter", style.letter()))
        .and(when(style.embedFonts(), "--embed-fonts"));
  }

  /// Formats with at most three decimals, without trailing zeros.
  static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value).replaceFirst("\\.?0+$", "");
  }
}
