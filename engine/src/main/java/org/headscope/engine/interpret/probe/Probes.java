package org.headscope.engine.interpret.probe;

import module java.base;

import org.headscope.engine.interpret.inspect.Analysis;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.probe.fit.FitJob;
import org.headscope.engine.interpret.probe.fit.FitJob.FittedGroup.Fitted;
import org.headscope.engine.interpret.probe.fit.FitJob.ProbeGroup;
import org.headscope.engine.interpret.probe.fit.FitProgress;
import org.headscope.engine.interpret.probe.fit.ProbeTrainer;
import org.headscope.engine.interpret.probe.hidden.HiddenStateSource;
import org.headscope.engine.interpret.probe.hidden.InputStates;
import org.headscope.engine.interpret.probe.hidden.ModelStates;
import org.headscope.engine.interpret.probe.sample.PositionSubset;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.interpret.probe.sample.ProbeSequences;
import org.headscope.engine.interpret.probe.sample.QuestionSampler;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.probe.store.ProbeKey;
import org.headscope.engine.interpret.probe.store.ProbeStore;
import org.headscope.engine.interpret.probe.store.StoredScores;
import org.headscope.engine.interpret.probe.store.StoredScores.Spent;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.device.NativeRuntime;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.training.Seeds;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;

/// Trains and tests probes (\[ICLL] §5.2, App. E), stores them, and finds them again. The probes
/// come first, for all seeds and layers at once; their controls follow, since the best layer is
/// known only then. Stored probes are not trained again, so a changed spec costs only what is new
/// in it.
public final class Probes {
  /// Bytes of hidden states held at once, out of the 1 GB that probing may use for them.
  private static final long BUDGET = 800_000_000;

  /// The index of the untrained weights' seed among the seeds derived from that of the instances.
  private static final long UNTRAINED = 6;

  private final ProbeSpec spec;
  private final Context context;
  private final RunDirectory run;
  private final Consumer<ProbeResult> watcher;
  private final ProbeStore store;
  private final KnownScores known;
  private final FitProgress account;
  private final int threads = Runtime.getRuntime().availableProcessors();
  private long nanos = System.nanoTime(); // when the last group was finished
  private double cpuSeconds = cpuSeconds();

  private Probes(ProbeSpec spec, Context context, Consumer<ProbeResult> watcher) {
    this.spec = spec;
    this.context = context;
    this.run = context.models().run(spec.checkpoint());
    this.watcher = watcher;
    this.store = ProbeStore.of(run.path());
    this.known = new KnownScores(spec, store, _ -> {});
    this.account = new FitProgress(context.progress(), " of step " + spec.checkpoint().step());
  }

  /// Computes everything that `spec` requests. Groups of probes that are finished when it is
  /// cancelled stay stored, and the same spec continues with the others exactly as if it had never
  /// stopped. Progress is in multiply-adds of the whole plan.
  ///
  /// @throws UserError if the run has no such site
  public static ProbeResult run(ProbeSpec spec, Context context) {
    return watched(_ -> {}).run(spec, context);
  }

  /// [#run] that also passes the result known so far to `watcher`, on the same thread, whenever it
  /// grows.
  public static Analysis<ProbeSpec, ProbeResult> watched(Consumer<ProbeResult> watcher) {
    return (spec, context) -> new Probes(spec, context, watcher).complete();
  }

  /// Trains the probes of `spec`, without controls, until all their weights are stored. Probes that
  /// have stored scores but no weights, as in shipped results, are trained again. Progress and
  /// errors are those of [#run].
  public static ProbeResult weights(ProbeSpec spec, Context context) {
    Probes probing = new Probes(spec.withoutControls(), context, _ -> {});
    probing.known.forget(unit ->
        unit.scores().keySet().stream()
            .anyMatch(layer -> probing.store.probe(unit.key(), layer).isEmpty()));
    return probing.complete();
  }

  /// The stored part of the results, read without training anything or loading a model; empty if
  /// nothing is stored.
  ///
  /// @param damaged receives a sentence for each file that cannot be used and counts as absent
  /// @throws UserError if the run does not exist any more
  public static Optional<ProbeResult> stored(
      ProbeSpec spec, OpenRuns runs, Consumer<String> damaged) {
    return Optional.of(known(spec, damaged))
        .filter(scores -> !scores.isEmpty())
        .map(scores -> scores.result(runs.of(spec.checkpoint()).info()));
  }

  /// The time that training the stored probes of `spec` took, without their controls.
  ///
  /// @throws UserError if the run does not exist any more
  public static Spent spent(ProbeSpec spec) {
    return known(spec, _ -> {}).spent();
  }

  private static KnownScores known(ProbeSpec spec, Consumer<String> damaged) {
    return new KnownScores(spec, ProbeStore.of(spec.checkpoint().run()), damaged);
  }

  private ProbeResult complete() {
    context.cancellation().check();
    if (!known.isComplete(spec.site().in(run.info().model()))) {
      train();
    }
    return known.result(run.info());
  }

