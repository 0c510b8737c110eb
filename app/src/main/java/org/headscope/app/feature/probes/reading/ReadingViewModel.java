package org.headscope.app.feature.probes.reading;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import org.headscope.app.control.Cover;
import org.headscope.app.control.QueryStatus;
import org.headscope.app.feature.probes.NoProbePicked;
import org.headscope.app.feature.probes.ProbePick;
import org.headscope.app.service.MapSource.Asked;
import org.headscope.app.service.ProbeService;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Span;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.Query;
import org.headscope.app.task.Query.Answer;
import org.headscope.app.task.Query.State;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.interpret.probe.reading.PositionReading;
import org.headscope.engine.interpret.probe.reading.ProbeReadingResult;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.run.Cache;

/// What the probe of the picked point says along the selected instance. It follows the pick, the
/// instance and the checkpoint; of another one that instance only is shown, dimmed.
public final class ReadingViewModel {
  private static final int KEPT = 32;

  private final Workbench workbench;
  private final Selection selection;
  private final ProbeService bench;
  private final ObservableValue<Optional<ProbePick>> pick;
  private final NoProbePicked unpicked;
  private final Query<Asked, Optional<ProbeReadingResult>> asking;
  private final ObjectProperty<OptionalInt> symbol =
      new SimpleObjectProperty<>(this, "symbol", OptionalInt.empty());
  private final ReadOnlyObjectWrapper<Optional<ReadingFigure>> figure =
      new ReadOnlyObjectWrapper<>(this, "figure", Optional.empty());
  private final ReadOnlyObjectWrapper<List<OptionalInt>> symbols =
      new ReadOnlyObjectWrapper<>(this, "symbols", List.of(OptionalInt.empty()));
  private final ReadOnlyStringWrapper caption = new ReadOnlyStringWrapper(this, "caption", "");
  private final ReadOnlyObjectWrapper<Cover> cover =
      new ReadOnlyObjectWrapper<>(this, "cover", new Cover.None());
  private final ReadOnlyBooleanWrapper ngram = new ReadOnlyBooleanWrapper(this, "ngram");
  private final ReadOnlyObjectWrapper<Optional<ProbeSpec>> missing =
      new ReadOnlyObjectWrapper<>(this, "missing", Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<BackgroundTask<?>>> training =
      new ReadOnlyObjectWrapper<>(this, "training", Optional.empty());
  private final BooleanProperty inSight = new SimpleBooleanProperty(this, "inSight");
  private Optional<ProbeSpec> spec = Optional.empty();
  private OptionalInt reference = OptionalInt.empty();
  private Checkpoint looked = Checkpoint.of(SelectionState.NONE);
  private boolean going;

  /// Which checkpoint the window shows; the picked point's own counts until it changes.
  private record Checkpoint(Optional<RunRef> run, long step) {
    static Checkpoint of(SelectionState now) {
      return new Checkpoint(now.opened().run(), now.opened().step());
    }

    /// Whether it is one of the run that was probed.
    boolean isOf(ProbeSpec spec) {
      return run.filter(r -> r.directory().equals(spec.run().path().toAbsolutePath().normalize()))
          .isPresent();
    }
  }

  /// Follows what `pick` holds.
  ///
  /// @param bench trains probes whose weights were not kept
  /// @param unpicked what it shows while nothing is picked
  public ReadingViewModel(
      Workbench workbench,
      Selection selection,
      ProbeService bench,
      ObservableValue<Optional<ProbePick>> pick,
      NoProbePicked unpicked) {
    this.workbench = workbench;
    this.bench = bench;
    this.selection = selection;
    this.pick = pick;
    this.unpicked = unpicked;
    this.asking =
        new Query<>(
            workbench.maps().runner(),
            // Weights that are missing may be there another time.
            new Query.Source<>(
                what -> "ask the probe of layer " + what.layer(),
                Optional::isPresent,
                (what, _, _, cancellation) ->
                    workbench.maps().source().reading(what, cancellation)),
            Cache.ofEntries(KEPT));
    asking.stateProperty().addListener(_ -> show());
    pick.subscribe(now -> {
      looked = Checkpoint.of(workbench.frame().selection());
      spec = now.map(ProbePick::spec);
      follow();
    });
    workbench.frameProperty().subscribe(_ -> follow());
    symbol.subscribe(_ -> follow());
    unpicked.cover().subscribe(_ -> show());
    inSight.subscribe(_ -> follow());
  }

  private void follow() {
    Checkpoint now = Checkpoint.of(workbench.frame().selection());
    if (!now.equals(looked)) {
      looked = now;
      spec = spec.map(s -> now.isOf(s) ? s.at(now.step()) : s);
    }
    if (!inSight.get()) {
      return;
    }
    asking.ask(wanted());
    show();
  }

  private Optional<Asked> wanted() {
    SelectionState now = workbench.frame().selection();
    Optional<ProbePick> picked = pick.getValue();
    if (picked.isEmpty() || spec.isEmpty() || now.opened().instance().isEmpty()) {
      return Optional.empty();
    }
    ProbePick p = picked.get();
    Instance instance = now.opened().instance().get();
    boolean ofNgrams = p.question().task().ngram();
    ngram.set(ofNgrams);
    symbols.set(symbols(instance));
    if (!going) {
      reference = ofNgrams ? OptionalInt.empty() : pinnedState(now, instance, p);
    }
    return Optional.of(
        new Asked(
            spec.get(),
            p.question(),
            p.layer(),
            p.seed(),
            instance,
            ofNgrams ? symbol.get() : OptionalInt.empty(),
            reference));
  }

  /// The pinned position, where it is in a state: what a state probe compares with.
  private static OptionalInt pinnedState(SelectionState now, Instance instance, ProbePick pick) {
    int[] states = instance.stateAfter();
    boolean pinned =
        now.sequence().pinned()
            && now.sequence().query() >= 0
            && now.sequence().query() < states.length;
    return pinned
            && (states[now.sequence().query()] >= 0 || pick.spec().preset().sampling().separators())
        ? OptionalInt.of(now.sequence().query())
        : OptionalInt.empty();
  }

  /// What can be asked about: the next token, and what comes in the instance.
  private static List<OptionalInt> symbols(Instance instance) {
    return Stream.concat(
            Stream.of(OptionalInt.empty()),
            java.util.Arrays.stream(instance.tokens())
                .distinct()
                .sorted()
                .mapToObj(OptionalInt::of))
        .toList();
  }

  /// The one probe that `what` asks.
  private static ProbeSpec alone(Asked what) {
    return what.spec().only(what.question(), what.seed());
  }

  private static String subject(Asked what) {
    return String.format(
        Locale.ROOT,
        "What the %s probe says at step %,d",
        what.question().label(),
        what.spec().step());
  }

  private static String absence(Asked what) {
    return String.format(
        Locale.ROOT,
        "The weights of the %s probes of %s at step %,d are not stored here. Once they are trained,"
            + " this shows what the picked one says along the instance.",
        what.question().label(),
        what.spec().run().name(),
        what.spec().step());
  }

  /// `count-2 · layer 3 · quick`; of another run than the selected, which one it is.
  private String words(Asked what, ProbeReadingResult r) {
    ProbeSpec probed = what.spec();
    String run =
        Checkpoint.of(workbench.frame().selection()).isOf(probed)
            ? ""
            : probed.run().name() + " · ";
    return "%s%s · %s · %s"
        .formatted(
            run,
            r.question().label(),
            r.layer() == 0 ? r.site().label() : "layer " + r.layer(),
            probed.preset().name());
  }

  /// Another checkpoint's or probe's reading stays, dimmed, as long as the text is the same.
  private void show() {
    QueryStatus<Asked, Optional<ProbeReadingResult>> now =
        QueryStatus.of(asking.state(), ReadingViewModel::subject, "");
    SelectionState selected = workbench.frame().selection();
    Optional<Answer<Asked, Optional<ProbeReadingResult>>> answer =
        now.answer()
            .filter(a -> selected.opened().instance().equals(Optional.of(a.key().instance())))
            .filter(a -> a.value().isPresent());
    Optional<ProbeReadingResult> found = answer.flatMap(Answer::value);
    Optional<Asked> lacking =
        asking.state() instanceof State.Ready<Asked, ?>(Asked what, Optional<?> value)
                && value.isEmpty()
            ? Optional.of(what)
            : Optional.empty();
    missing.set(lacking.map(ReadingViewModel::alone));
    cover.set(cover(now.cover(), lacking, found.isPresent()));
    caption.set(answer.map(a -> now.caption(words(a.key(), a.value().orElseThrow()))).orElse(""));
    Optional<ReadingFigure> next =
        found.map(r ->
            new ReadingFigure(
                ReadingScene.of(r, selected.sequence().window(), selected.sequence().query())));
    if (!next.equals(figure.get())) {
      figure.set(next);
    }
  }

  private Cover cover(Cover asked, Optional<Asked> lacking, boolean drawn) {
    if (pick.getValue().isEmpty()) {
      return unpicked.cover().getValue();
    }
    if (lacking.isPresent()) {
      return new Cover.Absent(absence(lacking.get()));
    }
    return switch (asked) {
      case Cover.Absent _ -> new Cover.Absent("Choose an instance to ask the picked probe about.");
      default -> drawn ? asked : asked.withoutPicture();
    };
  }

  /// Trains the missing probe in all its layers, after whatever is being probed.
  void train() {
    if (training.get().isPresent()) {
      return;
    }
    missing
        .get()
        .ifPresent(probe -> {
          BackgroundTask<Boolean> task =
              new BackgroundTask<Boolean>(
                      "train the probe of " + probe.questions().getFirst().label(),
                      (progress, cancellation) -> {
                        bench.source().weights(probe, progress, cancellation);
                        return true;
                      })
                  .onSuccess(_ -> asking.again())
                  .onError(workbench::report)
                  .onFinally(() -> training.set(Optional.empty()));
          training.set(Optional.of(task));
          bench.probing().start(task);
        });
  }

  /// Gives the training up.
  void stopTraining() {
    training.get().ifPresent(BackgroundTask::cancel);
  }

  /// Previews a position, −1 for none.
  void hover(int position) {
    selection.hover(position, -1);
  }

  /// Pins a position; a state probe then compares with it.
  void pin(int position) {
    selection.pin(position, -1);
  }

  /// Goes to one of the worst positions, which leaves what a state probe compares with.
  void choose(int index) {
    scene()
        .map(ReadingScene::worst)
        .filter(worst -> index >= 0 && index < worst.size())
        .map(worst -> worst.get(index))
        .map(PositionReading::position)
        .ifPresent(this::go);
  }

  /// Goes to the listed position so many places further.
  void walkWorst(int by) {
    scene()
        .ifPresent(s ->
            choose(
                s.chosen() < 0 ? 0 : Math.clamp(s.chosen() + (long) by, 0, s.worst().size() - 1)));
  }

  /// Goes so many positions further.
  void walk(int by) {
    scene()
        .ifPresent(s -> {
          int from = s.query() < 0 ? s.window().to() - 1 - Integer.signum(by) : s.query();
          go(Math.clamp(from + (long) by, 0, s.length() - 1));
        });
  }

  private void go(int position) {
    int length = scene().map(ReadingScene::length).orElse(0);
    going = true;
    try {
      selection.update(s ->
          s.withCell(position, -1, true)
              .withWindow(around(s.sequence().window(), position).within(length)));
    } finally {
      going = false;
    }
  }

  /// The window, moved so that a position it does not show stands in its middle.
  private static Span around(Span window, int position) {
    int from = Math.max(0, position - window.length() / 2);
    return window.contains(position) ? window : new Span(from, from + window.length());
  }

  /// Moves the window so that `position` is in its middle.
  void centre(int position) {
    scene()
        .ifPresent(s -> {
          Span window = s.window();
          int from = Math.max(0, position - window.length() / 2);
          selection.showWindow(new Span(from, from + window.length()).within(s.length()));
        });
  }

  /// Moves the window by so many positions.
  void pan(int by) {
    scene()
        .ifPresent(s -> {
          int from = Math.max(0, s.window().from() + by);
          selection.showWindow(new Span(from, from + s.window().length()).within(s.length()));
        });
  }

  private Optional<ReadingScene> scene() {
    return figure.get().map(ReadingFigure::scene);
  }

  /// `the next token`, or the symbol.
  static String words(OptionalInt symbol) {
    return symbol.isPresent()
        ? String.valueOf(Vocabulary.symbol(symbol.getAsInt()))
        : "the next token";
  }

  /// What an n-gram probe is asked about; the token that comes next without.
  public ObjectProperty<OptionalInt> symbolProperty() {
    return symbol;
  }

  /// What it can be asked about.
  public ReadOnlyObjectProperty<List<OptionalInt>> symbolsProperty() {
    return symbols.getReadOnlyProperty();
  }

  /// Whether the probe is about n-grams.
  public ReadOnlyBooleanProperty ngramProperty() {
    return ngram.getReadOnlyProperty();
  }

  /// The picture; empty while there is none.
  public ReadOnlyObjectProperty<Optional<ReadingFigure>> figureProperty() {
    return figure.getReadOnlyProperty();
  }

  /// Which probe it is.
  public ReadOnlyStringProperty captionProperty() {
    return caption.getReadOnlyProperty();
  }

  /// What stands over the picture or in its place.
  public ReadOnlyObjectProperty<Cover> coverProperty() {
    return cover.getReadOnlyProperty();
  }

  /// Asks again what failed or was cancelled.
  void again() {
    if (pick.getValue().isEmpty()) {
      unpicked.again().run();
    } else {
      asking.again();
    }
  }

  /// The picked probe, where its weights were not kept but it can be trained.
  public ReadOnlyObjectProperty<Optional<ProbeSpec>> missingProperty() {
    return missing.getReadOnlyProperty();
  }

  /// Whether anybody looks; nothing is asked before.
  public BooleanProperty inSightProperty() {
    return inSight;
  }

  /// The training of a probe that waits or runs.
  public ReadOnlyObjectProperty<Optional<BackgroundTask<?>>> trainingProperty() {
    return training.getReadOnlyProperty();
  }
}
