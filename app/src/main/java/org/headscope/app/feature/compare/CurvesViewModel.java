package org.headscope.app.feature.compare;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.compare.ComparisonCurves.Plotted;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.task.StateKind;

/// The curves of the compared predictors over the selected axis.
public final class CurvesViewModel extends PictureModel<ComparisonCurvesFigure> {
  private static final String NO_RESULTS =
      "Accuracy and distance along the context appear here once there are results.";
  private static final String ONE_PLACE =
      "The task scores only one position; choose all rows to see accuracy and distance along"
          + " the context.";

  private final CompareViewModel compare;
  final Setting<Axis> over;
  final Setting<Plotted> plotted;
  final ReadOnlyObjectWrapper<List<Plotted>> offered =
      new ReadOnlyObjectWrapper<>(this, "offered", List.of(Plotted.values()));
  private boolean onePlace;
  final ReadOnlyObjectWrapper<List<Axis>> axes =
      new ReadOnlyObjectWrapper<>(this, "axes", List.of(Axis.values()));
  private final Map<ComparedEntry, SeriesSlot> slots = new HashMap<>();

  public CurvesViewModel(CompareViewModel compare) {
    this.compare = compare;
    this.over = compare.journal.setting("compare.axis", Axis.POSITION, SettingCodec.of(Axis.class));
    this.plotted =
        compare.journal.setting("compare.curves", Plotted.SCORES, SettingCodec.of(Plotted.class));
    compare.workbench.instances().addListener((InvalidationListener) _ -> offer());
    offer();
    plotted.addListener(_ -> show());
    compare.comparison.addListener(_ -> show());
    compare.cover.addListener(_ -> cover());
    over.addListener(_ -> show());
    show();
  }

  /// Selects code lengths for context trees, for which accuracy means nothing.
  private void offer() {
    boolean trees =
        compare.workbench.instances().stream().anyMatch(i -> i.stateKind() == StateKind.LEAF);
    plotted.offer(trees ? Plotted.NATS : Plotted.SCORES);
  }

  private void show() {
    Optional<Comparison> shown = compare.comparison.get();
    shown.ifPresent(c -> axes.set(axes(c)));
    Axis axis = axes.get().contains(over.get()) ? over.get() : axes.get().getFirst();
    // Instances have no order by states along which a code length could accumulate.
    offered.set(axis == Axis.STATES ? List.of(Plotted.SCORES) : List.of(Plotted.values()));
    Plotted of = offered.get().contains(plotted.get()) ? plotted.get() : Plotted.SCORES;
    Optional<ComparisonCurves> curves =
        shown
            .map(c -> new ComparisonCurves(c, axis, slotsOf(c), of))
            .filter(c -> !c.bins().isEmpty());
    onePlace =
        curves.filter(c -> axis == Axis.POSITION && c.bins().size() == 1).isPresent()
            && shown.get().rows() == RowRule.TASK;
    setFigure(onePlace ? Optional.empty() : curves.map(c -> new ComparisonCurvesFigure(c, -1)));
    cover();
  }

  /// Returns the axes that vary among the instances: some texts have no strings.
  private static List<Axis> axes(Comparison c) {
    boolean strings =
        c.sample().instances().stream().anyMatch(i -> i.vocabulary().separator() >= 0);
    return Stream.of(Axis.values()).filter(axis -> axis != Axis.STRING || strings).toList();
  }

  private void cover() {
    Cover over = compare.cover.get();
    setCover(
        figure().isPresent() || over instanceof Cover.Reading
            ? over
            : new Cover.Absent(onePlace ? ONE_PLACE : NO_RESULTS));
  }

  /// Returns the style of each entry, which it keeps as long as it is compared. The selected run
  /// has a fixed style, and the truth no curve.
  private List<SeriesSlot> slotsOf(Comparison c) {
    List<ComparedEntry> entries = c.lines().stream().map(ComparedPredictor::entry).toList();
    slots.keySet().retainAll(entries);
    return entries.stream().map(this::slotOf).toList();
  }

  private SeriesSlot slotOf(ComparedEntry entry) {
    boolean drawnBeside =
        !(entry instanceof ComparedEntry.Selected)
            && !entry.equals(ComparedEntry.symbolic("truth"));
    if (drawnBeside && !slots.containsKey(entry)) {
      slots.put(entry, SeriesSlot.free(defaultSlot(entry), slots.values()));
    }
    return slots.getOrDefault(entry, SeriesSlot.MODEL);
  }

  /// Returns the default slot of a rule, the same in every window.
  private static int defaultSlot(ComparedEntry entry) {
    return entry.equals(ComparedEntry.symbolic("ngram-2"))
        ? 0
        : entry.equals(ComparedEntry.symbolic("ngram-3")) ? 1 : 2;
  }

  void highlight(OptionalDouble value) {
    figure()
        .ifPresent(f -> {
          int at = value.isPresent() ? f.curves().nearest(value.getAsDouble()).orElse(-1) : -1;
          setFigure(Optional.of(new ComparisonCurvesFigure(f.curves(), at)));
        });
  }

  void walk(int by) {
    figure()
        .ifPresent(f -> {
          int last = f.curves().bins().size() - 1;
          int at = f.at() < 0 ? (by > 0 ? 0 : last) : Math.clamp(f.at() + (long) by, 0, last);
          setFigure(Optional.of(new ComparisonCurvesFigure(f.curves(), at)));
        });
  }

  @Override
  public void again() {
    compare.again();
  }

  @Override
  public ShellLine line() {
    return figure()
        .map(f -> f.curves().comparison().line(compare.workbench, "--curves"))
        .orElse(ShellLine.nothing());
  }
}
