package org.headscope.app.feature.probes.reading;

import module java.base;

import javafx.beans.property.*;
import javafx.beans.value.ObservableValue;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.QueryStatus;
import org.headscope.app.control.ShellLine;
import org.headscope.app.control.ViewVisibility;
import org.headscope.app.feature.probes.ProbePick;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.analysis.ProbeService;
import org.headscope.app.service.map.MapSource.ProbeQuery;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.session.Span;
import org.headscope.app.task.Query;
import org.headscope.app.task.Query.State;
import org.headscope.engine.interpret.probe.reading.ProbeReadingResult;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.run.Cache;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;

/// The predictions of the picked probe along the selected instance. They follow the pick, the
/// instance and the checkpoint; while the next are computed, those for the same instance stay,
/// dimmed.
public final class ReadingViewModel extends PictureModel<ProbeReadingFigure> {
  private static final int CACHED = 32;

  private final Workbench workbench;
  final Selection selection;
  private final ObservableValue<Optional<ProbePick>> pick;
  private final ObservableValue<Cover> unpicked;
  private final Runnable searching;
  private final Query<ProbeQuery, Optional<ProbeReadingResult>> asking;
  final Query<ProbeQuery, Boolean> training;

  /// The token that an n-gram probe is asked about; empty for the next token at each position.
  final Setting<OptionalInt> symbol;

  final ReadOnlyObjectWrapper<List<OptionalInt>> symbols =
      new ReadOnlyObjectWrapper<>(this, "symbols", List.of());
  private final ViewVisibility showing = new ViewVisibility();
  private long step;
  private OptionalInt reference = OptionalInt.empty();
  private Checkpoint looked = Checkpoint.of(SelectionState.NONE);
  private boolean keepingReference;

  /// The checkpoint shown in the window; the picked probe keeps its own until this changes.
  private record Checkpoint(Optional<RunRef> run, long step) {
    static Checkpoint of(SelectionState now) {
      return new Checkpoint(now.opened().run(), now.opened().step());
    }

    boolean isOf(ProbeSpec spec) {
      return run.filter(r -> r.directory().equals(spec.checkpoint().run())).isPresent();
    }
  }

  /// @param unpicked the cover while no probe is picked
  /// @param searching reads the stored probes again
  public ReadingViewModel(
      Workbench workbench,
      ProbeService bench,
      ObservableValue<Optional<ProbePick>> pick,
      ObservableValue<Cover> unpicked,
      Runnable searching) {
    this.workbench = workbench;
    this.selection = workbench.selection();
    SettingCodec<OptionalInt> id =
        SettingCodec.whole(-1, Vocabulary.MAX_SIZE)
            .as(i -> i < 0 ? OptionalInt.empty() : OptionalInt.of(i), s -> s.orElse(-1));
    this.symbol = selection.journal().setting("probe-reading.symbol", OptionalInt.empty(), id);
    this.pick = pick;
    this.unpicked = unpicked;
    this.searching = searching;
    this.asking =
        new Query<>(
            workbench.maps().runner(),
            // Missing weights may be stored by the next attempt.
            new Query.Source<>(
                what -> "ask the probe of layer " + what.layer(),
                Optional::isPresent,
                (what, _, _, cancellation) ->
                    workbench.maps().source().reading(what, cancellation)),
            Cache.ofEntries(CACHED));
    this.training =
        new Query<>(
            bench.probing(),
            new Query.Source<>(
                what -> "train the probe of " + what.question().label(),
                _ -> false,
                (what, _, progress, cancellation) -> {
                  ProbeSpec probe = what.spec().only(what.question(), what.seed());
                  bench.source().weights(probe, what.step(), progress, cancellation);
                  return true;
                }),
            Cache.ofEntries(1));
    asking.stateProperty().addListener(_ -> show());
    training.stateProperty().addListener((_, _, is) -> trained(is));
    pick.subscribe(now -> {
      looked = Checkpoint.of(workbench.frame().selection());
      step = now.map(p -> p.spec().checkpoint().step()).orElse(0L);
      follow();
    });
    workbench.frameProperty().subscribe(_ -> follow());
    symbol.subscribe(_ -> follow());
    unpicked.subscribe(_ -> show());
    showing.subscribe(_ -> follow());
  }

  private void follow() {
    Checkpoint now = Checkpoint.of(workbench.frame().selection());
    if (!now.equals(looked)) {
      looked = now;
      step = pick.getValue().filter(p -> now.isOf(p.spec())).isPresent() ? now.step() : step;
    }
    if (!showing.get()) {
      return;
    }
    asking.request(currentQuery());
    show();
  }

