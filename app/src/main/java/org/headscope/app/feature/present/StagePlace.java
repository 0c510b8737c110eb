package org.headscope.app.feature.present;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.StepAxis;
import org.headscope.app.chart.StepScale;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.service.Frame;
import org.headscope.app.service.RunView;
import org.headscope.app.session.RunRef;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.MetricsLine;

/// The line under a picture that says what it is of, `transformer-4x2 · step 400 of 20,000 ·
/// reference-test-2026-5`, with a small track of the checkpoints.
///
/// @param text the name of the instance; empty where the picture is of none
/// @param steps of the checkpoints, ascending; the track is there if there are several
public record StagePlace(
    String run, String text, List<Long> steps, long step, long last, StepScale scale) {
  public static final StagePlace NOWHERE =
      new StagePlace("", "", List.of(), 0, 0, StepScale.AUTOMATIC);

  private static final String BETWEEN = " · ";

  /// Letters of a name that stay.
  private static final int MIN_LETTERS = 7;

  /// Lengths in units of the smallest text.
  private static final double HEIGHT = 2;

  private static final double TRACK = 12;
  private static final double GAP = 1.5;
  private static final double TICK = 0.28;
  private static final double HEAD = 0.36;

  public StagePlace {
    steps = List.copyOf(steps);
  }

  public static StagePlace of(Frame frame, StepScale scale) {
    String text = frame.selection().opened().instance().map(Instance::id).orElse("");
    Optional<RunRef> ref = frame.selection().opened().run();
    Optional<RunView> run = frame.run().filter(view -> Optional.of(view.ref()).equals(ref));
    List<Long> steps = run.map(RunView::steps).orElse(List.of());
    long last = run.map(view -> Math.max(view.lastStep(), view.training().planned())).orElse(0L);
    String name = run.map(RunView::markedName).or(() -> ref.map(RunRef::name)).orElse("");
    return new StagePlace(name, text, steps, frame.step(), last, scale);
  }

  /// The subject of a training's curves.
  public static StagePlace of(TrainingSpec spec, List<MetricsLine> lines) {
    long step = lines.stream().mapToLong(MetricsLine::step).max().orElse(0);
    String run = String.valueOf(spec.out().getFileName());
    long last = spec.recipe().training().steps();
    return new StagePlace(run, "", List.of(), step, last, StepScale.AUTOMATIC);
  }

  boolean isEmpty() {
    return run.isEmpty();
  }

  /// `step 400 of 20,000`, or the step alone where there is no way to go.
  private String steps(long now) {
    return "step " + NumberText.count(now) + (last > 0 ? " of " + NumberText.count(last) : "");
  }

  static double height(Palette palette) {
    return Math.rint(HEIGHT * palette.size().small());
  }

  String words() {
    return words(run, text);
  }

  private String words(String itsRun, String itsText) {
    return Stream.of(itsRun, steps(step), itsText)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(BETWEEN));
  }

  /// The line, no wider than `space`: the text's name is shortened first, in the middle, then the
  /// run's; empty where both are too long even so.
  private String fitting(double space, ToDoubleFunction<String> width) {
    for (String itsText : shorter(text)) {
      if (width.applyAsDouble(words(run, itsText)) <= space) {
        return words(run, itsText);
      }
    }
    String shortest = shorter(text).getLast();
    for (String itsRun : shorter(run)) {
      if (width.applyAsDouble(words(itsRun, shortest)) <= space) {
        return words(itsRun, shortest);
      }
    }
    return "";
  }

  /// The line, no wider than `space`; at least the step.
  String words(double space, ToDoubleFunction<String> width) {
    String words = fitting(space, width);
    return words.isEmpty() ? steps(step) : words;
  }

  /// `name` and what stays of it, ever shorter, when its middle is left out.
  private static List<String> shorter(String name) {
    List<String> all = new ArrayList<>(List.of(name));
    for (int left = name.length() - 2; left >= MIN_LETTERS; left--) {
      int head = (left + 1) / 2;
      all.add(name.substring(0, head) + "…" + name.substring(name.length() - (left - head)));
    }
    return all;
  }

  /// Writes it into `box`, with the track at its right where both fit.
  void paint(Pen pen, Box box, Palette palette) {
    double small = palette.size().small();
    TextStyle style = TextStyle.sans(small).middle();
    ToDoubleFunction<String> width = said -> pen.textWidth(said, style);
    double track = Math.min(TRACK * small, 0.3 * box.width());
    double beside = box.width() - track - GAP * small;
    boolean tracked = steps.size() > 1 && !fitting(beside, width).isEmpty();
    double middle = box.y() + box.height() / 2;
    String words = words(tracked ? beside : box.width(), width);
    TextRun.write(pen, runs(words, style, palette), box.x(), middle);
    if (tracked) {
      paintTrack(pen, box.right() - track, track, middle, palette);
    }
  }

  /// The step in full ink, the names beside it less so.
  private List<TextRun> runs(String words, TextStyle style, Palette palette) {
    String now = steps(step);
    int at = words.indexOf(now);
    return Stream.of(
            new TextRun(words.substring(0, at), style, palette.ink().muted()),
            new TextRun(now, style.bold(), palette.ink().text()),
            new TextRun(words.substring(at + now.length()), style, palette.ink().muted()))
        .filter(part -> !part.text().isEmpty())
        .toList();
  }

  private void paintTrack(Pen pen, double left, double width, double middle, Palette palette) {
    double small = palette.size().small();
    double line = palette.size().line();
    StepAxis axis = StepAxis.of(steps, scale);
    double inset = HEAD * small;
    ToDoubleFunction<Long> x = at -> left + inset + axis.place(at) * (width - 2 * inset);
    StrokeStyle stroke = StrokeStyle.solid(line);
    pen.line(left, middle, left + width, middle, stroke, palette.ink().faint());
    for (long each : steps) {
      double at = x.applyAsDouble(each);
      pen.line(at, middle - TICK * small, at, middle + TICK * small, stroke, palette.ink().muted());
    }
    pen.fillCircle(x.applyAsDouble(step), middle, HEAD * small, palette.mark().accent());
  }
}
