package org.headscope.app.launch.lesson;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.export.FigureExport;
import org.headscope.app.export.FigureStyle;
import org.headscope.app.feature.lesson.HeadFormationFigure;
import org.headscope.app.feature.lesson.MarkedFigure;
import org.headscope.app.feature.lesson.Pointing;
import org.headscope.app.launch.context.AppContext;
import org.headscope.app.launch.context.ScriptFolder;
import org.headscope.app.launch.context.ScriptedSession;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.lesson.LessonTraining;
import org.headscope.app.lesson.Medium;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.answer.Resolved;
import org.headscope.app.lesson.handout.Handout;
import org.headscope.app.lesson.measure.HeadFormation;
import org.headscope.app.lesson.measure.LessonPlaces;
import org.headscope.app.lesson.measure.LessonTrack;
import org.headscope.app.lesson.measure.Measurer;
import org.headscope.app.lesson.measure.ModelMeasurements;
import org.headscope.app.service.RunView;
import org.headscope.app.service.analysis.LessonSources;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.script.LocalPaths;
import org.headscope.app.window.view.WindowPanel;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// Makes a handout of a lesson: measures what it says, and draws what its steps show, as `render`
/// does.
final class LessonHandout {
  /// The width that fits a page, cm.
  private static final double WIDTH = 16;

  /// The size of a training's curve in logical pixels.
  private static final double NATURAL = 560;

  private static final double HIGH = 160;

  private static final String NEXT = "prediction";

  private static final int MAX_PIXELS = 1600;

  private LessonHandout() {}

  /// The handout of `lesson`.
  ///
  /// @throws org.headscope.engine.run.UserError if something is missing, or cannot be measured
  static Handout of(Lesson lesson, List<Path> runs, AppContext context, Progress progress) {
    LessonSources sources = context.lessonSources();
    LessonPlaces places = LessonPlaces.find(lesson, runs, sources.runs()).orThrow();
    LessonTrack track = new LessonTrack(places, SessionState.START);
    Measurer measurer = new Measurer(sources, new Cancellation());
    List<Handout.Part> parts = new ArrayList<>();
    ScriptedSession session =
        new ScriptedSession(
            context,
            new ScriptFolder(Path.of("."), /* changeRuns= */ false),
            new LocalPaths(Map.of()));
    for (int i = 0; i < lesson.steps().size(); i++) {
      LessonStep step = Medium.PAPER.step(lesson.steps().get(i));
      progress.update("steps", i, lesson.steps().size());
      SessionState state = track.at(i);
      session.go(state, places.file(), places.instances());
      ModelMeasurements open = ModelMeasurements.of(state, places, measurer);
      List<Pointing.Mark> marks = Pointing.marks(Resolved.marks(step.marks(), open));
      Set<Concealed> hidden = lesson.hiddenAt(i, /* answered= */ false).keySet();
      Handout.Part part = Handout.Part.of(step, open, pictures(step, session, marks, hidden));
      parts.add(
          step.scene()
              .training()
              .map(training -> recorded(part, training, places, sources))
              .orElse(part));
    }
    String source =
        places.runs().values().stream()
            .map(run -> "%s (%s)".formatted(run.ref().name(), run.summary()))
            .collect(Collectors.joining("; ", "Measured on ", "."));
    return new Handout(lesson.head().title(), source, parts);
  }

  /// The views that a step names for it, or keeps bright, but for the one that is hidden; else the
  /// one in the middle if the step does anything there.
  private static List<Handout.Picture> pictures(
      LessonStep step, ScriptedSession session, List<Pointing.Mark> marks, Set<Concealed> hidden) {
    List<String> wanted =
        (step.scene().pictures().isEmpty() ? bright(step) : step.scene().pictures())
            .stream()
                .filter(id -> !(id.equals(NEXT) && hidden.contains(Concealed.NEXT_SYMBOL)))
                .toList();
    List<String> views =
        wanted.isEmpty() && !(step.commands().isEmpty() && marks.isEmpty())
            ? session.mainView().stream().toList()
            : wanted;
    FigureStyle style = FigureStyle.DEFAULT.withWidth(WIDTH).with(FigurePart.PIN, true);
    BiFunction<WindowPanel, Figure, Handout.Picture> pen =
        (panel, figure) -> {
          FigureExport look = panel.export(style, figure).within(MAX_PIXELS);
          return new Handout.Picture(
              figure.title(), look.bytes(new MarkedFigure(figure, marks), "png"));
        };
    return views.stream().flatMap(view -> session.draw(view, hidden, pen).stream()).toList();
  }

  private static List<String> bright(LessonStep step) {
    return step.scene().show().stream()
        .<String>mapMulti((anchor, views) -> {
          if (anchor instanceof Anchor.OfPanel(String id)) {
            views.accept(id);
          }
        })
        .toList();
  }

  /// The view of a training, from the checkpoints that were recorded.
  private static Handout.Part recorded(
      Handout.Part part, LessonTraining training, LessonPlaces places, LessonSources sources) {
    RunView run = Objects.requireNonNull(places.runs().get(training.instead()));
    HeadFormation forming =
        HeadFormation.of(run.steps(), sources.runs().measure(run.ref()).headScores());
    HeadFormationFigure figure = new HeadFormationFigure(forming, run.lastStep());
    FigureStyle style = FigureStyle.DEFAULT.withWidth(WIDTH);
    byte[] png =
        FigureExport.of(style, figure, NATURAL, HIGH).within(MAX_PIXELS).bytes(figure, "png");
    String moment =
        forming
            .firstNamed()
            .map(m ->
                " At step %,d, head %s is first classified as 1-gram: a filled dot."
                    .formatted(m.step(), m.words()))
            .orElse("");
    String words =
        "In HeadScope this step trains %s (seed %d) live, with the map and this curve: the largest 1-gram score of any head at each checkpoint. This is the recording in the run %s.%s"
            .formatted(training.preset(), training.seed(), run.ref().name(), moment);
    return part.plus(
        List.of(new Prose.Paragraph(List.of(new Inline.Plain(words)))),
        List.of(new Handout.Picture(figure.title(), png)));
  }
}
