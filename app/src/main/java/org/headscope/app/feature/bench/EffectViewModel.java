package org.headscope.app.feature.bench;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.service.prediction.PredictionSource.PredictedRows;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.InspectionResult.Uncut;
import org.headscope.engine.interpret.inspect.PredictionRows;
import org.headscope.engine.run.Cache;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.task.Instance;

/// The effect of the interventions along the text: how far the predictions move, and how far they
/// are from the truth or from a predictor before and after.
public final class EffectViewModel extends PictureModel<EffectFigure> {
  static final PredictorChoice TRUTH = new PredictorChoice.Symbolic("truth");

  private static final String NOTHING = "Add an intervention to see its effect along the text.";
  private static final String UNCUT = "Show the cut model to see the effect along the text.";
  private static final String NO_EFFECT = "None of the interventions applies; the stack says why.";

  private final Workbench workbench;
  final Setting<PredictorChoice> reference;

  /// The truth, where it is known, and the predictors beside the model.
  final ReadOnlyObjectWrapper<List<PredictorChoice>> references =
      new ReadOnlyObjectWrapper<>(this, "references", List.of(TRUTH));

  private final Query<ReferenceRequest, PredictedRows> asking;

  private record ReferenceRequest(PredictorChoice choice, Instance instance) {}

  public EffectViewModel(Workbench workbench) {
    this.workbench = workbench;
    this.reference =
        workbench
            .selection()
            .journal()
            .setting(
                "bench.reference",
                TRUTH,
                SettingCodec.text().as(PredictorChoice::of, PredictorChoice::text));
    PredictionSource source = workbench.columns().source();
    this.asking =
        new Query<>(
            workbench.columns().runner(),
            new Query.Source<>(
                asked -> "ask " + source.name(asked.choice()),
                (asked, _, progress, stop) ->
                    source.predict(asked.choice(), asked.instance(), progress, stop)),
            Cache.ofEntries(8));
    asking.stateProperty().subscribe(_ -> show());
    workbench.frameProperty().subscribe(_ -> show());
    workbench.interventions().activeProperty().subscribe(_ -> show());
    workbench.selection().predictorsProperty().subscribe(_ -> show());
    reference.subscribe(_ -> show());
  }

  private void show() {
    Optional<InspectionResult> cut =
        workbench
            .frame()
            .inspection()
            .filter(found -> found.uncut().filter(u -> !u.applied().isEmpty()).isPresent());
    offer(cut);
    Optional<PredictionRows> rows = cut.flatMap(this::rows);
    setFigure(cut.map(found -> figure(found, rows)));
    setCaption(cut.map(found -> String.join(", ", found.uncut().get().applied())).orElse(""));
    setCover(cut.isPresent() ? new Cover.None() : new Cover.Absent(absence()));
  }

  private void offer(Optional<InspectionResult> cut) {
    List<PredictorChoice> all = new ArrayList<>();
    cut.filter(found -> found.predictions().containsKey("truth")).ifPresent(_ -> all.add(TRUTH));
    all.addAll(workbench.selection().predictorsProperty().get());
    if (!all.contains(reference.get())) {
      all.add(reference.get());
    }
    references.set(List.copyOf(all));
  }

  /// The rows of the reference; empty while they are computed, or if there are none.
  private Optional<PredictionRows> rows(InspectionResult found) {
    if (reference.get().equals(TRUTH)) {
      asking.request(Optional.empty());
      return Optional.ofNullable(found.predictions().get("truth"));
    }
    asking.request(
        Optional.of(new ReferenceRequest(reference.get(), found.prefix(found.tokens().length))));
    return asking.state().ready().map(PredictedRows::rows).map(PredictionRows::of);
  }

  private EffectFigure figure(InspectionResult found, Optional<PredictionRows> rows) {
    Uncut uncut = found.uncut().orElseThrow();
    PredictionRows after = Objects.requireNonNull(found.predictions().get("model"));
    return new EffectFigure(
        found.instance().vocabulary(),
        found.tokens(),
        PredictionRows.distances(uncut.predictions(), after),
        rows.map(row -> PredictionRows.distances(uncut.predictions(), row)),
        rows.map(row -> PredictionRows.distances(after, row)),
        label(reference.get()),
        workbench.positionProperty().get());
  }

  /// The name of a reference in a sentence.
  String label(PredictorChoice choice) {
    return switch (choice) {
      case PredictorChoice.Symbolic(String name) ->
          choice.equals(TRUTH) ? "the truth" : Predictors.label(name);
      case PredictorChoice.Trained _, PredictorChoice.Circuit _, PredictorChoice.Rows _ ->
          workbench.columns().source().name(choice);
    };
  }

  private String absence() {
    if (workbench.frame().inspection().isEmpty()) {
      return workbench.frame().absence("Open a run and an instance to cut its heads.");
    }
    boolean none = workbench.interventions().stackProperty().get().isEmpty();
    boolean shown = workbench.interventions().cutProperty().get();
    return none ? NOTHING : shown ? NO_EFFECT : UNCUT;
  }

  /// Pins the query at `position`.
  void pin(int position) {
    SelectionState.InSequence now = workbench.selection().snapshot().sequence();
    workbench.selection().pin(position, -1, now.window().showing(position));
  }

  /// Pins the query `by` positions further on.
  void walk(int by) {
    figure().ifPresent(f -> pin(Math.clamp((long) f.query() + by, 0, f.tokens().length - 1)));
  }

  @Override
  public ShellLine line() {
    return figure().isPresent()
        ? new CommandLineWriter(workbench).picture("effect")
        : ShellLine.nothing();
  }
}
