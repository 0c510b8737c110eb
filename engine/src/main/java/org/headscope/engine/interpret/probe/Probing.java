package org.headscope.engine.interpret.probe;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.draw.ProbeText;
import org.headscope.engine.interpret.probe.draw.ProbeTexts;
import org.headscope.engine.interpret.probe.fit.Unit;
import org.headscope.engine.interpret.probe.keep.JobKey;
import org.headscope.engine.interpret.probe.keep.ProbeStore;
import org.headscope.engine.interpret.probe.state.HiddenSource;
import org.headscope.engine.interpret.probe.state.InputStates;
import org.headscope.engine.interpret.probe.state.ModelStates;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Provenance;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Seeds;

/** One call of {@link Probes#run}: what is kept, the questions, then their controls. */
final class Probing {
  /** Which of the seeds that follow from the instances' is that of the untrained weights. */
  private static final long UNTRAINED = 6;

  private final ProbeSpec spec;
  private final ProbeSize size;
  private final ModelPool models;
  private final ProbeWatcher watcher;
  private final ProbeStore store;
  private final KeptScores known;
  private final ProbePlan plan;
  private final int threads = Runtime.getRuntime().availableProcessors();

  Probing(ProbeSpec spec, ProbeSize size, ModelPool models, ProbeWatcher watcher) {
    this.spec = spec;
    this.size = size;
    this.models = models;
    this.watcher = watcher;
    this.store = ProbeStore.of(spec.run());
    this.known = KeptScores.read(spec, size, store);
    this.plan = new ProbePlan(spec, known);
  }

  /** Takes scores for unknown whose probes cannot be asked. */
  void forgetWithoutWeights() {
    known.forget(unit ->
        unit.scores().keySet().stream()
            .anyMatch(layer -> store.probe(unit.key(), layer).isEmpty()));
  }

  ProbeResult run(Progress progress, Cancellation cancellation) {
    cancellation.check();
    if (!plan.isDone(spec.questions())) {
      train(progress, cancellation);
    }
    return known.result();
  }

  private void train(Progress progress, Cancellation cancellation) {
    if (!known.isEmpty()) {
      watcher.scored(known.result());
    }
    List<ProbeText> training =
        first(ProbeTexts.training(spec.run(), spec.dataSeed()), size.training());
    List<ProbeText> test = first(ProbeTexts.test(spec.run(), spec.dataSeed()), size.test());
    List<Question> questions =
        AskableQuestions.of(spec, spec.questions(), training, test, known::note);
    cancellation.check();
    try (ModelPool.Lease lease = model()) {
      ModelStates states = ModelStates.of(lease.model(), spec.site(), threads);
      List<HiddenSource.Site> sites = states.sites();
      PlanProgress account = new PlanProgress(progress, " of step " + spec.step());
      Provenance here = ProbeProvenance.here(spec, models.device(), untrained());
      ProbeJob job = new ProbeJob(spec, known, watcher, store, JobKey.of(spec, size), here);
      List<Unit> probes = plan.probes(questions, sites);
      job.run(
          probes,
          Map.of(Control.NONE, states),
          training,
          test,
          account.job(plan.controlsPer(questions, probes, sites.size())),
          cancellation);
      controls(job, questions, states, training, test, account, cancellation);
    }
  }

  private void controls(
      ProbeJob job,
      List<Question> questions,
      ModelStates states,
      List<ProbeText> training,
      List<ProbeText> test,
      PlanProgress account,
      Cancellation cancellation) {
    List<Unit> controls = plan.controls(questions, states.sites());
    if (controls.isEmpty()) {
      return;
    }
    try (LanguageModel untrained =
        LanguageModel.create(spec.run().info().model(), untrained(), models.device())) {
      ModelStates others = ModelStates.of(untrained, spec.site(), threads);
      Map<Control, HiddenSource> sources = new HashMap<>();
      sources.put(Control.SHUFFLED, states);
      sources.put(Control.UNTRAINED, others);
      sources.put(Control.INPUT, InputStates.of());
      job.run(controls, sources, training, test, account.job(0), cancellation);
    }
  }

  private ModelPool.Lease model() {
    try {
      return models.lease(spec.run(), spec.step());
    } catch (UserError e) {
      throw store.runIsGone() ? ProbeJob.gone(spec, store) : e;
    }
  }

  private long untrained() {
    return Seeds.mix(spec.dataSeed(), UNTRAINED);
  }

  private static List<ProbeText> first(List<ProbeText> texts, int count) {
    return texts.subList(0, Math.min(count, texts.size()));
  }
}
