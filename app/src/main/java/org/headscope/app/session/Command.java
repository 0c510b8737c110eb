package org.headscope.app.session;

import module java.base;

import org.headscope.app.export.FigureStyle;
import org.headscope.engine.automata.Transition;

/// Something that a person did, by its name and with all that is needed to do it again. Hovering
/// and what only moves the keyboard are none.
public sealed interface Command {
  default String name() {
    return name(getClass());
  }

  /// `select-run` of SelectRun.
  static String name(Class<? extends Command> type) {
    return type.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }

  /// Leads from one state of the session to another, as [SessionChanges] says; the same whenever it
  /// is done in the same state. What is read or computed because of it follows from the state.
  sealed interface Change extends Command {}

  /// Changes which positions are shown, among others.
  sealed interface Framing extends Change {}

  /// Writes or computes something that stays: undo passes over it.
  sealed interface Effect extends Command {}

  record Undo() implements Command {}

  record Redo() implements Command {}

  record OpenRuns(List<Path> runs) implements Change {
    public OpenRuns {
      runs = List.copyOf(runs);
    }
  }

  /// Takes a run off the list; predictors of its checkpoints leave with it.
  record CloseRun(Path run) implements Change {}

  record OpenInstances(Path file) implements Change {}

  record CloseInstances(Path file) implements Change {}

  /// Looks at a checkpoint of an open run, and one of its heads; both count from 1.
  record SelectRun(RunRef run, long step, int layer, int head) implements Change {
    public SelectRun {
      require(layer >= 1 && head >= 1, "layer and head count from 1");
    }
  }

  record SelectStep(long step) implements Change {}

  /// Looks at an instance by its id.
  ///
  /// @param file that it is of, where another file has one of the same id
  record SelectInstance(String instance, Optional<Path> file, Span window) implements Framing {
    public SelectInstance(String instance, Span window) {
      this(instance, Optional.empty(), window);
    }
  }

  /// Goes to a cell of an instance; −1 for no key, or no query.
  ///
  /// @param file that the instance is of, where another file has one of the same id
  record Visit(String instance, Optional<Path> file, int query, int key, Span window)
      implements Framing {
    public Visit(String instance, int query, int key, Span window) {
      this(instance, Optional.empty(), query, key, window);
    }

    public Visit {
      require(query >= -1 && key >= -1, "a cell's query and key are positions");
    }
  }

  /// Reads strings typed by hand, `abc|ab`. They have the automaton of the instance that they are
  /// held against if it can produce them.
  record Type(String text, Span window) implements Framing {}

  /// Looks at another head; influence belongs to no head, so that asking for one leaves it.
  record SelectHead(int layer, int head) implements Change {
    public SelectHead {
      require(layer >= 1 && head >= 1, "layer and head count from 1");
    }
  }

  /// Looks at a kind of picture, and a channel, from 1; 0 for the mean over all.
  record Picture(PictureName show, int channel) implements Change {
    public Picture {
      require(channel >= 0, "channels count from 1");
    }
  }

  /// Holds a cell, and shows other positions where it is not among those shown.
  ///
  /// @param key −1 for the whole row
  record Pin(int query, int key, Span window) implements Framing {
    public Pin {
      require(query >= -1 && key >= -1, "a cell's query and key are positions");
    }
  }

  /// Lets go of the pinned cell, or else of the lit state or edge.
  record Release() implements Change {}

  /// Lights every position in a state; −1 for none.
  record LightState(int state) implements Change {}

  record LightEdge(Transition edge) implements Change {}

  record Window(Span window) implements Framing {}

  /// Brings a tab in sight by its id; empty for the first.
  record Tab(String tab) implements Change {}

  /// Says what stands beside model and truth, and which of these stay where there is little room.
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

  /// Picks tokens out; none lets go of them.
  ///
  /// @param positions by the ids of their instances
  record Mark(Map<String, List<Integer>> positions) implements Change {
    public Mark {
      positions = new Marked(positions).positions();
    }
  }

  /// Gives a setting a value, as its [SettingCodec] writes it.
  record Set(String setting, Object value) implements Change {
    public Set {
      value = SettingCodec.canonical(value);
    }
  }