  private Optional<ProbeQuery> currentQuery() {
    SelectionState now = workbench.frame().selection();
    Optional<ProbePick> picked = pick.getValue();
    if (picked.isEmpty() || now.opened().instance().isEmpty()) {
      return Optional.empty();
    }
    ProbePick p = picked.get();
    Instance instance = now.opened().instance().get();
    boolean ofNgrams = p.question().task().ngram();
    symbols.set(ofNgrams ? symbols(instance) : List.of());
    if (!keepingReference) {
      reference = ofNgrams ? OptionalInt.empty() : pinnedState(now, instance, p);
    }
    boolean written = ofNgrams && inVocabulary(symbol.get()).isPresent();
    OptionalInt id = written ? symbol.get() : OptionalInt.empty();
    return Optional.of(
        new ProbeQuery(p.spec(), step, p.question(), p.layer(), p.seed(), instance, id, reference));
  }

  /// Returns the pinned position if it has a state, with which a state probe compares.
  private static OptionalInt pinnedState(SelectionState now, Instance instance, ProbePick pick) {
    int at = now.sequence().query();
    int[] states = instance.stateAfter();
    boolean separators = pick.spec().preset().sampling().separators();
    boolean pinned = now.sequence().pinned() && at >= 0 && at < states.length;
    return pinned && (states[at] >= 0 || separators) ? OptionalInt.of(at) : OptionalInt.empty();
  }

  private static List<OptionalInt> symbols(Instance instance) {
    return Stream.concat(
            Stream.of(OptionalInt.empty()),
            Arrays.stream(instance.tokens()).distinct().sorted().mapToObj(OptionalInt::of))
        .toList();
  }

  private static String absence(ProbeQuery what) {
    return """
    The weights of the %s probes of %s at step %s are not stored here. Once they are trained, \
    this shows what the picked one predicts along the instance.\
    """
        .formatted(
            what.question().label(),
            what.spec().checkpoint().runName(),
            NumberText.count(what.step()));
  }

  /// Describes the probe: `count-2 · layer 3 · quick`, and its run if another is selected.
  private String words(ProbeQuery what, ProbeReadingResult r) {
    ProbeSpec probed = what.spec();
    String run =
        Checkpoint.of(workbench.frame().selection()).isOf(probed)
            ? ""
            : probed.checkpoint().runName() + " · ";
    return "%s%s · %s · %s"
        .formatted(
            run,
            r.question().label(),
            r.layer() == 0 ? r.site().label() : "layer " + r.layer(),
            probed.preset().name());
  }

  /// Shows the current answer; that of another checkpoint or probe stays, dimmed, while the text is
  /// the same.
  private void show() {
    QueryStatus<ProbeQuery, Optional<ProbeReadingResult>> now =
        QueryStatus.of(
            asking.state(),
            what ->
                "The prediction of the %s probe at step %s"
                    .formatted(what.question().label(), NumberText.count(what.step())),
            "");
    SelectionState selected = workbench.frame().selection();
    Optional<Query.Answer<ProbeQuery, Optional<ProbeReadingResult>>> answer =
        now.answer()
            .filter(a ->
                a.value().isPresent()
                    && selected.opened().instance().equals(Optional.of(a.key().instance())));
    Optional<ProbeReadingResult> found = answer.flatMap(Query.Answer::value);
    setCover(cover(now.cover(), found.isPresent()));
    setCaption(answer.map(a -> now.caption(words(a.key(), a.value().orElseThrow()))).orElse(""));
    setFigure(
        found.map(r ->
            new ProbeReadingFigure(
                ProbeReadingScene.of(
                    r, selected.sequence().window(), selected.sequence().query()))));
  }

  private Optional<ProbeQuery> missingWeights() {
    return asking.state() instanceof State.Ready<ProbeQuery, ?>(ProbeQuery what, Optional<?> value)
            && value.isEmpty()
        ? Optional.of(what)
        : Optional.empty();
  }

  private Cover cover(Cover asked, boolean drawn) {
    if (pick.getValue().isEmpty()) {
      return unpicked.getValue();
    }
    if (missingWeights().isPresent()) {
      boolean trains = training.state().running().isPresent();
      return new Cover.Absent(absence(missingWeights().get()), trains ? "" : "Train these probes");
    }
    return switch (asked) {
      case Cover.Absent _ ->
          new Cover.Absent("Select an instance to see the picked probe's predictions.");
      default -> drawn ? asked : asked.withoutPicture();
    };
  }

