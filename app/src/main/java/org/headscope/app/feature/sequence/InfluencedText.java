package org.headscope.app.feature.sequence;

import module java.base;

import javafx.beans.property.ReadOnlyStringWrapper;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Frame;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.AttributionSource;
import org.headscope.app.service.analysis.AttributionSource.SegmentRequest;
import org.headscope.app.service.analysis.AttributionSource.Weights;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.segment.SegmentResult;
import org.headscope.engine.interpret.segment.SegmentSpec;
import org.headscope.engine.run.Cache;

/// The influence of strings or visits on the prediction at the pinned query, measured when a person
/// asks for it.
final class InfluencedText {
  private static final String UNPINNED =
      "Click a position to see which strings or visits move its prediction.";

  private final Workbench workbench;
  private final Query<SegmentRequest, SegmentResult> query;
  final Setting<SegmentChoice> chosen;

  /// The reason why nothing is shown; empty if nothing is chosen, or it is shown.
  final ReadOnlyStringWrapper absence = new ReadOnlyStringWrapper("");

  InfluencedText(Workbench workbench, Worker<AttributionSource> worker) {
    this.workbench = workbench;
    chosen =
        workbench
            .selection()
            .journal()
            .setting(
                "sequence.influence",
                SegmentChoice.NONE,
                SettingCodec.of(List.of(SegmentChoice.values()), choice -> choice.id));
    query =
        new Query<>(
            worker.runner(),
            new Query.Source<>(
                asked -> "replace %s before %d".formatted(asked.part().several(), asked.row()),
                (asked, _, progress, cancellation) ->
                    worker.source().replace(asked, progress, cancellation)),
            Cache.ofEntries(24));
  }

  /// Calls `action` when another influence is chosen or known.
  void onChange(Runnable action) {
    chosen.subscribe(_ -> action.run());
    query.stateProperty().subscribe(_ -> action.run());
  }

  /// The pinned query; −1 without one. The previewed one would follow the mouse over the strip.
  private int pinned() {
    return workbench.selection().journal().state().selection().sequence().query();
  }

  private Optional<SegmentRequest> request() {
    Frame frame = workbench.frame();
    int row = pinned();
    return chosen
        .get()
        .part
        .filter(_ -> row >= 0 && frame.step() >= 0 && frame.inspection().isPresent())
        .flatMap(part ->
            frame
                .selection()
                .opened()
                .instance()
                .flatMap(text ->
                    frame
                        .run()
                        .map(run ->
                            new SegmentRequest(
                                new Weights(run.ref(), frame.step()), text, row, part))));
  }

  /// Requests what is chosen, and returns it once it is known.
  Optional<SegmentResult> shown() {
    query.request(request());
    absence.set(absence());
    return query.state().ready();
  }

  /// Describes what is shown; empty if nothing is.
  String words() {
    String cut = new CommandLineWriter(workbench).isCut() ? ", uncut model" : "";
    return query
        .state()
        .ready()
        .map(result ->
            "influence at %,d: %s in sum, %s together%s"
                .formatted(
                    result.row(),
                    NumberText.bare(result.sum(), 2),
                    NumberText.bare(result.all().value(), 2),
                    cut))
        .orElse("");
  }

  private String absence() {
    if (chosen.get() == SegmentChoice.NONE || workbench.frame().inspection().isEmpty()) {
      return "";
    }
    return switch (query.state()) {
      case Query.State.Idle<SegmentRequest, SegmentResult> _ -> UNPINNED;
      case Query.State.Computing<SegmentRequest, SegmentResult> _ ->
          "The influence is being measured.";
      case Query.State.Cancelled<SegmentRequest, SegmentResult> _ ->
          "Measuring the influence was cancelled; choose it again.";
      case Query.State.Failed<SegmentRequest, SegmentResult> failed -> failed.sentence();
      case Query.State.Ready<SegmentRequest, SegmentResult> _ -> "";
    };
  }

  /// The command that prints the numbers; empty if none are shown.
  Optional<ShellLine> line() {
    return query
        .state()
        .ready()
        .map(result ->
            new CommandLineWriter(workbench)
                .reading("segments")
                .and(
                    "--row",
                    String.valueOf(result.row()),
                    "--by",
                    result.part().label(),
                    "--draws",
                    String.valueOf(SegmentSpec.DRAWS),
                    "--seed",
                    String.valueOf(SegmentRequest.SEED),
                    "--json"));
  }
}