  /// Writes a view as a picture or as data, as the file's extension says.
  ///
  /// @param style of a picture; the usual one where it is absent, as in lines of older sessions
  record Export(String view, Path file, Optional<FigureStyle> style) implements Effect {}

  /// Writes all views, in all their forms.
  ///
  /// @param style of pictures; the usual one where it is absent
  record ExportAll(Path folder, Optional<FigureStyle> style) implements Effect {}

  /// Writes runs, lessons and instances into a pack.
  ///
  /// @param runs folders of runs, and of lessons
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

  /// Records a view as a room sees it.
  ///
  /// @param seconds of all of it, or of each token or checkpoint
  /// @param file an animated GIF if it ends so, else a folder of PNG files
  record RecordView(
      String view, Recorded over, int width, int height, int rate, double seconds, Path file)
      implements Effect {
    public RecordView {
      require(
          width >= 320 && height >= 200 && Math.max(width, height) <= 8000,
          "a picture has 320×200 to 8000×8000 pixels");
      require(rate >= 1 && rate <= 30, "there are 1 to 30 frames in a second");
      require(seconds > 0 && seconds <= 3600, "a recording lasts up to an hour");
    }

    public RecordView into(Path other) {
      return new RecordView(view, over, width, height, rate, seconds, other);
    }
  }

  /// Writes a lesson as one file to read.
  ///
  /// @param file a PDF if it ends so, else HTML
  /// @param withoutAnswers whether it is a sheet for exercises; absent for no
  record SaveHandout(Path lesson, Path file, Optional<Boolean> withoutAnswers) implements Effect {
    public static final List<String> FORMS = List.of("html", "pdf");

    public String form() {
      String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
      return FORMS.get(name.endsWith(".pdf") ? 1 : 0);
    }
  }

  record SaveScript(Path file) implements Effect {}

  record Train(Path folder) implements Effect {}

  /// Trains the recipe called `preset` as it is shipped, whatever the model builder describes.
  record TrainPreset(String preset, long seed, Path folder) implements Effect {}

  record ResumeTraining() implements Effect {}

  /// Stops training after the step that is being made, or, while kernels are tried for it, only the
  /// trying.
  record StopTraining() implements Effect {}

  record ResumeRun(Path run) implements Effect {}

  record ScoreHeads(Path run) implements Effect {}

  /// Scores a checkpoint on all instances of the file that is looked at, and keeps what it
  /// predicts.
  record Evaluate(Path run, long step) implements Effect {
    public Evaluate {
      require(step >= 0, "steps count from 0");
    }
  }

  /// Keeps a note on a place with its run.
  ///
  /// @param place a link
  /// @param text empty for a bookmark
  record AddNote(Path run, String place, String text) implements Effect {}

  record RemoveNote(Path run, String place, String text) implements Effect {}

  /// Draws what somebody described into a file, and opens it.
  sealed interface Drawing extends Effect {
    Path file();

    default Drawing into(Path other) {
      return switch (this) {
        case DrawInstance(var automaton, int strings, int longest, long seed, Path _) ->
            new DrawInstance(automaton, strings, longest, seed, other);
        case DrawTree(String tree, int symbols, long seed, Path _) ->
            new DrawTree(tree, symbols, seed, other);
        case DrawTask(String task, var options, int instances, long seed, Path _) ->
            new DrawTask(task, options, instances, seed, other);
      };
    }
  }

  /// Draws strings from an automaton that somebody wrote.
  ///
  /// @param automaton as JSON, DOT or a regular expression
  /// @param longest symbols of the longest
  record DrawInstance(String automaton, int strings, int longest, long seed, Path file)
      implements Drawing {}

  /// Draws a text of a context tree that somebody wrote.
  record DrawTree(String tree, int symbols, long seed, Path file) implements Drawing {}

  /// Draws instances of a task.
  ///
  /// @param options what is typed for each, by its name
  record DrawTask(String task, Map<String, String> options, int instances, long seed, Path file)
      implements Drawing {
    public DrawTask {
      options = Map.copyOf(options);
    }
  }

  record StopAnalyses() implements Effect {}

  record SaveConfiguration(Path file) implements Effect {}

  /// Probes what the probes' pictures show and nobody knows yet.
  record Probe() implements Effect {}

  record StopProbing() implements Effect {}

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }
}
