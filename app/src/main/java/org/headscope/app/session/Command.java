package org.headscope.app.session;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.app.export.FigureStyle;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.LanguageEdit;

/// A person's action, with its name and everything needed to repeat it. Hovering and moving the
/// focus are not commands.
public sealed interface Command {
  default String name() {
    return name(getClass());
  }

  /// Returns a command's name: `select-run` for SelectRun.
  static String name(Class<? extends Command> type) {
    return type.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }

  /// Changes the state of the session, as [SessionChanges] defines; the result depends on that
  /// state only. Everything read or computed afterwards follows from the new state.
  sealed interface Change extends Command {}

  /// A change that affects the positions shown, among others.
  sealed interface Framing extends Change {}

  /// Writes or computes something lasting, which undo does not revert.
  sealed interface Effect extends Command {}

  record Undo() implements Command {}

  record Redo() implements Command {}

  record OpenRuns(List<Path> runs) implements Change {
    public OpenRuns {
      runs = List.copyOf(runs);
    }
  }

  /// Removes a run from the list, with the predictors of its checkpoints.
  record CloseRun(Path run) implements Change {}

  record OpenInstances(Path file) implements Change {}

  record CloseInstances(Path file) implements Change {}

  /// Selects a checkpoint of an open run and one of its heads; layer and head count from 1.
  record SelectRun(RunRef run, long step, int layer, int head) implements Change {
    public SelectRun {
      require(layer >= 1 && head >= 1, "layer and head count from 1");
    }
  }

  record SelectStep(long step) implements Change {}

  /// Selects an instance by its id.
  ///
  /// @param file the instance's file, given if another file has an instance with this id
  record SelectInstance(String instance, Optional<Path> file, Span window) implements Framing {
    public SelectInstance(String instance, Span window) {
      this(instance, Optional.empty(), window);
    }
  }

  /// Goes to a cell of an instance; −1 for no key, or no query.
  ///
  /// @param file the instance's file, given if another file has an instance with this id
  record GoTo(String instance, Optional<Path> file, int query, int key, Span window)
      implements Framing {
    public GoTo(String instance, int query, int key, Span window) {
      this(instance, Optional.empty(), query, key, window);
    }

    public GoTo {
      require(query >= -1 && key >= -1, "a cell's query and key are positions");
    }
  }

  /// Reads typed strings, `abc|ab`. They get the automaton of the reference instance if it can
  /// produce them.
  record Type(String text, Span window) implements Framing {}

  /// Edits the automaton of the last selected instance that was neither typed nor edited, in this
  /// order; without edits, that instance is shown again.
  ///
  /// @param edits as [LanguageEdit] reads them
  record EditLanguage(List<String> edits, EditedLanguage.Text text, Span window)
      implements Framing {
    public EditLanguage {
      edits = List.copyOf(edits);
    }

    public static EditLanguage of(EditedLanguage how, Span window) {
      return new EditLanguage(
          how.edits().stream().map(LanguageEdit::text).toList(), how.text(), window);
    }
  }

  /// Selects another head; since influence belongs to no head, it is replaced by weights.
  record SelectHead(int layer, int head) implements Change {
    public SelectHead {
      require(layer >= 1 && head >= 1, "layer and head count from 1");
    }
  }

  /// Selects a kind of map, and a channel from 1; 0 for the mean over all.
  record SelectMap(@JsonAlias("show") PictureName map, int channel) implements Change {
    public SelectMap {
      require(channel >= 0, "channels count from 1");
    }
  }

  /// Pins a cell, and scrolls to it if it is not in view.
  ///
  /// @param key −1 for the whole row
  record Pin(int query, int key, Span window) implements Framing {
    public Pin {
      require(query >= -1 && key >= -1, "a cell's query and key are positions");
    }
  }

  /// Unpins the cell or, if none is pinned, clears the highlighted state or edge.
  record ClearSelection() implements Change {}

  /// Highlights every position in a state; −1 for none.
  record HighlightState(int state) implements Change {}

  record HighlightEdge(Transition edge) implements Change {}

  record ShowPositions(Span window) implements Framing {}

  /// Shows a tab by its id; empty for the first.
  record Tab(String tab) implements Change {}

  /// Chooses the predictors shown beside model and truth, and those that stay if only a few columns
  /// fit.
  record Predictors(List<PredictorChoice> predictors, List<String> preferred) implements Change {
    public Predictors {
      predictors = List.copyOf(predictors);
      preferred = List.copyOf(preferred);
    }
  }

  record Explain(Workspace.ExplainedPredictor predictor, List<String> preferred) implements Change {
    public Explain {
      preferred = List.copyOf(preferred);
    }
  }

  /// Highlights tokens; an empty map clears the highlight.
  ///
  /// @param positions by the ids of their instances
  record HighlightPositions(Map<String, List<Integer>> positions) implements Change {
    public HighlightPositions {
      positions = new MarkedTokens(positions).positions();
    }
  }

  /// Sets a setting to a value, as its [SettingCodec] writes it.
  record Set(String setting, Object value) implements Change {
    /// Former names of settings, which existing scripts still use.
    private static final Map<String, String> FORMER =
        Map.of(
            "compare.curves-of", "compare.curves",
            "hidden.texts", "hidden.instances",
            "hidden.until", "hidden.last-position",
            "present.reading", "present.token-by-token",
            "probes.pick", "probes.selected-point",
            "record.over", "record.timeline");

    public Set {
      setting = FORMER.getOrDefault(setting, setting);
      value = SettingCodec.canonical(value);
    }
  }

