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
import org.headscope.app.feature.bench.AblationPicture.Place;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.PatchSource;
import org.headscope.app.service.analysis.PatchSource.Request;
import org.headscope.app.session.Command;
import org.headscope.app.session.SelectionState;
import org.headscope.app.task.RequestedValues;
import org.headscope.app.task.RequestedValues.Known;
import org.headscope.engine.interpret.patch.PatchAlignment;
import org.headscope.engine.interpret.patch.PatchMeasure;
import org.headscope.engine.interpret.patch.PatchResult;
import org.headscope.engine.interpret.patch.PatchSite;
import org.headscope.engine.interpret.patch.PatchSite.Group;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// The map of patches between the open instance and another text: measured on request, shown so far
/// while it is, and kept when that is stopped.
public final class PatchesViewModel extends PictureModel<PatchFigure> {
  private final Workbench workbench;
  private final ObservableValue<List<Component>> components;
  final PatchSettings settings;
  final RequestedMeasurement<Request, PatchResult> measuring;

  /// The texts that can be chosen, in the form of the setting.
  final ReadOnlyObjectWrapper<List<String>> others =
      new ReadOnlyObjectWrapper<>(this, "others", List.of());

  /// The rows that can be chosen.
  final ReadOnlyObjectWrapper<List<Integer>> rows =
      new ReadOnlyObjectWrapper<>(this, "rows", List.of());

  final ReadOnlyObjectWrapper<List<PatchAlignment>> alignments =
      new ReadOnlyObjectWrapper<>(this, "alignments", List.of(PatchAlignment.values()));

  private Optional<Place> at = Optional.empty();

  /// @param components those of the open model; empty while they are not known
  public PatchesViewModel(
      Workbench workbench,
      Worker<PatchSource> worker,
      ObservableValue<List<Component>> components) {
    this.workbench = workbench;
    this.components = components;
    settings = new PatchSettings(workbench.selection().journal());
    measuring =
        new RequestedMeasurement<>(
            workbench,
            new Command.MeasurePatches(),
            new RequestedValues<>(
                worker.runner(),
                request -> "patch " + request.run().name(),
                (request, known, partial, progress, cancellation) ->
                    worker.source().patch(request, known, partial, progress, cancellation)),
            this::start);
    InvalidationListener change = _ -> show();
    workbench.frameProperty().addListener(change);
    workbench.positionProperty().addListener(change);
    measuring.values().stateProperty().addListener(change);
    settings.all().forEach(setting -> setting.addListener(change));
    components.addListener(change);
    show();
  }

  private Optional<Instance> open() {
    return workbench.frame().selection().opened().instance();
  }

  /// The request of the current checkpoint, instance and settings; empty if [#absence] says why.
  Optional<Request> request() {
    List<Group> groups = settings.groups(components.getValue());
    Optional<RunView> run = workbench.frame().run().filter(_ -> workbench.frame().step() >= 0);
    if (groups.isEmpty()) {
      return Optional.empty();
    }
    int row = settings.row.get();
    return run.flatMap(view ->
        choice()
            .texts()
            .map(texts ->
                new Request(
                    view.ref(),
                    workbench.frame().step(),
                    texts.clean(),
                    texts.other(),
                    groups,
                    row < 0 ? OptionalInt.empty() : OptionalInt.of(row),
                    settings.measure.get(),
                    settings.alignment.get())));
  }

  private String absence() {
    if (workbench.frame().run().isEmpty() || open().isEmpty()) {
      return workbench.frame().absence("Open a run and an instance to patch between two texts.");
    }
    if (settings.groups(components.getValue()).isEmpty()) {
      return "The model has none of the chosen sites; choose others.";
    }
    return choice().absence();
  }

  private void start() {
    Request request = request().orElseThrow(() -> new UserError(absence()));
    if (measuring.values().known(request).filter(Known::whole).isEmpty()) {
      measuring.start(request, Optional.empty());
    }
  }

