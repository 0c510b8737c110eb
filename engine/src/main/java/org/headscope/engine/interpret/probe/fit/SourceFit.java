package org.headscope.engine.interpret.probe.fit;

import ai.djl.ndarray.NDManager;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.headscope.engine.interpret.probe.draw.ProbeText;
import org.headscope.engine.interpret.probe.fit.FitState.UnitState;
import org.headscope.engine.interpret.probe.state.HiddenRows;
import org.headscope.engine.interpret.probe.state.HiddenSource;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/** The parts of a job's units that look at one portion of a source. */
final class SourceFit implements AutoCloseable {
  /** Probes of a bank: more are no faster, and out of the processor's caches. */
  private static final int PROBES = 8;

  private static final long MINUTE = 60_000_000_000L;

  private final FitJob job;
  private final HiddenSource source;
  private final Drawing drawing;
  private final Ledger ledger;
  private final Cancellation cancellation;
  private final Map<ActivationSite, Integer> widths = new LinkedHashMap<>();
  private final NDManager manager = NDManager.newBaseManager("PyTorch");
  private final List<Squad> squads = new ArrayList<>();
  private final long readCost; // multiply-adds that a token is taken for

  /**
   * Parts of units that look at {@code sites} of {@code source}.
   *
   * @param sites of one portion
   */
  SourceFit(
      FitJob job,
      HiddenSource source,
      List<ActivationSite> sites,
      List<UnitState> parts,
      Drawing drawing,
      Ledger ledger,
      Cancellation cancellation) {
    this.job = job;
    this.source = source;
    this.drawing = drawing;
    this.ledger = ledger;
    this.cancellation = cancellation;
    long cost = 0;
    for (HiddenSource.Site site : source.sites()) {
      cost += 24L * site.width() * site.width(); // 12 W² weights a layer, and as much again
      if (sites.contains(site.site())) {
        widths.put(site.site(), site.width());
      }
    }
    this.readCost = cost;
    groups(parts).forEach(this::enlist);
    ledger.plan(
        squads.stream().mapToLong(s -> epochCost(s) * (job.preset().epochs() - s.epoch())).sum()
            + (left() > 0 ? readCost * tokens(drawing.texts()) : 0)
            + readCost * tokens(job.test()));
  }

  /** What parts must have in common to share a bank. */
  private record Group(ProbeShape shape, int batches, int epoch) {}

  private Map<Group, List<UnitState>> groups(List<UnitState> parts) {
    Map<Group, List<UnitState>> groups = new LinkedHashMap<>();
    for (UnitState part : parts) {
      Unit unit = part.unit();
      int inputs = Objects.requireNonNull(widths.get(unit.sites().getFirst()));
      ProbeShape shape = ProbeShape.of(job.preset(), unit.question().n(), inputs);
      int batches = Math.ceilDiv(drawing.examples(unit), job.preset().batch());
      Group group = new Group(shape, batches, part.epochs().getFirst());
      groups.computeIfAbsent(group, g -> new ArrayList<>()).add(part);
    }
    return groups;
  }

  private void enlist(Group group, List<UnitState> parts) {
    int from = 0;
    int probes = 0;
    for (int i = 0; i < parts.size(); i++) {
      probes += parts.get(i).probes().size();
      boolean last = i == parts.size() - 1;
      if (last || probes + parts.get(i + 1).probes().size() > PROBES) {
        squads.add(new Squad(manager, job.preset(), group.shape(), parts.subList(from, i + 1)));
        from = i + 1;
        probes = 0;
      }
    }
  }

  private static long tokens(List<ProbeText> texts) {
    return texts.stream().mapToLong(ProbeText::length).sum();
  }

  private long epochCost(Squad squad) {
    return squad.cost() * drawing.examples(squad.units().getFirst());
  }

  /** Positions of all sites that fit the budget. */
  private long room() {
    long row = widths.values().stream().mapToLong(width -> (long) Float.BYTES * width).sum();
    return Math.max(1, job.budget() / row);
  }

  /** Trains until the last epoch, then tests. */
  void run(Crew crew) {
    long planned = 1; // readings
    while (left() > 0) {
      Block block = Block.next(squads, drawing, job.preset().epochs(), room());
      long blocks = Math.ceilDiv((long) left(), Math.max(1, block.epochs()));
      ledger.plan((blocks - planned) * readCost * tokens(drawing.texts()));
      train(block, crew);
      planned = blocks - 1;
    }
    new Testing(job, drawing, squads, this::read, room(), cancellation).run(crew, ledger);
  }

  /** Epochs until the last squad is done. */
  private int left() {
    return job.preset().epochs() - squads.stream().mapToInt(Squad::epoch).min().orElseThrow();
  }

  private void train(Block block, Crew crew) {
    try (HiddenRows rows = read(drawing.texts(), block.wanted());
        NDManager scope = manager.newSubManager()) {
      Map<Integer, Squad.Rows> byWidth = new HashMap<>();
      for (int width : widths.values()) {
        byWidth.computeIfAbsent(width, w -> Squad.Rows.of(scope, rows, w));
      }
      AtomicBoolean failed = new AtomicBoolean();
      List<Callable<Void>> work = new ArrayList<>();
      squads.stream()
          .sorted(Comparator.comparingLong(this::epochCost).reversed())
          .forEach(squad ->
              work.add(() -> {
                train(squad, block, Objects.requireNonNull(byWidth.get(squad.inputs())), failed);
                return null;
              }));
      crew.run(work);
    }
    cancellation.check();
  }

  private void train(Squad squad, Block block, Squad.Rows rows, AtomicBoolean failed) {
    int end = Math.min(job.preset().epochs(), squad.epoch() + block.epochs());
    long kept = System.nanoTime();
    try {
      while (squad.epoch() < end && !cancellation.isCancelled() && !failed.get()) {
        int epoch = squad.epoch();
        squad.train(rows, unit -> block.draws(drawing, unit, epoch));
        ledger.work("training probes", epochCost(squad));
        if (System.nanoTime() - kept > MINUTE) {
          ledger.keep(squad.states());
          kept = System.nanoTime();
        }
      }
      ledger.keep(squad.states());
    } catch (RuntimeException e) {
      failed.set(true); // the others need not go on
      throw e;
    }
  }

  private HiddenRows read(List<ProbeText> texts, List<BitSet> wanted) {
    AtomicLong before = new AtomicLong();
    Progress progress =
        (phase, done, total) ->
            ledger.work("reading hidden states", readCost * (done - before.getAndSet(done)));
    HiddenRows rows =
        source.read(texts, wanted, List.copyOf(widths.keySet()), progress, cancellation);
    progress.update("", tokens(texts), tokens(texts)); // texts may end in nothing wanted
    return rows;
  }

  @Override
  public void close() {
    squads.forEach(Squad::close);
    manager.close();
  }
}
