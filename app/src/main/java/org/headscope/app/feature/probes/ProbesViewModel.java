package org.headscope.app.feature.probes;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.*;
import javafx.beans.value.ObservableValue;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ViewVisibility;
import org.headscope.app.feature.probes.ProbeSubject.PickedPoint;
import org.headscope.app.service.RunEntry;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.analysis.ProbeService;
import org.headscope.app.service.analysis.ProbeSource.Request;
import org.headscope.app.service.analysis.ProbeSource.StoredResult;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;

/// The shown probes, their known scores, and the queue of those being trained. Reads nothing before
/// the tab is shown.
public final class ProbesViewModel {
  final Workbench workbench;
  private final ProbeService bench;
  final ProbeQueue queue;
  final Query<List<Request>, Map<ProbeSubject, StoredProbes>> reading;
  final Setting<ProbeSettings> settings;
  final ProbeSubjects subjects;

  private final Setting<Optional<PickedPoint>> pointed;

  final Setting<Boolean> opened;

  private final ViewVisibility showing = new ViewVisibility();
  final ReadOnlyObjectWrapper<Map<ProbeSubject, StoredProbes>> known =
      new ReadOnlyObjectWrapper<>(this, "known", Map.of());
  private final ReadOnlyObjectWrapper<Optional<ProbePick>> pick =
      new ReadOnlyObjectWrapper<>(this, "pick", Optional.empty());
  private final Set<Request> done = new HashSet<>();
  private boolean afterReading; // start probing once reading has finished

  public ProbesViewModel(Workbench workbench, ProbeService bench) {
    this.workbench = workbench;
    this.bench = bench;
    queue = new ProbeQueue(bench.probing(), this::readAgain);
    reading =
        new Query<>(
            bench.reading(),
            // Never cached, since other processes write there too.
            new Query.Source<>(_ -> "read stored probes", _ -> false, this::read),
            Cache.ofEntries(1));
    Journal journal = workbench.selection().journal();
    settings = journal.setting("probes.settings", ProbeSettings.FIRST, ProbeSettings.CODEC);
    subjects = new ProbeSubjects(workbench, settings);
    opened = journal.setting("probes.opened", false, SettingCodec.flag());
    pointed = journal.setting("probes.selected-point", Optional.empty(), PickedPoint.FORM);
    pointed.addListener(_ -> pickPointed());
    journal.performs(Command.TrainProbes.class, _ -> probe());
    journal.performs(Command.StopProbing.class, _ -> stopProbing());
    reading.stateProperty().addListener((_, _, is) -> addResults(is));
    settings.addListener((_, was, is) -> {
      if (!was.probing().equals(is.probing())) {
        reading.request(Optional.empty());
        known.set(Map.of());
        pick.set(Optional.empty());
        readMissing();
      }
    });
    InvalidationListener look = _ -> readMissing();
    showing.addListener(look);
    workbench.runs().addListener(look);
    workbench.runProperty().addListener(look);
    workbench
        .runProperty()
        .map(run -> run.map(RunView::ref))
        .subscribe((_, _) -> {
          pick.set(Optional.empty());
          pickBest();
        });
  }

  /// Reads the stored results of everything that could be shown and was not read yet.
  private void readMissing() {
    if (!showing.get()) {
      return;
    }
    ProbeSettings now = settings();
    List<Request> unread =
        subjects.all().stream()
            .filter(subject -> !known.get().containsKey(subject))
            .map(now::everything)
            .toList();
    reading.request(Optional.of(unread).filter(requests -> !requests.isEmpty()));
  }

  private Map<ProbeSubject, StoredProbes> read(
      List<Request> requests,
      Consumer<Map<ProbeSubject, StoredProbes>> partial,
      Progress progress,
      Cancellation cancellation) {
    Map<ProbeSubject, StoredProbes> found = new LinkedHashMap<>();
    for (Request request : requests) {
      cancellation.check();
      found.put(
          new ProbeSubject(request.run(), request.step()),
          StoredProbes.read(bench.source(), request));
      partial.accept(Map.copyOf(found));
    }
    return found;
  }

