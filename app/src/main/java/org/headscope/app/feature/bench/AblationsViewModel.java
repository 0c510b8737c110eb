package org.headscope.app.feature.bench;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.*;
import javafx.beans.value.ObservableValue;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.RequestedMeasurement;
import org.headscope.app.feature.bench.AblationPicture.Marks;
import org.headscope.app.feature.bench.AblationPicture.Place;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.AblationSource;
import org.headscope.app.service.analysis.AblationSource.Request;
import org.headscope.app.service.analysis.AblationSource.Scope;
import org.headscope.app.session.Command;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.SelectionState;
import org.headscope.app.task.RequestedValues;
import org.headscope.app.task.RequestedValues.Known;
import org.headscope.engine.interpret.intervention.AblationResult;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.run.UserError;

/// The effects of cuts over many instances: measured on request, shown so far while they are, and
/// kept when that is stopped. Results of another checkpoint or of other settings are never shown.
public final class AblationsViewModel extends PictureModel<AblationPicture> {
  private final Workbench workbench;
  private final ObservableValue<List<Intervention>> stack;
  private final Consumer<Intervention> adder;
  final AblationSettings settings;
  final RequestedMeasurement<Request, AblationResult> measuring;
  private Optional<Place> at = Optional.empty();

  /// @param stack the interventions of the bench, also those that are switched off
  /// @param adder adds an intervention to the stack
  public AblationsViewModel(
      Workbench workbench,
      Worker<AblationSource> worker,
      ObservableValue<List<Intervention>> stack,
      Consumer<Intervention> adder) {
    this.workbench = workbench;
    this.stack = stack;
    this.adder = adder;
    settings = new AblationSettings(workbench.selection().journal());
    measuring =
        new RequestedMeasurement<>(
            workbench,
            new Command.MeasureAblations(),
            new RequestedValues<>(
                worker.runner(),
                request -> "measure ablations of " + request.run().name(),
                (request, known, partial, progress, cancellation) ->
                    worker.source().ablate(request, known, partial, progress, cancellation)),
            this::start);
    InvalidationListener change = _ -> show();
    workbench.frameProperty().addListener(change);
    workbench.selection().predictorsProperty().addListener(change);
    measuring.values().stateProperty().addListener(change);
    settings.all().forEach(setting -> setting.addListener(change));
    stack.addListener(change);
    settings.scope.addListener(_ -> highlight(Optional.empty()));
    show();
  }

  private List<Intervention> active() {
    return stack.getValue().stream().filter(Intervention::on).toList();
  }

  /// The rules beside the model in the prediction of the next symbol.
  private List<String> predictors() {
    return workbench.selection().predictorsProperty().get().stream()
        .filter(choice -> !choice.equals(EffectViewModel.TRUTH))
        .flatMap(choice ->
            choice instanceof PredictorChoice.Symbolic(String name)
                ? Stream.of(name)
                : Stream.empty())
        .toList();
  }

  /// The request of the current checkpoint and settings; empty without a run, or a stack to cut.
  Optional<Request> request() {
    Optional<RunView> run = workbench.frame().run();
    boolean empty = settings.scope.get() == Scope.STACK && active().isEmpty();
    return run.filter(_ -> !empty && workbench.frame().step() >= 0)
        .map(
            view -> settings.request(view.ref(), workbench.frame().step(), active(), predictors()));
  }

  /// Returns what is known of `request`, perhaps as a part of what a larger one measured.
  private Optional<Known<AblationResult>> known(Request request) {
    RequestedValues<Request, AblationResult> values = measuring.values();
    Optional<Known<AblationResult>> exactly = values.known(request);
    return exactly
        .filter(Known::whole)
        .or(() ->
            values
                .find(other -> other.covers(request))
                .flatMap(values::known)
                .map(all -> new Known<>(only(request.by(), all.value()), true)))
        .or(() -> exactly);
  }

  private static AblationResult only(List<Replacement> by, AblationResult all) {
    return new AblationResult(
        all.step(),
        all.instances(),
        all.before(),
        all.effects().stream()
            .filter(effect -> effect.by().filter(by::contains).isPresent())
            .toList(),
        all.provenance(),
        Optional.empty());
  }

  private void start() {
    Request request = request().orElseThrow(() -> new UserError(absence()));
    if (known(request).filter(Known::whole).isEmpty()) {
      measuring.start(request, Optional.empty());
    }
  }

