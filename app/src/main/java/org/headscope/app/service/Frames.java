package org.headscope.app.service;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.*;
import org.headscope.app.service.Frame.Content;
import org.headscope.app.service.InterventionStack.Cut;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Span;
import org.headscope.app.task.Query;
import org.headscope.app.task.Query.State;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.PredictionRows;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Turns the selection into [Frame]s: runs the selected checkpoint on the selected instance beside
/// the FX thread, and shows a frame once it is complete.
final class Frames {
  /// Another run or instance that is read sooner than this replaces the previous one at once.
  private static final Duration PATIENCE = Duration.ofMillis(150);

  /// Bytes of maps and predictions that are cached, so that returning to a checkpoint is instant.
  private static final long BUDGET = 48L << 20;

  private final Selection selection;
  private final TaskRunner runner;
  private final RunList runs;
  private final InstanceList instances;
  private final InterventionStack interventions;
  private final Query<FrameRequest, InspectionResult> inspecting;
  final FrameProperty<Frame> frame = new FrameProperty<>("frame", f -> f);
  final FrameProperty<Optional<RunView>> run = new FrameProperty<>("run", Frame::run);
  final FrameProperty<Optional<InspectionResult>> inspection =
      new FrameProperty<>("inspection", Frame::inspection);
  final ReadOnlyBooleanWrapper loading = new ReadOnlyBooleanWrapper(this, "loading");

  /// True while the next frame, or a file opened for it, is being read.
  final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper(this, "busy");

  final ReadOnlyIntegerWrapper position = new ReadOnlyIntegerWrapper(this, "position", -1);
  private Frame shown = Frame.NOTHING;

  /// Concurrent, since the worker asks it too, for values that hold wherever maps are.
  private volatile Optional<Query.Answer<FrameRequest, InspectionResult>> last = Optional.empty();

  private Optional<FrameRequest> impatient = Optional.empty();

  /// The key of an inspection; the instance by identity of its content.
  ///
  /// @param mapped the positions that have maps
  private record FrameRequest(RunRef run, long step, Instance instance, Span mapped, Cut cut) {
    boolean isOfSameReading(FrameRequest other) {
      return run.equals(other.run)
          && step == other.step
          && instance.equals(other.instance)
          && cut.equals(other.cut);
    }
  }

  /// A property of the frame. All properties change together: a listener of one sees the new values
  /// of the others.
  final class FrameProperty<T> extends ReadOnlyObjectPropertyBase<T> {
    private final String name;
    private final Function<Frame, T> part;

    FrameProperty(String name, Function<Frame, T> part) {
      this.name = name;
      this.part = part;
    }

    void changed() {
      fireValueChangedEvent();
    }

    @Override
    public T get() {
      return part.apply(shown);
    }

    @Override
    public Object getBean() {
      return Frames.this;
    }

    @Override
    public String getName() {
      return name;
    }
  }

  Frames(
      RunSource source,
      Selection selection,
      TaskRunner runner,
      RunList runs,
      InstanceList instances,
      InterventionStack interventions) {
    this.selection = selection;
    this.runner = runner;
    this.runs = runs;
    this.instances = instances;
    this.interventions = interventions;
    this.inspecting =
        new Query<>(
            runner,
            new Query.Source<>(
                Frames::name,
                (what, _, progress, cancellation) ->
                    source.inspect(requestFor(what), progress, cancellation)),
            new Cache<>(BUDGET, Frames::bytes));
    selection.snapshotProperty().addListener(_ -> onSelectionChanged());
    inspecting.stateProperty().addListener((_, _, is) -> inspected(is));
    runs.open().addListener((InvalidationListener) _ -> onSelectionChanged());
    runs.entries().addListener((InvalidationListener) _ -> publish());
    instances.reading.addListener(_ -> publish());
    interventions.activeProperty().addListener(_ -> onSelectionChanged());
    interventions.otherProperty().addListener(_ -> onSelectionChanged());
    runs.searchingProperty().addListener(_ -> publish());
  }

  private RunSource.ReadingRequest requestFor(FrameRequest what) {
    return new RunSource.ReadingRequest(
        what.run(),
        what.step(),
        what.instance(),
        what.mapped(),
        what.cut(),
        last.filter(answer -> answer.key().isOfSameReading(what)).map(Query.Answer::value));
  }

  private static String name(FrameRequest what) {
    return String.format(Locale.ENGLISH, "read step %,d of %s", what.step(), what.run().name());
  }

  /// Returns the bytes of all maps and predictions, and of the uncut ones.
  private static long bytes(InspectionResult result) {
    AttentionMaps maps = result.attention();
    long cells = 0;
    for (int layer = 1; layer <= maps.layers(); layer++) {
      cells += (long) maps.heads(layer) * maps.side() * maps.side();
    }
    long predictions =
        result.predictions().values().stream().mapToLong(PredictionRows::bytes).sum();
    return (Float.BYTES * cells + predictions) * (result.uncut().isPresent() ? 2 : 1);
  }

