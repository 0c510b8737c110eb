package org.headscope.engine.interpret.probe.fit;

import module java.base;

import org.headscope.engine.interpret.probe.fit.FitJob.FittedGroup.Fitted;
import org.headscope.engine.interpret.probe.fit.FitJob.ProbeGroup;
import org.headscope.engine.interpret.probe.hidden.HiddenStateSource;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.Cancellation;

/// Trains and tests probes (\[ICLL] App. E), many at once.
///
/// Hidden states are read in a stream, for as many sites at a time as the budget holds; batches of
/// probes train on them in parallel, one thread each. A probe depends only on its group and the
/// sequences, not on its neighbours, rounds or threads.
public final class ProbeTrainer {
  private final FitJob job;
  private final ExampleSampler sampler;
  private final FitProgress progress;
  private final Cancellation cancellation;
  private final Map<ProbeGroup, Map<ActivationSite, Fitted>> fitted = new LinkedHashMap<>();

  private ProbeTrainer(FitJob job, FitProgress progress, Cancellation cancellation) {
    this.job = job;
    this.sampler = new ExampleSampler(job);
    this.progress = progress;
    this.cancellation = cancellation;
  }

  /// Trains and tests the groups of `job`, except those for which no training sequence or no test
  /// sequence is long enough.
  ///
  /// @throws CancellationException if cancelled; unfinished groups are lost
  public static void run(FitJob job, FitProgress progress, Cancellation cancellation) {
    new ProbeTrainer(job, progress, cancellation).run();
  }

  private void run() {
    Map<HiddenStateSource, List<ProbeGroup>> bySource = new LinkedHashMap<>();
    for (ProbeGroup group : job.groups()) {
      if (sampler.possible(group)) {
        HiddenStateSource source = Objects.requireNonNull(job.sources().get(group.control()));
        bySource.computeIfAbsent(source, _ -> new ArrayList<>()).add(group);
      }
    }
    List<FitRound> rounds = new ArrayList<>();
    bySource.forEach((source, groups) -> rounds.addAll(FitRound.all(job, source, groups, sampler)));
    rounds.forEach(round -> progress.plan(round.cost()));
    try (NativeThreads pool =
        new NativeThreads("headscope-probes", Runtime.getRuntime().availableProcessors())) {
      for (FitRound round : rounds) {
        round.run(pool, this::finish, progress, cancellation);
      }
    }
  }

  /// Collects a group's probes, whose sites may be spread over rounds; reports the group with the
  /// last.
  private void finish(ProbeGroup group, Map<ActivationSite, Fitted> some) {
    Map<ActivationSite, Fitted> all = fitted.computeIfAbsent(group, _ -> new LinkedHashMap<>());
    all.putAll(some);
    if (all.size() == group.sites().size()) {
      List<Fitted> probes =
          group.sites().stream().map(site -> Objects.requireNonNull(all.get(site))).toList();
      job.done().accept(new FitJob.FittedGroup(group, probes, sampler.examples(group)));
    }
  }
}
