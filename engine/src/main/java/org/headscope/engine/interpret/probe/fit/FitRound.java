package org.headscope.engine.interpret.probe.fit;

import module java.base;

import ai.djl.ndarray.NDManager;
import org.headscope.engine.interpret.probe.fit.FitJob.FittedGroup.Fitted;
import org.headscope.engine.interpret.probe.fit.FitJob.ProbeGroup;
import org.headscope.engine.interpret.probe.hidden.HiddenRows;
import org.headscope.engine.interpret.probe.hidden.HiddenStateSource;
import org.headscope.engine.interpret.probe.hidden.HiddenStateSource.Site;
import org.headscope.engine.interpret.probe.sample.ProbeExample;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// Batches of probes that are trained on the same hidden states, then tested. A round that is
/// cancelled is lost, so training that takes much longer than reading is split into several rounds.
record FitRound(
    FitJob job,
    HiddenStateSource source,
    ExampleSampler sampler,
    List<Site> sites,
    List<ProbeBatch.Plan> plans) {
  /// Training is split if each of two rounds would still take this many times longer to train than
  /// to read.
  private static final int READINGS = 8;

  /// The rounds for `groups`, which all read `source`: one for each n and seed if training takes
  /// much longer than reading, else one for all. Each is repeated for every chunk of sites.
  static List<FitRound> all(
      FitJob job, HiddenStateSource source, List<ProbeGroup> groups, ExampleSampler sampler) {
    List<List<Site>> chunks = chunks(job, source, groups, sampler);
    FitRound whole = of(job, source, sampler, chunks.getFirst(), groups);
    boolean several = whole.trainingCost() > 2 * READINGS * whole.readingCost(job.training());
    Collection<List<ProbeGroup>> parts =
        groups.stream()
            .collect(
                Collectors.groupingBy(
                    group -> several ? Map.entry(group.question().n(), group.seed()) : "all",
                    LinkedHashMap::new,
                    Collectors.toList()))
            .values();
    return parts.stream()
        .flatMap(part -> chunks.stream().map(sites -> of(job, source, sampler, sites, part)))
        .toList();
  }

  private static FitRound of(
      FitJob job,
      HiddenStateSource source,
      ExampleSampler sampler,
      List<Site> sites,
      List<ProbeGroup> groups) {
    List<ProbeBatch.Plan> plans = ProbeBatch.plans(job.preset(), groups, sites, sampler);
    return new FitRound(job, source, sampler, sites, plans);
  }

  /// Splits the sites of `groups` into chunks of at least one site whose hidden states fit the
  /// budget.
  private static List<List<Site>> chunks(
      FitJob job, HiddenStateSource source, List<ProbeGroup> groups, ExampleSampler sampler) {
    List<List<Site>> chunks = new ArrayList<>();
    long positions = EpochBlock.size(sampler.positions());
    long space = 0;
    for (Site site : source.sites()) {
      if (groups.stream().anyMatch(group -> group.sites().contains(site.site()))) {
        long bytes = positions * site.width() * Float.BYTES;
        if (chunks.isEmpty() || bytes > space) {
          chunks.add(new ArrayList<>());
          space = job.budget();
        }
        space -= bytes;
        chunks.getLast().add(site);
      }
    }
    return chunks;
  }

  /// Multiply-adds, if all training positions fit the budget.
  long cost() {
    return trainingCost() + readingCost(job.training()) + readingCost(job.test());
  }

  private long trainingCost() {
    return job.preset().training().epochs() * plans.stream().mapToLong(this::epochCost).sum();
  }

  private long epochCost(ProbeBatch.Plan plan) {
    return plan.cost() * sampler.examples(plan.parts().getFirst().group());
  }

  private long readingCost(List<ProbeSequence> sequences) {
    return tokens(sequences) * tokenCost();
  }

  /// An estimate: twice the 12 W² weights of a layer.
  private long tokenCost() {
    return source.sites().stream().mapToLong(site -> 24L * site.width() * site.width()).sum();
  }

  private static long tokens(List<ProbeSequence> sequences) {
    return sequences.stream().mapToLong(ProbeSequence::length).sum();
  }

  private long capacity() {
    long row = sites.stream().mapToLong(site -> (long) Float.BYTES * site.width()).sum();
    return Math.max(1, job.budget() / row);
  }

  /// Trains until the last epoch, then tests.
  ///
  /// @param done is called with the result of each group at [#sites]
  void run(
      NativeThreads pool,
      BiConsumer<ProbeGroup, Map<ActivationSite, Fitted>> done,
      FitProgress progress,
      Cancellation cancellation) {
    try (NDManager manager = NDManager.newBaseManager(source.device())) {
      List<ProbeBatch> batches =
          plans.stream()
              .sorted(Comparator.comparingLong(this::epochCost).reversed())
              .map(plan -> new ProbeBatch(manager, job.preset(), plan))
              .toList();
      List<ProbeGroup> groups =
          batches.stream().flatMap(b -> b.groups().stream()).distinct().toList();
      long planned = 1; // readings
      for (EpochBlock block = EpochBlock.none(); block.to() < job.preset().training().epochs(); ) {
        block = block.next(groups, sampler, job.preset().training().epochs(), capacity());
        long blocks =
            Math.ceilDiv(
                job.preset().training().epochs() - block.from(), block.to() - block.from());
        progress.plan((blocks - planned) * readingCost(job.training()));
        planned = blocks - 1;
        train(batches, block, pool, progress, cancellation);
      }
      new ProbeEvaluation(job, sampler, batches, capacity())
          .run(
              pool,
              (sequences, positions) -> read(sequences, positions, progress, cancellation),
              done);
    }
  }

  private void train(
      List<ProbeBatch> batches,
      EpochBlock block,
      NativeThreads pool,
      FitProgress progress,
      Cancellation cancellation) {
    try (HiddenRows rows = read(job.training(), block.requested(), progress, cancellation)) {
      pool.each(
          batches,
          batch -> {
            for (int epoch = block.from(); epoch < block.to(); epoch++) {
              cancellation.check();
              int now = epoch;
              batch.train(rows, group -> sampler.training(group, now), epoch);
              progress.work("training probes", epochCost(batch.plan()));
            }
          });
    }
  }

  private HiddenRows read(
      List<ProbeSequence> sequences,
      List<BitSet> positions,
      FitProgress account,
      Cancellation cancellation) {
    AtomicLong before = new AtomicLong();
    Progress progress =
        (_, done, _) ->
            account.work("reading hidden states", tokenCost() * (done - before.getAndSet(done)));
    List<ActivationSite> read = sites.stream().map(Site::site).toList();
    HiddenRows rows = source.read(sequences, positions, read, progress, cancellation);
    progress.update(
        "",
        tokens(sequences),
        tokens(sequences)); // the last sequences may have no requested positions
    return rows;
  }

  /// Epochs whose hidden states are held at once.
  ///
  /// @param requested the positions drawn in these epochs, for each sequence
  record EpochBlock(int from, int to, List<BitSet> requested) {
    static EpochBlock none() {
      return new EpochBlock(0, 0, List.of());
    }

    /// The next block, of as many epochs as fit, at least one.
    ///
    /// @param space the greatest number of positions held
    EpochBlock next(List<ProbeGroup> groups, ExampleSampler sampler, int epochs, long space) {
      List<BitSet> all = sampler.positions();
      if (size(all) <= space) {
        return new EpochBlock(to, epochs, all);
      }
      List<BitSet> marked = new ArrayList<>();
      for (ProbeSequence sequence : sampler.sequences()) {
        marked.add(new BitSet(sequence.length()));
      }
      long held = 0;
      for (int epoch = to; epoch < epochs; epoch++) {
        for (ProbeGroup group : groups) {
          mark(sampler.training(group, epoch), marked);
        }
        long now = size(marked);
        if (now + (now - held) > space) { // the next epoch might not fit
          return new EpochBlock(to, epoch + 1, marked);
        }
        held = now;
      }
      return new EpochBlock(to, epochs, marked);
    }

    static void mark(List<ProbeExample> draws, List<BitSet> positions) {
      for (ProbeExample example : draws) {
        BitSet sequence = positions.get(example.sequence());
        sequence.set(example.position());
        if (example.other() >= 0) {
          sequence.set(example.other());
        }
      }
    }

    static long size(List<BitSet> positions) {
      return positions.stream().mapToLong(BitSet::cardinality).sum();
    }
  }
}