  private void addResults(Query.State<List<Request>, Map<ProbeSubject, StoredProbes>> state) {
    state.ready().ifPresent(this::addResults);
    if (state instanceof Query.State.Computing<?, Map<ProbeSubject, StoredProbes>> computing) {
      computing.partial().ifPresent(this::addResults);
    }
  }

  private void addResults(Map<ProbeSubject, StoredProbes> found) {
    Map<ProbeSubject, StoredProbes> all = new LinkedHashMap<>(known.get());
    all.putAll(found);
    known.set(all);
    if (afterReading && unread().isEmpty()) {
      probe();
    }
  }

  private void readAgain(ProbeSubject subject) {
    Request request = settings().everything(subject);
    bench
        .reading()
        .start(
            new BackgroundTask<Map<ProbeSubject, StoredProbes>>(
                    "read stored probes",
                    (_, _) -> Map.of(subject, StoredProbes.read(bench.source(), request)))
                .onSuccess(found -> {
                  if (settings().probing().equals(ProbeSettings.ProbingSettings.of(request))) {
                    addResults(found);
                  }
                })
                .onError(workbench::report));
  }

  boolean isOpening() {
    return workbench.runEntries().stream().anyMatch(RunEntry::reading);
  }

  List<ProbeSubject> unread(List<ProbeSubject> subjects) {
    return subjects.stream().filter(s -> !known.get().containsKey(s)).toList();
  }

  List<ProbeSubject> unread() {
    return unread(subjects.inView());
  }

  /// Reads again all that failed, was cancelled or is damaged.
  public void again() {
    reading.request(Optional.empty());
    Map<ProbeSubject, StoredProbes> whole = new LinkedHashMap<>(known.get());
    whole.values().removeIf(found -> found.damage().isPresent());
    known.set(whole);
    readMissing();
  }

  void ignoreDamage(List<ProbeSubject> subjects) {
    Map<ProbeSubject, StoredProbes> forgiven = new LinkedHashMap<>(known.get());
    subjects.forEach(s -> forgiven.computeIfPresent(s, (_, found) -> found.withoutDamage()));
    known.set(forgiven);
  }

  List<String> notes() {
    Stream<ProbeResult> results = subjects.inView().stream().flatMap(s -> result(s).stream());
    return results.flatMap(r -> r.notes().stream()).distinct().toList();
  }

  /// Returns the shown checkpoints whose results are incomplete.
  List<ProbeSubject> missing() {
    ProbeSettings now = settings();
    return subjects.inView().stream()
        .filter(s -> reasonAgainst(s).isEmpty())
        .filter(s -> !done.contains(now.request(s, now.requested())))
        .filter(s -> !missing(s, now.requested()).isEmpty())
        .toList();
  }

  /// Returns the reason why `subject` cannot be probed; empty if it can.
  Optional<String> reasonAgainst(ProbeSubject subject) {
    return found(subject).flatMap(StoredProbes::lack);
  }

  /// Returns the questions of `asked` without a complete answer.
  List<Question> missing(ProbeSubject subject, List<Question> asked) {
    return StoredProbes.missing(settings().request(subject, asked), result(subject));
  }

  List<ProbeSubject> lacking() {
    return subjects.inView().stream().filter(s -> reasonAgainst(s).isPresent()).toList();
  }

  void start() {
    workbench.selection().journal().perform(new Command.TrainProbes());
  }

  private void probe() {
    if (subjects.inView().isEmpty()) {
      throw new UserError("No run is selected; select one to probe it.");
    }
    // Stored results are read first, so that they are not trained again.
    afterReading = showing.get() && !unread().isEmpty();
    if (afterReading) {
      return;
    }
    Consumer<UserError> failing = workbench.failureHandler(new Command.TrainProbes());
    missing().forEach(subject -> queue.start(subject, task(subject, failing)));
  }

  private void stopProbing() {
    afterReading = false;
    queue.stop();
  }