  private Optional<FrameRequest> currentRequest() {
    SelectionState target = selection.snapshot();
    return target
        .opened()
        .run()
        .filter(ref -> runs.view(ref).isPresent())
        .flatMap(ref -> target.opened().instance().map(i -> request(ref, target, i)));
  }

  private FrameRequest request(RunRef ref, SelectionState target, Instance instance) {
    Cut cut = interventions.on(instance, instances.shown);
    Span first = Span.EMPTY.neighbourhood(RunSource.MAPPED, instance.length());
    Span mapped = cut.isNone() ? mapped(target, instance) : first;
    return new FrameRequest(ref, target.opened().step(), instance, mapped, cut);
  }

  private static Span mapped(SelectionState target, Instance instance) {
    return target.sequence().window().neighbourhood(RunSource.MAPPED, instance.length());
  }

  private void onSelectionChanged() {
    Optional<FrameRequest> next = currentRequest();
    inspecting.request(next);
    publish();
  }

  private void inspected(State<FrameRequest, InspectionResult> state) {
    switch (state) {
      case State.Computing<FrameRequest, InspectionResult> computing ->
          runner.later(
              PATIENCE,
              () -> {
                impatient = computing.currentKey();
                publish();
              });
      case State.Failed<FrameRequest, InspectionResult>(FrameRequest what, UserError error) -> {
        // No message besides: the views show the error in place of their content.
        if (!error.isRefusal()) {
          runs.fail(what.run(), error);
        }
      }
      case State.Ready<FrameRequest, InspectionResult> ready -> {
        last = Optional.of(new Query.Answer<>(ready.key(), ready.value()));
        runs.clear(ready.key().run());
      }
      case State.Cancelled<FrameRequest, InspectionResult> _,
          State.Idle<FrameRequest, InspectionResult> _ -> {}
    }
    publish();
  }

  private void publish() {
    State<FrameRequest, InspectionResult> state = inspecting.state();
    // In the middle of a change, the selection may be ahead of the request.
    if (!state.currentKey().equals(currentRequest())) {
      return;
    }
    Frame next = next(state);
    if (!next.equals(shown)) {
      shown = next;
      position.set(currentPosition());
      run.changed();
      inspection.changed();
      frame.changed();
      // The frame first, then the measurements.
      shown
          .run()
          .filter(r -> r.measured().isEmpty() && !(shown.content() instanceof Content.Reading))
          .map(RunView::ref)
          .ifPresent(runs::measure);
    }
    // Last, and evaluated again: a listener may select something else at once.
    loading.set(inspecting.state() instanceof Query.State.Computing);
    busy.set(loading.get() || opening());
  }

  private Frame next(State<FrameRequest, InspectionResult> state) {
    return switch (state) {
      case State.Idle<FrameRequest, InspectionResult> _ ->
          frame(opening() ? new Content.Reading() : new Content.Empty());
      case State.Computing<FrameRequest, InspectionResult> computing ->
          frameWhileReading(computing.key());
      case State.Cancelled<FrameRequest, InspectionResult> _ ->
          frame(
              new Content.Failed(
                  new UserError("Reading this checkpoint was cancelled; try again.")));
      case State.Failed<FrameRequest, InspectionResult> failed ->
          frame(new Content.Failed(failed.error()));
      case State.Ready<FrameRequest, InspectionResult> ready ->
          frame(new Content.Ready(ready.value()));
    };
  }

  /// True while a run or instances that will be selected are being read.
  private boolean opening() {
    return instances.reading.get() || runs.isReading();
  }

  /// Chooses the frame to show while a checkpoint is read: the previous one of the same run and
  /// instance; otherwise the previous one for a moment, and then a frame that says that reading is
  /// under way.
  private Frame frameWhileReading(FrameRequest what) {
    SelectionState target = selection.snapshot();
    boolean something = !(shown.content() instanceof Content.Empty);
    if (something && shown.isOfSameText(target)) {
      return frame(target.withStep(shown.step()), shown.content());
    }
    boolean wait =
        !impatient.equals(Optional.of(what))
            && shown.inspection().isPresent()
            && shown.run().map(RunView::ref).flatMap(runs::view).isPresent();
    return wait ? shown : frame(new Content.Reading());
  }

  private Frame frame(Content content) {
    return frame(selection.snapshot(), content);
  }

  private Frame frame(SelectionState state, Content content) {
    return new Frame(state, state.opened().run().flatMap(runs::view), content);
  }

  private int currentPosition() {
    int length = shown.inspection().map(result -> result.tokens().length).orElse(0);
    int query = shown.selection().sequence().query();
    int last = shown.selection().sequence().window().to() - 1;
    return Math.min(query >= 0 ? query : last, length - 1);
  }

  void again() {
    inspecting.again();
  }
}