  /// Writes a view as a picture or as data, according to the file's extension.
  ///
  /// @param style of a picture; the default if absent, as in lines of older sessions
  record Export(String view, Path file, Optional<FigureStyle> style) implements Effect {}

  /// Writes all views in all their formats.
  ///
  /// @param style of pictures; the default if absent
  record ExportAll(Path folder, Optional<FigureStyle> style) implements Effect {}

  /// Writes runs, lessons and instances to a pack.
  ///
  /// @param runs folders of runs and of lessons
  /// @param steps of the checkpoints of every run; all if empty
  record ExportPack(List<Path> runs, List<Long> steps, List<Path> instances, Path file)
      implements Effect {
    public ExportPack {
      runs = List.copyOf(runs);
      steps = List.copyOf(steps);
      instances = List.copyOf(instances);
      require(!runs.isEmpty() || !instances.isEmpty(), "a pack has a run or instances");
    }
  }

  /// Records a view as presented.
  ///
  /// @param timeline the things that the recording steps through
  /// @param seconds in total, or per token or checkpoint
  /// @param file an animated GIF if it ends in `.gif`, else a folder of PNG files
  record RecordView(
      String view,
      @JsonAlias("over") RecordingSubject timeline,
      int width,
      int height,
      int rate,
      double seconds,
      Path file)
      implements Effect {
    public RecordView {
      require(
          width >= 320 && height >= 200 && Math.max(width, height) <= 8000,
          "a picture has 320×200 to 8000×8000 pixels");
      require(rate >= 1 && rate <= 30, "there are 1 to 30 frames per second");
      require(seconds > 0 && seconds <= 3600, "a recording lasts up to an hour");
    }

    public RecordView into(Path other) {
      return new RecordView(view, timeline, width, height, rate, seconds, other);
    }
  }

  /// Writes a lesson as one file to read.
  ///
  /// @param file a PDF if it ends in `.pdf`, else HTML
  /// @param withoutAnswers true for an exercise sheet; absent for false
  record SaveHandout(Path lesson, Path file, Optional<Boolean> withoutAnswers) implements Effect {
    public static final List<String> FORMS = List.of("html", "pdf");

    public String form() {
      String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
      return FORMS.get(name.endsWith(".pdf") ? 1 : 0);
    }
  }

  record SaveScript(Path file) implements Effect {}

  record Train(Path folder) implements Effect {}

  /// Trains the shipped preset `preset`, independent of the model builder.
  record TrainPreset(String preset, long seed, Path folder) implements Effect {}

  record ResumeTraining() implements Effect {}

  /// Stops training after the current step or, while kernels are being tested, stops only the test.
  record StopTraining() implements Effect {}

  record ResumeRun(Path run) implements Effect {}

  record ScoreHeads(Path run) implements Effect {}

  /// Evaluates a checkpoint on all instances of the current file, and stores its predictions.
  record Evaluate(Path run, long step) implements Effect {
    public Evaluate {
      require(step >= 0, "steps count from 0");
    }
  }

  /// Fits the lenses of a checkpoint, and stores them with its run.
  record FitLenses(Path run, long step) implements Effect {
    public FitLenses {
      require(step >= 0, "steps count from 0");
    }
  }

  /// Stores a note on a place with its run.
  ///
  /// @param place a link
  /// @param text empty for a bookmark
  record AddNote(Path run, String place, String text) implements Effect {}

  record RemoveNote(Path run, String place, String text) implements Effect {}

  /// Draws instances from a description to a file, and opens it.
  sealed interface Drawing extends Effect {
    Path file();

    default Drawing into(Path other) {
      return switch (this) {
        case DrawInstance(var automaton, int strings, int maxLength, long seed, Path _) ->
            new DrawInstance(automaton, strings, maxLength, seed, other);
        case DrawTree(String tree, int symbols, long seed, Path _) ->
            new DrawTree(tree, symbols, seed, other);
        case DrawTask(String task, var options, int instances, long seed, Path _) ->
            new DrawTask(task, options, instances, seed, other);
      };
    }
  }

  /// Draws strings from a custom automaton.
  ///
  /// @param automaton as JSON, DOT or a regular expression
  /// @param maxLength the maximum number of symbols per string
  record DrawInstance(
      String automaton, int strings, @JsonAlias("longest") int maxLength, long seed, Path file)
      implements Drawing {}

  /// Draws a text from a custom context tree.
  record DrawTree(String tree, int symbols, long seed, Path file) implements Drawing {}

  /// Draws instances of a task.
  ///
  /// @param options the typed value of each option, by name
  record DrawTask(String task, Map<String, String> options, int instances, long seed, Path file)
      implements Drawing {
    public DrawTask {
      options = Map.copyOf(options);
    }
  }

  record StopAnalyses() implements Effect {}

  /// Writes the selected instance, whose language was edited, to a file, and opens it.
  record SaveInstance(Path file) implements Effect {}

  record SaveConfiguration(Path file) implements Effect {}

  /// Trains the probes that are shown but not stored yet.
  record TrainProbes() implements Effect {}

  record StopProbing() implements Effect {}

  /// Measures the effects of the cuts that the view of ablations shows, or the rest of them.
  record MeasureAblations() implements Effect {}

  /// Measures the map of patches that its view shows, or the rest of it.
  record MeasurePatches() implements Effect {}

  /// Scores the edges that the view of circuits shows and judges circuits, or does the rest of it.
  record MeasureCircuit() implements Effect {}

  /// Checks the identities that interventions on the selected checkpoint rest on.
  record CheckTrust() implements Effect {}

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }
}