  private String absence() {
    return workbench.frame().run().isEmpty()
        ? "Open a run to measure what its components do."
        : "The stack is empty; add an intervention, or switch one on.";
  }

  private void show() {
    Optional<Request> request = request();
    Optional<Known<AblationResult>> known = request.flatMap(this::known);
    setFigure(
        known.map(result -> picture(new AblatedSweep(request.orElseThrow(), result.value()))));
    setCaption(figure().map(picture -> caption(picture.sweep())).orElse(""));
    setCover(
        known.isPresent()
            ? new Cover.None()
            : measuring.cover(
                request,
                this::absence,
                "The first instances are being measured.",
                AblationsViewModel::invitation));
    measuring.update(request, known, AblationsViewModel::busy, () -> note(request));
  }

  private AblationPicture picture(AblatedSweep sweep) {
    Marks marks = new Marks(at, selected());
    return sweep.request().scope() == Scope.PAIRS
        ? new PairsFigure(sweep, settings.measure.get(), settings.pairsShown.get(), marks)
        : new AblationsFigure(sweep, settings.measure.get(), marks);
  }

  private Optional<Component> selected() {
    SelectionState.InModel model = workbench.frame().selection().model();
    return model.layer() < 1 || model.head() < 1
        ? Optional.empty()
        : Optional.of(new Component(Component.Type.HEAD, model.layer(), model.head()));
  }

  private static String caption(AblatedSweep sweep) {
    return "step %s · %s".formatted(NumberText.count(sweep.request().step()), sweep.instances());
  }

  private static String invitation(Request request) {
    String what =
        switch (request.scope()) {
          case EACH -> "replaces each head and MLP in turn";
          case STACK -> "applies all interventions of the stack";
          case PAIRS -> "replaces each head and MLP in turn, and then every two of them";
        };
    return "Measure %s on %d held-out instances of the run's task, and compares the predictions with the truth."
        .formatted(what, request.instances());
  }

  private static String busy(Request busy) {
    return "step %s of %s".formatted(NumberText.count(busy.step()), busy.run().name());
  }

  private static String note(Optional<Request> request) {
    return request
        .filter(now -> now.draws() > 0)
        .map(now ->
            "with %d random directions per cut, about %d times as long"
                .formatted(now.draws(), now.draws()))
        .orElse("");
  }

  void highlight(Optional<Place> place) {
    if (!place.equals(at)) {
      at = place;
      show();
    }
  }

  /// Moves the cursor, which begins at the first place; returns false without a picture.
  boolean walk(int rows, int columns) {
    figure()
        .ifPresent(picture ->
            highlight(
                Optional.of(
                    at.filter(place -> !picture.target(place).isEmpty())
                        .map(place -> picture.walked(place, rows, columns))
                        .orElse(new Place(0, 0)))));
    return figure().isPresent();
  }

  /// Removes the cursor; returns true if there was one.
  boolean release() {
    boolean had = at.isPresent();
    highlight(Optional.empty());
    return had;
  }

  Optional<Place> at() {
    return at;
  }

  private List<Component> target() {
    return figure().flatMap(picture -> at.map(picture::target)).orElse(List.of());
  }

  /// Selects the highlighted head, or the first of two.
  void select() {
    target().stream()
        .filter(component -> component.type() == Component.Type.HEAD)
        .findFirst()
        .ifPresent(head -> workbench.selection().selectHead(head.layer(), head.head()));
  }

  /// Adds an intervention to the stack that replaces the highlighted components by zero.
  void add() {
    List<Component> target = target();
    if (!target.isEmpty() && settings.scope.get() != Scope.STACK) {
      adder.accept(new Intervention(target, new Replacement.Zero()));
    }
  }

  /// Describes the highlighted cut; empty without one.
  String describe() {
    return figure()
        .flatMap(picture -> at.map(picture::describe))
        .map(lines -> String.join("; ", lines))
        .orElse("");
  }

  @Override
  public void again() {
    measuring.measure();
  }

  @Override
  public ShellLine line() {
    return figure()
        .map(AblationPicture::sweep)
        .map(sweep ->
            sweep.whole()
                ? AblationSettings.line(sweep.request())
                : new ShellLine.None(
                    "Only %s of %s instances were measured; continue first."
                        .formatted(sweep.result().instances(), sweep.request().instances())))
        .orElse(ShellLine.nothing());
  }
}
