package org.headscope.engine.interpret.probe;

import module java.base;

import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.fit.FitJob;
import org.headscope.engine.interpret.probe.fit.FitProgress;
import org.headscope.engine.interpret.probe.fit.FittedGroup;
import org.headscope.engine.interpret.probe.fit.FittedGroup.Fitted;
import org.headscope.engine.interpret.probe.fit.ProbeGroup;
import org.headscope.engine.interpret.probe.fit.ProbeTrainer;
import org.headscope.engine.interpret.probe.hidden.HiddenStateSource;
import org.headscope.engine.interpret.probe.hidden.HiddenStateSource.Site;
import org.headscope.engine.interpret.probe.hidden.InputStates;
import org.headscope.engine.interpret.probe.hidden.ModelStates;
import org.headscope.engine.interpret.probe.sample.ProbeSequences;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.probe.store.ProbeKey;
import org.headscope.engine.interpret.probe.store.ProbeStore;
import org.headscope.engine.interpret.probe.store.StoredScores;
import org.headscope.engine.interpret.probe.store.StoredScores.Spent;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Seeds;
import org.headscope.engine.training.run.RunDirectory;

/// One call of [Probes#run]: what is stored, the questions, then their controls.
final class ProbeRun {
  /// Bytes of hidden states that are held at once, of the 1 GB that probing may take for them.
  private static final long BUDGET = 800_000_000;

  /// Which of the seeds that follow from the instances' is that of the untrained weights.
  private static final long UNTRAINED = 6;

  private final ProbeSpec spec;
  private final RunDirectory run;
  private final ModelPool models;
  private final Consumer<ProbeResult> watcher;
  private final ProbeStore store;
  private final KnownScores known;
  private final ProbePlan plan;
  private final int threads = Runtime.getRuntime().availableProcessors();
  private long nanos = System.nanoTime(); // when the last group was finished
  private double cpuSeconds = cpuSeconds();

  ProbeRun(ProbeSpec spec, ModelPool models, Consumer<ProbeResult> watcher) {
    this.spec = spec;
    this.run = models.run(spec.checkpoint());
    this.models = models;
    this.watcher = watcher;
    this.store = ProbeStore.of(run.path());
    this.known = KnownScores.read(spec, store, _ -> {});
    this.plan = new ProbePlan(spec, known);
  }

  /// Takes scores for unknown whose probes cannot be asked.
  void forgetWithoutWeights() {
    known.forget(unit ->
        unit.scores().keySet().stream()
            .anyMatch(layer -> store.probe(unit.key(), layer).isEmpty()));
  }

  ProbeResult run(Progress progress, Cancellation cancellation) {
    cancellation.check();
    if (!plan.isDone(spec.site().in(run.info().model()))) {
      train(progress, cancellation);
    }
    return result();
  }

  private ProbeResult result() {
    return known.result(run.info());
  }

  private void train(Progress progress, Cancellation cancellation) {
    if (!known.isEmpty()) {
      watcher.accept(result());
    }
    ProbeSequences sequences = ProbeSequences.of(run, spec.data());
    List<Question> questions =
        AskableQuestions.of(spec, sequences, run.info().data().task().stateKind(), known::note);
    cancellation.check();
    FitProgress account = new FitProgress(progress, " of step " + spec.checkpoint().step());
    try (ModelPool.Lease lease = model()) {
      ModelStates states = ModelStates.of(lease.model(), spec.site(), threads);
      List<ActivationSite> sites = states.sites().stream().map(Site::site).toList();
      List<ProbeGroup> probes = plan.probes(questions, sites);
      account.expect(plan.controlsPer(questions, probes, sites.size()));
      fit(probes, Map.of(Control.NONE, states), sequences, account, cancellation);
      account.expect(0);
      List<ProbeGroup> controls = plan.controls(questions, sites);
      if (!controls.isEmpty()) {
        control(controls, states, sequences, account, cancellation);
      }
    }
  }

  private void control(
      List<ProbeGroup> controls,
      ModelStates states,
      ProbeSequences sequences,
      FitProgress progress,
      Cancellation cancellation) {
    try (LanguageModel untrained =
        LanguageModel.create(run.info().model(), untrained(), models.device(run.info().model()))) {
      Map<Control, HiddenStateSource> sources =
          Map.of(
              Control.SHUFFLED,
              states,
              Control.UNTRAINED,
              ModelStates.of(untrained, spec.site(), threads),
              Control.INPUT,
              new InputStates(run.info().model().vocabulary(), states.device()));
      fit(controls, sources, sequences, progress, cancellation);
    }
  }

  private void fit(
      List<ProbeGroup> groups,
      Map<Control, HiddenStateSource> sources,
      ProbeSequences sequences,
      FitProgress progress,
      Cancellation cancellation) {
    int instances = spec.preset().trainedOn(sequences.training().size());
    ProbeTrainer.run(
        new FitJob(
            spec.preset(),
            groups,
            sources,
            sequences,
            spec.data().seed(),
            BUDGET,
            group -> keep(group, instances)),
        progress,
        cancellation);
  }

  private void keep(FittedGroup fitted, int instances) {
    ProbeGroup group = fitted.group();
    ProbeKey key = known.key(group.question(), group.seed(), group.control());
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
            key,
            run.name(),
            scores,
            instances,
            fitted.examples(),
            spent(),
            ProbeProvenance.here(run, models.device(run.info().model()), untrained()));
    known.add(
        store.write(
            unit,
            group.control() == Control.NONE
                ? fitted.probes().stream().map(Fitted::probe).toList()
                : List.of()));
    if (store.runIsGone()) {
      throw gone();
    }
    watcher.accept(result());
  }

  /// What went by since this was called before.
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
      return models.lease(spec.checkpoint());
    } catch (UserError e) {
      throw store.runIsGone() ? gone() : e;
    }
  }

  private UserError gone() {
    return new UserError(
        "The run %s was deleted while it was probed; what was finished since is kept in %s."
            .formatted(run.path(), store.target()));
  }

  private long untrained() {
    return Seeds.mix(spec.data().seed(), UNTRAINED);
  }
}
