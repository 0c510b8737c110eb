package org.headscope.app.session;

import module java.base;

import org.headscope.app.export.FigureStyle;
import org.headscope.app.session.SelectionState.InModel;
import org.headscope.app.session.Workspace.ExplainedPredictor;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Something that a person did, by its name and with all that is needed to do it again. Hovering
/// and what only moves the keyboard are none.
public sealed interface Command {

  /// Leads from one state of the session to another; the same whenever it is done in the same
  /// state. What is read or computed because of it follows from the state.
  sealed interface Change extends Command {
    /// The state that this leads to from `now`.
    ///
    /// @throws UserError if it cannot be done in `now`
    SessionState apply(SessionState now, InstanceStore store);
  }

  /// Changes which positions are shown, among others.
  sealed interface Framing extends Change {
    Command.Change showing(Span window);
  }

  /// Writes or computes something that stays: undo passes over it.
  sealed interface Effect extends Command {}

  /// Goes back one step.
  record Undo() implements Command {}

  /// Takes back one undo.
  record Redo() implements Command {}

  /// Lists runs by their folders.
  record OpenRuns(List<Path> runs) implements Change {
    public OpenRuns {
      runs = List.copyOf(runs);
    }

    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      return now.with(now.open().with(runs.stream().map(RunRef::of).toList()));
    }
  }

  /// Takes a run off the list; predictors of its checkpoints leave with it.
  record CloseRun(Path run) implements Change {
    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      Workspace workspace = now.selection().workspace();
      List<PredictorChoice> stay =
          workspace.predictors().stream()
              .filter(choice ->
                  !(choice instanceof PredictorChoice.Trained(RunRef of, long _)
                      && of.directory().equals(run)))
              .toList();
      return now.with(now.open().without(run)).with(workspace.withPredictors(stay));
    }
  }

  /// Lists the instances of a file that was read, and looks at them.
  record OpenInstances(Path file) implements Change {
    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      return now.with(now.open().with(store.of(file)));
    }
  }

  /// Takes the instances of a file off the list.
  record CloseInstances(Path file) implements Change {
    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      return now.with(now.open().withoutInstances(file));
    }
  }

  /// Looks at a checkpoint of an open run, and one of its heads; both count from 1.
  record SelectRun(RunRef run, long step, int layer, int head) implements Change {
    public SelectRun {
      require(layer >= 1 && head >= 1, "layer and head count from 1");
    }

    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      if (!now.open().has(run.directory())) {
        throw new UserError("The run %s is not open; open it first.".formatted(run.directory()));
      }
      return now.with(now.selection().withRun(run, step, layer, head));
    }
  }

  /// Looks at another checkpoint of the same run.
  record SelectStep(long step) implements Change {
    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      return now.with(now.selection().withStep(step));
    }
  }

  /// Looks at an instance by its id.
  ///
  /// @param file that it is of, where another file has one of the same id
  record SelectInstance(String instance, Optional<Path> file, Span window) implements Framing {
    public SelectInstance(String instance, Span window) {
      this(instance, Optional.empty(), window);
    }

    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      InstanceStore.Found found = store.find(instance, file, now);
      Instance place = found.instance();
      return found.in(now).with(now.selection().withInstance(place, window.within(place.length())));
    }

    @Override
    public Change showing(Span other) {
      return new SelectInstance(instance, file, other);
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

    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      InstanceStore.Found found = store.find(instance, file, now);
      Instance place = found.instance();
      SelectionState was = now.selection();
      boolean there = was.opened().instance().filter(place::equals).isPresent();
      Span shown = window.within(place.length());
      SelectionState at = there ? was.withWindow(shown) : was.withInstance(place, shown);
      return found.in(now).with(at.atCell(query, key, query >= 0));
    }

    @Override
    public Change showing(Span other) {
      return new Visit(instance, file, query, key, other);
    }
  }

  /// Reads strings typed by hand, `abc|ab`. They have the automaton of the instance that they are
  /// held against if it can produce them.
  record Type(String text, Span window) implements Framing {
    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      try {
        Instance typed = store.typed(text, now.reference());
        return now.with(now.selection().withInstance(typed, window.within(typed.length())));
      } catch (IllegalArgumentException e) {
        throw new UserError(
            "“%s” cannot be read: %s; type the symbols of the instance."
                .formatted(text, e.getMessage()),
            e);
      }
    }

    @Override
    public Change showing(Span other) {
      return new Type(text, other);
    }
  }

  /// Looks at another head; influence belongs to no head, so that asking for one leaves it.
  record SelectHead(int layer, int head) implements Change {
    public SelectHead {
      require(layer >= 1 && head >= 1, "layer and head count from 1");
    }

    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      InModel model = now.selection().model();
      LayerPicture picture = model.picture();
      LayerPicture next =
          picture.show().isOfHeads() ? picture : picture.showing(LayerPicture.WEIGHTS.show());
      return now.with(now.selection().withHead(layer, head).withPicture(next));
    }
  }

  /// Looks at a kind of picture, and a channel, from 1; 0 for the mean over all.
  record Picture(PictureName show, int channel) implements Change {
    public Picture {
      require(channel >= 0, "channels count from 1");
    }

    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      return now.with(now.selection().withPicture(new LayerPicture(show, channel)));
    }
  }

  /// Holds a cell, and shows other positions where it is not among those shown.
  ///
  /// @param key −1 for the whole row
  record Pin(int query, int key, Span window) implements Framing {
    public Pin {
      require(query >= -1 && key >= -1, "a cell's query and key are positions");
    }

    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      SelectionState at = now.selection().atCell(query, key, true);
      return now.with(at.withWindow(at.fitting(window)));
    }

    @Override
    public Change showing(Span other) {
      return new Pin(query, key, other);
    }
  }

  /// Lets go of the pinned cell, or else of the lit state or edge.
  record Release() implements Change {
    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      SelectionState s = now.selection();
      return now.with(
          s.sequence().pinned() ? s.withCell(-1, -1, false) : s.withLit(-1, Optional.empty()));
    }
  }

  /// Lights every position in a state; −1 for none.
  record LightState(int state) implements Change {
    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      return now.with(now.selection().withLit(state, Optional.empty()));
    }
  }

  /// Lights every position that walked an edge.
  record LightEdge(Transition edge) implements Change {
    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      return now.with(now.selection().withLit(-1, Optional.of(edge)));
    }
  }

  /// Shows a stretch of positions: scrolls or zooms.
  record Window(Span window) implements Framing {
    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      return now.with(now.selection().withWindow(now.selection().fitting(window)));
    }

    @Override
    public Change showing(Span other) {
      return new Window(other);
    }
  }

  /// Brings a tab in sight by its id; empty for the first.
  record Tab(String tab) implements Change {
    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      return now.with(now.selection().workspace().withTab(tab));
    }
  }

  /// Says what stands beside model and truth, and which of these stay where there is little room.
  record Predictors(List<PredictorChoice> predictors, List<String> preferred) implements Change {
    public Predictors {
      predictors = List.copyOf(predictors);
      preferred = List.copyOf(preferred);
    }

    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      return now.with(
          now.selection().workspace().withPredictors(predictors).withPreferred(preferred));
    }
  }

  /// Explains one of them.
  record Explain(ExplainedPredictor predictor, List<String> preferred) implements Change {
    public Explain {
      preferred = List.copyOf(preferred);
    }

    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      return now.with(
          now.selection().workspace().withExplained(predictor).withPreferred(preferred));
    }
  }

  /// Picks tokens out; none lets go of them.
  ///
  /// @param positions by the ids of their instances
  record Mark(Map<String, List<Integer>> positions) implements Change {
    public Mark {
      positions = new Marked(positions).positions();
    }

    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      return now.with(now.selection().workspace().withMarked(new Marked(positions)));
    }
  }

  /// Gives a setting a value, as its [SettingCodec] writes it.
  record Set(String setting, Object value) implements Change {
    public Set {
      value = SettingCodec.canonical(value);
    }

    @Override
    public SessionState apply(SessionState now, InstanceStore store) {
      return now.with(setting, value);
    }
  }

  /// Writes a view as a picture or as data, as the file's extension says.
  ///
  /// @param style of a picture; the usual one where it is absent, as in lines of older sessions
  record Export(String view, Path file, Optional<FigureStyle> style) implements Effect {
    public Export(String view, Path file) {
      this(view, file, Optional.empty());
    }
  }

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
  /// @param rate frames in a second
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

    /// The same into another file.
    public RecordView into(Path other) {
      return new RecordView(view, over, width, height, rate, seconds, other);
    }
  }

  /// Writes a lesson as one file to read.
  ///
  /// @param lesson its folder
  /// @param file a PDF if it ends so, else HTML
  /// @param withoutAnswers whether it is a sheet for exercises; absent for no
  record SaveHandout(Path lesson, Path file, Optional<Boolean> withoutAnswers) implements Effect {
    /// What a handout can be.
    public static final List<String> FORMS = List.of("html", "pdf");

    public SaveHandout(Path lesson, Path file) {
      this(lesson, file, Optional.empty());
    }

    /// `html` or `pdf`.
    public String form() {
      String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
      return FORMS.get(name.endsWith(".pdf") ? 1 : 0);
    }
  }

  /// Writes all that was done before as a script.
  record SaveScript(Path file) implements Effect {}

  /// Trains what the model builder describes.
  record Train(Path folder) implements Effect {}

  /// Trains the recipe called `preset` as it is shipped, whatever the model builder describes.
  record TrainPreset(String preset, long seed, Path folder) implements Effect {}

  /// Goes on with the training that was stopped last.
  record ResumeTraining() implements Effect {}

  /// Stops training after the step that is being made, or, while kernels are tried for it, only the
  /// trying.
  record StopTraining() implements Effect {}

  /// Goes on with a run on disk that was interrupted.
  record ResumeRun(Path run) implements Effect {}

  /// Scores every head of a run at every checkpoint, and keeps that with the run.
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
  /// @param place a [SessionLink]
  /// @param text empty for a bookmark
  record AddNote(Path run, String place, String text) implements Effect {}

  /// Takes a note away.
  record RemoveNote(Path run, String place, String text) implements Effect {}

  /// Draws what somebody described into a file, and opens it.
  sealed interface Drawing extends Effect {
    Path file();

    /// The same into another file.
    Drawing into(Path other);
  }

  /// Draws strings from an automaton that somebody wrote.
  ///
  /// @param automaton as JSON, DOT or a regular expression
  /// @param strings how many
  /// @param longest symbols of the longest
  record DrawInstance(String automaton, int strings, int longest, long seed, Path file)
      implements Drawing {
    @Override
    public Drawing into(Path other) {
      return new DrawInstance(automaton, strings, longest, seed, other);
    }
  }

  /// Draws a text of a context tree that somebody wrote.
  ///
  /// @param tree as JSON
  /// @param symbols how many it writes
  record DrawTree(String tree, int symbols, long seed, Path file) implements Drawing {
    @Override
    public Drawing into(Path other) {
      return new DrawTree(tree, symbols, seed, other);
    }
  }

  /// Draws instances of a task.
  ///
  /// @param options what is typed for each, by its name
  record DrawTask(String task, Map<String, String> options, int instances, long seed, Path file)
      implements Drawing {
    public DrawTask {
      options = Map.copyOf(options);
    }

    @Override
    public Drawing into(Path other) {
      return new DrawTask(task, options, instances, seed, other);
    }
  }

  /// Stops what scores and evaluates, and what waits to.
  record StopAnalyses() implements Effect {}

  /// Writes what the model builder describes as a configuration.
  record SaveConfiguration(Path file) implements Effect {}

  /// Probes what the probes' pictures show and nobody knows yet.
  record Probe() implements Effect {}

  /// Stops probing; what is finished stays.
  record StopProbing() implements Effect {}

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }
}
