package org.headscope.app.feature.heads;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.card.AudienceCard;
import org.headscope.app.chart.card.Presented.Showing;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Frame;
import org.headscope.app.service.HeadTitles;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.Navigation;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.map.LayerNames;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState.Opened;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.run.Cache;

/// The model's heads, their names, and the selected one.
public final class HeadsViewModel {
  private static final String UNSCORED = "No labels yet: this run's heads have not been scored.";
  private static final String OUTDATED =
      "No labels: the head scores of this run are of an earlier version; Run › Score heads computes them again.";
  private static final String UNREAD = "Reading head scores…";
  private static final String UNREADABLE = "No labels: this run's head scores could not be read.";
  private static final String UNMAPPED =
      "This model has no attention maps; its influence map shows which tokens matter.";
  private static final String NOTHING = "Open a run and an instance to see its heads.";

  /// The rules with the largest lifts are read out.
  private static final int MAX_RULES = 6;

  private final Workbench workbench;
  private final Selection selection;
  private final Navigation walks;
  private final Query<AttentionMaps, AttentionMaps> shortening;
  private final ReadOnlyObjectWrapper<Optional<HeadsScene>> scene =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper(NOTHING);

  public HeadsViewModel(Workbench workbench, Selection selection) {
    this.workbench = workbench;
    this.selection = selection;
    this.walks = new Navigation(workbench);
    this.shortening =
        new Query<>(
            workbench.details(),
            new Query.Source<>(_ -> "draw thumbnails of heads", (maps, _, _, _) -> maps.reduced()),
            Cache.ofEntries(1));
    workbench.frameProperty().subscribe(this::shorten);
    shortening.stateProperty().subscribe(() -> refresh(workbench.frame()));
  }

  /// Requests smaller maps for thumbnails, since maps of a thousand tokens per side take too long
  /// to draw at once.
  private void shorten(Frame frame) {
    shortening.request(
        frame.inspection().map(InspectionResult::attention).filter(m -> !Thumbnails.isQuick(m)));
    refresh(frame);
  }

  private Optional<AttentionMaps> brief(AttentionMaps maps) {
    return Thumbnails.isQuick(maps)
        ? Optional.of(maps)
        : shortening.state()
                    instanceof Query.State.Ready<AttentionMaps, AttentionMaps>(var of, var brief)
                && of.equals(maps)
            ? Optional.of(brief)
            : Optional.empty();
  }

  private void refresh(Frame frame) {
    Optional<InspectionResult> read =
        frame.inspection().filter(found -> found.attention().length() > 0);
    Optional<HeadsScene> next = read.map(inspection -> scene(frame, inspection));
    // The frame also changes while hovering, which leaves the grid as it is.
    if (!next.equals(scene.get())) {
      scene.set(next);
    }
    note.set(
        scene.get().map(shown -> grounds(frame, shown)).orElseGet(() -> frame.absence(NOTHING)));
  }

  private static String grounds(Frame frame, HeadsScene shown) {
    if (!shown.maps().hasHeads()) {
      return UNMAPPED;
    }
    if (!shown.scores().isEmpty()) {
      String maps =
          shown
              .inspection()
              .mapped()
              .map(part -> "Maps show positions %,d to %,d. ".formatted(part.min(), part.max()))
              .orElse("");
      Optional<HeadScoreResult> scored = scored(frame, shown.inspection());
      Optional<String> nameless = scored.flatMap(result -> result.reason(HeadScoreResult.NAME));
      if (nameless.isPresent()) {
        return maps + nameless.get();
      }
      String on = scoredOn(scored);
      return maps
          + (shown.isTypedText()
              ? "Labels are from %s, not from this text.".formatted(on)
              : "Numbers: the share of attention behind the label, on %s.".formatted(on));
    }
    return frame.run().flatMap(RunView::measured).map(HeadsViewModel::absence).orElse(UNREAD);
  }

  private static String absence(Measurements measured) {
    if (measured.problems().containsKey(Measurements.Part.HEAD_SCORES)) {
      return UNREADABLE;
    }
    boolean earlier = measured.notes().stream().anyMatch(n -> n.contains(HeadScoreFile.EARLIER));
    return earlier ? OUTDATED : UNSCORED;
  }

  private static Optional<HeadScoreResult> scored(Frame frame, InspectionResult inspection) {
    return frame.run().flatMap(run -> run.headScoresAt(inspection.step()));
  }

  private static String scoredOn(Optional<HeadScoreResult> scored) {
    return scored
        .map(scores -> scores.provenance().settings().get("instances"))
        .map(count -> count + " held-out instances")
        .orElse("held-out instances");
  }