  private void train() {
    if (!known.isEmpty()) {
      watcher.accept(known.result(run.info()));
    }
    ProbeSequences sequences = ProbeSequences.of(run, spec.data());
    List<Question> questions = askable(sequences);
    context.cancellation().check();
    try (ModelPool.Lease lease = model()) {
      ModelStates states = ModelStates.of(lease.model(), spec.site(), threads);
      List<ActivationSite> sites =
          states.sites().stream().map(HiddenStateSource.Site::site).toList();
      List<ProbeGroup> probes = known.missingProbes(questions, sites);
      account.expect(known.controlsPer(questions, probes, sites.size()));
      fit(probes, Map.of(Control.NONE, states), sequences);
      account.expect(0);
      List<ProbeGroup> controls = known.missingControls(questions, sites);
      if (!controls.isEmpty()) {
        fitControls(controls, states, sequences);
      }
    }
  }

  /// The questions for which each of the two sets has a sequence that is long enough; notes the
  /// others.
  ///
  /// @throws UserError if there is no such question
  private List<Question> askable(ProbeSequences sequences) {
    StateKind states = run.info().data().task().stateKind();
    List<Question> askable =
        spec.questions().stream()
            .filter(question ->
                hasLongSequence(question, sequences.training())
                    && hasLongSequence(question, sequences.test()))
            .toList();
    if (askable.isEmpty()) {
      throw new UserError(
          "All instances that %s reads are too short for %s with preset %s, which draws positions from %d on; probe a run that reads more tokens, or use another preset."
              .formatted(
                  spec.checkpoint().runName(),
                  spec.questions().stream()
                      .map(q -> q.displayName(states))
                      .collect(Collectors.joining(", ")),
                  spec.preset().name(),
                  spec.preset().sampling().first()));
    }
    spec.questions().stream()
        .filter(question -> !askable.contains(question))
        .map(question ->
            "%s is left out, since all instances that %s reads are too short for it."
                .formatted(question.displayName(states), spec.checkpoint().runName()))
        .forEach(known::note);
    return askable;
  }

  /// True if at least one sequence is long enough; the first nearly always is.
  private boolean hasLongSequence(Question question, List<ProbeSequence> sequences) {
    return sequences.stream()
        .map(List::of)
        .anyMatch(one -> {
          int[][] positions = PositionSubset.of(spec.preset(), one, spec.data().seed());
          return new QuestionSampler(spec.preset(), question, one, positions).unusableCount() == 0;
        });
  }

  private void fitControls(
      List<ProbeGroup> controls, ModelStates states, ProbeSequences sequences) {
    try (LanguageModel untrained =
        LanguageModel.create(
            run.info().model(), untrained(), context.models().device(run.info().model()))) {
      Map<Control, HiddenStateSource> sources =
          Map.of(
              Control.SHUFFLED,
              states,
              Control.UNTRAINED,
              ModelStates.of(untrained, spec.site(), threads),
              Control.INPUT,
              new InputStates(run.info().model().vocabulary(), states.device()));
      fit(controls, sources, sequences);
    }
  }

  private void fit(
      List<ProbeGroup> groups, Map<Control, HiddenStateSource> sources, ProbeSequences sequences) {
    int instances = spec.preset().trainedOn(sequences.training().size());
    ProbeTrainer.run(
        new FitJob(
            spec.preset(),
            groups,
            sources,
            sequences,
            spec.data().seed(),
            BUDGET,
            group -> storeGroup(group, instances)),
        account,
        context.cancellation());
  }

  private void storeGroup(FitJob.FittedGroup fitted, int instances) {
    ProbeGroup group = fitted.group();
    SortedMap<Integer, Double> scores = new TreeMap<>();
    for (Fitted one : fitted.probes()) {
      if (Double.isFinite(one.score())) {
        scores.put(one.probe().layer(), one.score());
      }
    }
    if (scores.isEmpty()) {
      known.note(
          "%s has no score, since all its probes diverged.".formatted(group.question().label()));
      return;
    }
    StoredScores unit =
        new StoredScores(
            StoredScores.FORMAT,
            ProbeKey.of(spec, group.question(), group.seed(), group.control()),
            run.name(),
            scores,
            instances,
            fitted.examples(),
            spent(),
            provenance());
    boolean weights = group.control() == Control.NONE;
    known.add(
        store.write(
            unit, weights ? fitted.probes().stream().map(Fitted::probe).toList() : List.of()));
    if (store.isRunMissing()) {
      throw runDeleted();
    }
    watcher.accept(known.result(run.info()));
  }

  /// The provenance stored with each group that is trained now.
  private Provenance provenance() {
    return Provenance.of(run.name())
        .with("instances", run.info().data().task().label())
        .with("untrained seed", untrained())
        .with("device", context.models().device(run.info().model()).label())
        .with("headscope", Version.current())
        .with("java", Runtime.version())
        .with("pytorch", NativeRuntime.load().version())
        .with("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
  }

  /// Returns the time since the previous call, or since construction at the first.
  private Spent spent() {
    long nanosBefore = nanos;
    double cpuBefore = cpuSeconds;
    nanos = System.nanoTime();
    cpuSeconds = cpuSeconds();
    return new Spent((nanos - nanosBefore) / 1e9, cpuSeconds - cpuBefore);
  }

  private static double cpuSeconds() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
  }

  private ModelPool.Lease model() {
    try {
      return context.models().lease(spec.checkpoint());
    } catch (UserError e) {
      throw store.isRunMissing() ? runDeleted() : e;
    }
  }

  private UserError runDeleted() {
    return new UserError(
        "The run %s was deleted while it was being probed; results finished since then are kept in %s."
            .formatted(run.path(), store.target()));
  }

  private long untrained() {
    return Seeds.mix(spec.data().seed(), UNTRAINED);
  }
}