  /// Trains the missing probe in all its layers, after the queue of probing.
  @Override
  public void remedy() {
    if (training.state().running().isEmpty()) {
      training.request(missingWeights());
    }
  }

  private void trained(State<ProbeQuery, Boolean> state) {
    if (state instanceof State.Failed<ProbeQuery, Boolean> failed) {
      workbench.report(failed.error());
    }
    if (!(state instanceof State.Idle || state instanceof State.Computing)) {
      training.request(Optional.empty());
    }
    if (state instanceof State.Ready) {
      asking.again();
    }
    show();
  }

  /// Selects one of the largest errors, which keeps the position that a state probe compares with.
  void choose(int index) {
    scene()
        .map(ProbeReadingScene::largestErrors)
        .filter(worst -> index >= 0 && index < worst.size())
        .ifPresent(worst -> go(worst.get(index).position()));
  }

  void walkWorst(int by) {
    scene()
        .ifPresent(s ->
            choose(
                s.selectedRow() < 0
                    ? 0
                    : Math.clamp(s.selectedRow() + (long) by, 0, s.largestErrors().size() - 1)));
  }

  void walk(int by) {
    scene()
        .ifPresent(s -> {
          int from = s.query() < 0 ? s.window().to() - 1 - Integer.signum(by) : s.query();
          go(Math.clamp(from + (long) by, 0, s.length() - 1));
        });
  }

  private void go(int position) {
    int length = scene().map(ProbeReadingScene::length).orElse(0);
    keepingReference = true;
    try {
      Span window = selection.snapshot().sequence().window();
      Span around =
          window.contains(position) ? window : window.movedTo(position - window.length() / 2);
      selection.pin(position, -1, around.within(length));
    } finally {
      keepingReference = false;
    }
  }

  /// Centres the window on `position`; does nothing for −1.
  void centre(int position) {
    if (position >= 0) {
      moveWindow(window -> window.movedTo(position - window.length() / 2));
    }
  }

  void pan(int by) {
    moveWindow(window -> window.movedTo(window.from() + by));
  }

  private void moveWindow(UnaryOperator<Span> move) {
    scene().ifPresent(s -> selection.showWindow(move.apply(s.window()).within(s.length())));
  }

  @Override
  public ShellLine line() {
    return asking
        .state()
        .currentKey()
        .filter(_ -> figure().isPresent())
        .map(what -> line(what, new CommandLineWriter(workbench)))
        .orElse(ShellLine.nothing());
  }

  private static ShellLine line(ProbeQuery what, CommandLineWriter words) {
    ProbeSpec spec = what.spec();
    Question question = what.question();
    List<String> more = new ArrayList<>();
    what.symbol()
        .ifPresent(id -> more.addAll(List.of("--query", what.instance().vocabulary().label(id))));
    what.reference().ifPresent(at -> more.addAll(List.of("--reference", String.valueOf(at))));
    String checkpoint = spec.checkpoint().run() + "@" + what.step();
    return words
        .about(ShellLine.of("probe-reading", "--run", checkpoint), what.instance())
        .and("--task", question.task().label())
        .and(question.task().ngram() ? List.of("--n", "" + question.n()) : List.of())
        .and("--layer", String.valueOf(what.layer()))
        .and("--preset", spec.preset().name(), "--site", spec.site().label())
        .and("--seed", String.valueOf(what.seed()))
        .and(more)
        .and("--json");
  }

  Optional<ProbeReadingScene> scene() {
    return figure().map(ProbeReadingFigure::scene);
  }

  String words(OptionalInt asked) {
    return inVocabulary(asked)
        .map(vocabulary -> vocabulary.label(asked.orElseThrow()))
        .orElse("the next token");
  }

  /// Returns the selected instance's vocabulary if it contains the token, which may have been
  /// chosen for another task.
  private Optional<Vocabulary> inVocabulary(OptionalInt asked) {
    Optional<Instance> selected = workbench.frame().selection().opened().instance();
    return selected
        .map(Instance::vocabulary)
        .filter(vocabulary -> asked.isPresent() && vocabulary.isWritten(asked.getAsInt()));
  }

  @Override
  public void again() {
    if (pick.getValue().isEmpty()) {
      searching.run();
    } else {
      asking.again();
    }
  }

  public BooleanProperty showingProperty() {
    return showing;
  }
}