  private HeadsScene scene(Frame frame, InspectionResult inspection) {
    List<HeadScore> scores =
        scored(frame, inspection).map(HeadScoreResult::heads).orElse(List.of());
    AttentionMaps maps = inspection.attention();
    int layer = Math.clamp(frame.selection().model().layer(), 1, maps.layers());
    int head = Math.clamp(frame.selection().model().head(), 1, Math.max(1, maps.heads(layer)));
    return new HeadsScene(inspection, brief(maps), scores, layer, head);
  }

  public void select(int layer, int head) {
    selection.selectHead(layer, head);
  }

  /// Selects the map that is this number of rows and columns away, up to the edge of the grid. The
  /// column is remembered on the way through rows with fewer columns.
  public void moveBy(int layers, int heads) {
    scene
        .get()
        .ifPresent(shown -> {
          int layer = Math.clamp(shown.layer() + layers, 1, shown.maps().layers());
          int max = Math.max(1, shown.maps().heads(layer));
          int column = selection.snapshot().model().head();
          select(layer, heads == 0 ? column : Math.clamp(shown.head() + heads, 1, max));
        });
  }

  /// Selects the map `by` maps further; after the last one of a layer comes the next layer, and
  /// before the first the previous.
  public void step(int by) {
    walks.head(by).ifPresent(selection::perform);
  }

  /// Describes one map: its name, and the scores behind it.
  public String describe(int layer, int head) {
    return scene.get().map(shown -> describe(shown, layer, head)).orElse("");
  }

  private static String describe(HeadsScene shown, int layer, int head) {
    LayerInfo info = shown.maps().layerInfos().get(layer - 1);
    String place = LayerNames.map(info, layer, head);
    String name = "L" + place.substring(1);
    if (info.channels() > 0) {
      name += ", mean |weight| over %d channels".formatted(info.channels());
    } else if (info.kind() != MapKind.SOFTMAX) {
      name += ", " + info.kind().words();
    }
    String called = name;
    String on = shown.isTypedText() ? " (scored on held-out instances, not on this text)" : "";
    return shown.score(layer, head).map(score -> called + on + ": " + words(score)).orElse(called);
  }

  AudienceCard about(Showing showing) {
    String run = workbench.frame().selection().opened().run().map(RunRef::name).orElse("");
    String step = scene.get().map(s -> "step %,d".formatted(s.inspection().step())).orElse("");
    return new AudienceCard.WordsCard(
        "Heads",
        Stream.of(run, step, showing.hides(Concealed.LABELS) ? "" : note.get())
            .filter(Predicate.not(String::isEmpty))
            .toList(),
        false);
  }

  Optional<AudienceCard> selected(Showing showing) {
    return scene
        .get()
        .map(shown -> {
          LayerInfo info = shown.maps().layerInfos().get(shown.layer() - 1);
          Optional<HeadScore> score = shown.score(shown.layer(), shown.head());
          String what =
              showing.hides(Concealed.LABELS)
                  ? "What is it?"
                  : score.filter(_ -> !shown.isTypedText()).map(HeadTitles::title).orElse("");
          return new AudienceCard.WordsCard(
              LayerNames.map(info, shown.layer(), shown.head()),
              what.isEmpty() ? List.of() : List.of(what),
              true);
        });
  }

  private static String words(HeadScore score) {
    Formatter text = new Formatter(Locale.ROOT);
    text.format("%s", HeadTitles.title(score));
    text.format("%s", HeadTitles.meaning(score).map(m -> "%n".formatted() + m).orElse(""));
    text.format("%s", HeadTitles.effect(score).map(e -> "%n".formatted() + e).orElse(""));
    score.scores().stream()
        .sorted(Comparator.comparingDouble((RuleScore rule) -> -rule.lift().value()))
        .limit(MAX_RULES)
        .forEach(rule -> {
          text.format("%n%s", rule.rule());
          interval(text, rule.share());
          text.format("; uniform %.2f, recency %.2f", rule.uniform(), rule.recency());
        });
    return text.toString();
  }

  private static void interval(Formatter text, HeadScore.Interval i) {
    text.format(" %.2f (%.2f–%.2f)", i.value(), i.low(), i.high());
  }

  /// The source of the heads' labels, or the reason why they have none.
  public ReadOnlyStringProperty noteProperty() {
    return note.getReadOnlyProperty();
  }

  /// The heads to show; empty until a model with heads has read an instance.
  public ReadOnlyObjectProperty<Optional<HeadsScene>> sceneProperty() {
    return scene.getReadOnlyProperty();
  }

  ShellLine line() {
    Opened opened = workbench.frame().selection().opened();
    if (scene.get().isEmpty() || opened.run().isEmpty()) {
      return ShellLine.nothing();
    }
    return scene.get().get().scores().isEmpty()
        ? new ShellLine.None(note.get())
        : ShellLine.of(
            "head-scores",
            "--run",
            CommandLineWriter.checkpoint(opened.run().get(), opened.step()),
            "--stored",
            "--json");
  }

  Optional<HeadsScene> scene() {
    return scene.get();
  }
}