  private BackgroundTask<ProbeResult> task(ProbeSubject subject, Consumer<UserError> failing) {
    Request request = settings().request(subject, settings().requested());
    return new BackgroundTask<ProbeResult>(
            "probe " + subject.run().name(),
            (progress, cancellation) ->
                bench
                    .source()
                    .run(
                        request,
                        partial -> bench.probing().later(() -> scored(subject, request, partial)),
                        progress,
                        cancellation))
        // Some questions may stay unanswered, since no text is long enough.
        .onSuccess(_ -> done.add(request))
        .onError(failing);
  }

  private void scored(ProbeSubject subject, Request request, ProbeResult partial) {
    if (settings().probing().equals(ProbeSettings.ProbingSettings.of(request))) {
      stored(subject)
          .map(before ->
              new StoredResult(
                  before.spec(),
                  Optional.of(StoredProbes.merged(before.result(), partial)),
                  List.of()))
          .ifPresent(now ->
              addResults(Map.of(subject, new StoredProbes(Optional.of(now), Optional.empty()))));
    }
  }

  void stop() {
    workbench.selection().journal().perform(new Command.StopProbing());
  }

  Optional<ProbeResult> result(ProbeSubject subject) {
    return stored(subject).flatMap(StoredResult::result);
  }

  Optional<StoredResult> stored(ProbeSubject subject) {
    return found(subject).flatMap(StoredProbes::stored);
  }

  Optional<StoredProbes> found(ProbeSubject subject) {
    return Optional.ofNullable(known.get().get(subject));
  }

  <T> void change(ProbeSettings.Field<T> field, T value) {
    settings.set(settings().with(field, value));
  }

  /// Picks the best probe of the shown task, unless one of its probes is picked.
  void pickBest() {
    Question one = settings().one();
    if (pick.get().filter(p -> p.question().task() == one.task()).isEmpty()) {
      subjects
          .selected()
          .ifPresent(subject ->
              result(subject)
                  .flatMap(result -> result.best(one))
                  .ifPresent(best -> show(new PickedPoint(subject, one, best.layer()))));
    }
  }

  void pick(ProbeSubject subject, Question question, int layer) {
    pointed.set(Optional.of(new PickedPoint(subject, question, layer)));
    pickPointed();
  }

  private void pickPointed() {
    pointed.get().ifPresentOrElse(this::show, this::pickBest);
  }

  private void show(PickedPoint at) {
    stored(at.subject())
        .map(StoredResult::spec)
        .map(spec -> new ProbePick(spec, at.question(), at.layer(), spec.seeds().getFirst()))
        .ifPresent(found -> pick.set(Optional.of(found)));
  }

  /// Returns the cover of the predictions while no probe is picked.
  public ObservableValue<Cover> unpicked() {
    ReadOnlyObjectWrapper<Cover> cover = new ReadOnlyObjectWrapper<>(coverUnpicked());
    listen(_ -> cover.set(coverUnpicked()));
    return cover;
  }

  private Cover coverUnpicked() {
    Optional<ProbeSubject> selected = subjects.selected();
    String absence =
        selected
            .map(subject ->
                result(subject).isPresent()
                    ? "Click a point of the curves to see that probe's predictions along the instance."
                    : subject.words() + " has no probes yet.")
            .orElse("Open a run to see its probes' predictions.");
    return ProbeCovers.cover(this, selected.stream().toList(), settings().ofTask(), false, absence);
  }

  void listen(InvalidationListener listener) {
    known.addListener(listener);
    reading.stateProperty().addListener(listener);
    queue.state.addListener(listener);
    settings.addListener(listener);
    subjects.leftOut.addListener(listener);
    pick.addListener(listener);
    workbench.frameProperty().addListener(listener);
    workbench.runEntries().addListener(listener);
    workbench.appearance().stepScaleProperty().addListener(listener);
  }

  ProbeSettings settings() {
    return settings.get();
  }

  public ObservableValue<Optional<ProbePick>> pickProperty() {
    return pick;
  }

  public BooleanProperty showingProperty() {
    return showing;
  }
}