  private void show() {
    offer();
    Optional<Request> request = request();
    Optional<Known<PatchResult>> known = request.flatMap(measuring.values()::known);
    setFigure(known.map(Known::value).map(this::figure));
    setCaption(figure().map(shown -> shown.map().caption()).orElse(""));
    setCover(
        known.isPresent()
            ? new Cover.None()
            : measuring.cover(
                request,
                this::absence,
                "The first site is being patched.",
                _ ->
                    "Measure puts each value of one text's run into the other's, and shows which share of the difference it makes up."));
    measuring.update(
        request,
        known,
        PatchesViewModel::busy,
        () -> known.map(part -> left(part.value())).orElse(""));
  }

  private PatchFigure figure(PatchResult result) {
    SelectionState.InModel model = workbench.frame().selection().model();
    Optional<PatchSite> head =
        model.layer() < 1 || model.head() < 1
            ? Optional.empty()
            : Optional.of(new PatchSite(Group.HEAD, model.layer(), model.head()));
    return new PatchFigure(
        new PatchMap(result),
        settings.direction.get(),
        new PatchFigure.Cursor(at, workbench.positionProperty().get(), head));
  }

  private void offer() {
    List<String> texts = choice().offered();
    if (!others.get().equals(texts)) {
      others.set(texts);
    }
    List<Integer> offered =
        IntStream.of(
                PatchSettings.AUTOMATIC,
                Math.max(PatchSettings.AUTOMATIC, workbench.positionProperty().get()),
                settings.row.get())
            .distinct()
            .boxed()
            .toList();
    if (!rows.get().equals(offered)) {
      rows.set(offered);
    }
  }

  private PatchTextChoice choice() {
    return new PatchTextChoice(workbench, settings.other.get());
  }

  static String rowWords(int row) {
    return row < 0 ? "where the texts differ most" : "row " + row;
  }

  List<Component> components() {
    return components.getValue();
  }

  /// Changes the symbols of the measure: none, or as many as it takes.
  void useSymbols(String symbols) {
    try {
      PatchMeasure next =
          PatchMeasure.parse(settings.measure.get().kind().label() + " " + symbols.strip());
      settings.measure.set(next);
    } catch (UserError e) {
      workbench.report(e);
    }
  }

  private static String busy(Request busy) {
    return "%s at step %s of %s"
        .formatted(busy.clean().id(), NumberText.count(busy.step()), busy.run().name());
  }

  private static String left(PatchResult part) {
    return "%d of %d sites so far".formatted(part.rows().size(), part.sites());
  }

  void highlight(Optional<Place> place) {
    if (!place.equals(at)) {
      at = place;
      show();
    }
  }

  /// Moves the cursor, which begins at the selected position; returns false without a picture.
  boolean walk(int down, int right) {
    figure()
        .ifPresent(shown ->
            highlight(
                Optional.of(
                    at.map(place -> shown.map().walked(place, down, right))
                        .orElseGet(shown::first))));
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

  /// Selects the position of the cursor, and its head if it is in a head's row.
  void select() {
    Optional<PatchFigure> shown = figure();
    shown
        .flatMap(figure -> at.flatMap(figure.map()::site))
        .filter(site -> site.group() == Group.HEAD)
        .ifPresent(site -> workbench.selection().selectHead(site.layer(), site.head()));
    shown
        .flatMap(figure -> at.flatMap(figure.map()::position))
        .ifPresent(position -> {
          SelectionState.InSequence now = workbench.selection().snapshot().sequence();
          workbench.selection().pin(position, -1, now.window().showing(position));
        });
  }

  /// Describes the highlighted cell; empty without one.
  String describe() {
    return figure()
        .flatMap(shown -> at.map(shown.map()::describe))
        .map(lines -> String.join("; ", lines))
        .orElse("");
  }

  @Override
  public void again() {
    measuring.measure();
  }

  @Override
  public ShellLine line() {
    Optional<Request> request = request();
    return figure().isEmpty() || request.isEmpty()
        ? ShellLine.nothing()
        : PatchSettings.line(
            new CommandLineWriter(workbench), request.get(), figure().get().map().result());
  }
}
