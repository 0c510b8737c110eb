package org.headscope.engine.interpret.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.headscope.engine.interpret.probe.draw.ProbeText;
import org.headscope.engine.interpret.probe.fit.FitJob;
import org.headscope.engine.interpret.probe.fit.FitState;
import org.headscope.engine.interpret.probe.fit.Fitted;
import org.headscope.engine.interpret.probe.fit.Fitting;
import org.headscope.engine.interpret.probe.fit.Unit;
import org.headscope.engine.interpret.probe.keep.JobKey;
import org.headscope.engine.interpret.probe.keep.KeptUnit;
import org.headscope.engine.interpret.probe.keep.KeptUnit.Spent;
import org.headscope.engine.interpret.probe.keep.ProbeStore;
import org.headscope.engine.interpret.probe.state.HiddenSource;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Provenance;
import org.headscope.engine.run.UserError;

/** Units that are trained together, and kept as they finish. */
final class ProbeJob {
  /** Bytes of hidden states that are held at once, of the 1 GB that probing may take for them. */
  private static final long BUDGET = 800_000_000;

  private final ProbeSpec spec;
  private final KeptScores known;
  private final ProbeWatcher watcher;
  private final ProbeStore store;
  private final JobKey key;
  private final Provenance provenance;

  ProbeJob(
      ProbeSpec spec,
      KeptScores known,
      ProbeWatcher watcher,
      ProbeStore store,
      JobKey key,
      long untrained) {
    this.spec = spec;
    this.known = known;
    this.watcher = watcher;
    this.store = store;
    this.key = key;
    this.provenance = ProbeProvenance.here(spec, untrained);
  }

  /** Trains {@code units}, those that a pause interrupted from where they are. */
  void run(
      List<Unit> units,
      Map<Control, HiddenSource> sources,
      List<ProbeText> training,
      List<ProbeText> test,
      Progress progress,
      Cancellation cancellation) {
    if (units.isEmpty()) {
      return;
    }
    Optional<ProbeStore.Unfinished> before = store.unfinished(key, units);
    Keeper keeper =
        new Keeper(
            units,
            (int) (training.size() * (1 - spec.preset().heldOut())),
            before.map(ProbeStore.Unfinished::spent).orElse(Spent.NOTHING));
    try {
      Fitting.run(
          new FitJob(
              spec.preset(),
              units,
              sources,
              training,
              test,
              spec.dataSeed(),
              BUDGET,
              before.map(ProbeStore.Unfinished::state),
              keeper::save,
              keeper::keep),
          progress,
          cancellation);
      store.write(key, units, new ProbeStore.Unfinished(new FitState(List.of()), Spent.NOTHING));
    } finally {
      keeper.share();
    }
    keeper.check();
  }

  static UserError gone(ProbeSpec spec, ProbeStore store) {
    return new UserError(
        "The run %s was deleted while it was probed; what was finished since is kept in %s."
            .formatted(spec.run().path(), store.target()));
  }

  /** Writes what comes out of one training. */
  private final class Keeper {
    private final List<Unit> units;
    private final int instances;
    private final Spent before;
    private final long start = System.nanoTime();
    private final double startCpu = cpuSeconds();
    private final List<KeptUnit> kept = new ArrayList<>();
    private int probes; // that are finished

    Keeper(List<Unit> units, int instances, Spent before) {
      this.units = units;
      this.instances = instances;
      this.before = before;
    }

    void check() {
      if (store.runIsGone()) {
        throw gone(spec, store);
      }
    }

    synchronized void keep(Fitted fitted) {
      SortedMap<Integer, Double> scores = new TreeMap<>();
      for (int i = 0; i < fitted.scores().size(); i++) {
        if (Double.isFinite(fitted.scores().get(i))) {
          scores.put(fitted.unit().sites().get(i).layer(), fitted.scores().get(i));
        }
      }
      probes += fitted.scores().size();
      if (scores.isEmpty()) {
        known.note("%s diverged in every layer.".formatted(fitted.unit().question().label()));
        return;
      }
      Unit unit = fitted.unit();
      KeptUnit one =
          new KeptUnit(
              KeptUnit.FORMAT,
              known.key(unit.question(), unit.seed(), unit.control()),
              spec.run().name(),
              scores,
              instances,
              fitted.examples(),
              share(fitted.scores().size()),
              provenance);
      known.add(store.write(one, unit.control() == Control.NONE ? fitted.probes() : List.of()));
      kept.add(one);
      check();
      watcher.scored(known.result());
    }

    synchronized void save(FitState state) {
      Spent rest = share(all() - probes);
      store.write(key, units, new ProbeStore.Unfinished(state, rest));
      check();
    }

    /** What {@code count} of the job's probes took by now. */
    private Spent share(int count) {
      Spent now = new Spent((System.nanoTime() - start) / 1e9, cpuSeconds() - startCpu);
      return before.plus(now).times((double) count / all());
    }

    private int all() {
      return units.stream().mapToInt(unit -> unit.sites().size()).sum();
    }

    /** Gives what is finished its share of the whole time, which is known only now. */
    synchronized void share() {
      try {
        for (KeptUnit unit : kept) {
          known.add(store.write(unit.spent(share(unit.scores().size())), List.of()));
        }
      } catch (UserError e) {
        kept.clear(); // their times are then those when they were finished
      }
    }
  }

  private static double cpuSeconds() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
  }
}
