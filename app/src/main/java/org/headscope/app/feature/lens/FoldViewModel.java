package org.headscope.app.feature.lens;

import module java.base;

import javafx.beans.value.ObservableValue;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.lens.FoldRequest.Folded;
import org.headscope.app.feature.lens.PanelGrid.Place;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Frame;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.session.Span;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.fold.FoldBy;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.run.Range;

/// The selected head's map, collapsed to the states, symbols or edges of its positions.
public final class FoldViewModel extends MatrixModel<FoldRequest, Folded, FoldFigure> {
  static final List<FoldBy> GROUPS = List.of(FoldBy.STATE, FoldBy.SYMBOL, FoldBy.EDGE);

  final Setting<FoldBy> by;

  /// True to fold only the queries in view.
  final Setting<Boolean> inView;

  public FoldViewModel(Workbench workbench, ObservableValue<Boolean> showing) {
    super(
        workbench,
        workbench.details(),
        new Query.Source<>(
            request -> "fold the map of head " + request.name(),
            _ -> false, // keys hold all maps, and are folded faster than found
            (request, _, _, _) -> request.fold()),
        showing);
    by =
        workbench
            .selection()
            .journal()
            .setting("fold.by", FoldBy.STATE, SettingCodec.of(GROUPS, FoldBy::label));
    inView = workbench.selection().journal().setting("fold.in-view", false, SettingCodec.flag());
    by.subscribe(_ -> show());
    inView.subscribe(_ -> show());
    begin();
  }

  @Override
  protected Optional<FoldRequest> key(Frame frame) {
    SelectionState now = frame.selection();
    return frame
        .inspection()
        .filter(read -> read.attention().length() > 0)
        .flatMap(read ->
            frame
                .run()
                .map(run ->
                    new FoldRequest(
                        run.ref(),
                        read,
                        Math.clamp(now.model().layer(), 1, read.attention().layers()),
                        now.model().head(),
                        by.get(),
                        span(read, now.sequence().window()))));
  }

  private Range span(InspectionResult read, Span window) {
    AttentionMaps maps = read.attention();
    Span mapped = new Span(maps.first(), maps.end());
    Span shown = window.within(mapped);
    Span span = inView.get() && shown.length() > 0 ? shown : mapped;
    return new Range(span.from(), span.to() - 1);
  }

  @Override
  protected String subject(FoldRequest key) {
    return "The folded map of head %s".formatted(key.name());
  }

  @Override
  protected String invitation() {
    return "Open a run and an instance to see which states a head distinguishes.";
  }

  @Override
  protected FoldFigure figure(FoldRequest key, Folded value) {
    FoldFigure bare = new FoldFigure(key, value, MatrixMarks.NONE);
    return bare.with(new MatrixMarks(marks(bare.form()).at(), ""));
  }

  @Override
  protected String caption(FoldRequest key, Folded value) {
    Range span = key.span();
    boolean all = span.min() == 0 && span.max() == key.read().tokens().length - 1;
    return "head %s · step %s%s"
        .formatted(
            key.name(),
            NumberText.count(key.read().step()),
            all ? "" : " · positions %d to %d".formatted(span.min(), span.max()));
  }

  /// Highlights the positions of the pairs in a cell, or clears them if they are highlighted.
  @Override
  protected void select(FoldFigure shown, Place place) {
    FoldRequest request = shown.request();
    List<Integer> positions = request.positions(shown.folded(), place.row(), place.column());
    String id = request.read().instance().id();
    if (positions.isEmpty()) {
      return;
    }
    boolean again =
        workbench.selection().markedProperty().get().positions().equals(Map.of(id, positions));
    workbench
        .selection()
        .perform(new Command.HighlightPositions(again ? Map.of() : Map.of(id, positions)));
  }

  @Override
  public ShellLine line() {
    return figure().map(FoldFigure::request).map(this::line).orElse(ShellLine.nothing());
  }

  private ShellLine line(FoldRequest now) {
    if (now.first() > 0) {
      return new ShellLine.None(
          "Keys before the maps in view are one group here, which no command folds; go to the beginning of the text.");
    }
    ShellLine line =
        new CommandLineWriter(workbench)
            .reading("fold")
            .and("--layer", "" + now.layer(), "--head", "" + now.shownHead())
            .and("--by", now.by().label());
    boolean all = now.span().min() == 0 && now.span().max() == now.read().instance().length() - 1;
    return (all ? line : line.and("--positions", now.span().min() + ".." + now.span().max()))
        .and("--json");
  }
}
