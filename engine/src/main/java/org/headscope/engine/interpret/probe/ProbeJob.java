package org.headscope.engine.interpret.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
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
import org.headscope.engine.interpret.probe.fit.TrainedProbe;
import org.headscope.engine.interpret.probe.fit.Unit;
import org.headscope.engine.interpret.probe.keep.JobKey;
import org.headscope.engine.interpret.probe.keep.KeptUnit;
import org.headscope.engine.interpret.probe.keep.KeptUnit.Spent;
import org.headscope.engine.interpret.probe.keep.ProbeStore;
import org.headscope.engine.interpret.probe.keep.UnitKey;
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
      Provenance provenance) {
    this.spec = spec;
    this.known = known;
    this.watcher = watcher;
    this.store = store;
    this.key = key;
    this.provenance = provenance;
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
    private final Map<UnitKey, List<Fitted>> came = new HashMap<>();
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

    /** A unit of sites of several widths comes in parts, and is kept as one. */
    synchronized void keep(Fitted fitted) {
      Unit unit = fitted.unit();
      UnitKey key = known.key(unit.question(), unit.seed(), unit.control());
      List<Fitted> parts = came.computeIfAbsent(key, k -> new ArrayList<>());
      parts.add(fitted);
      probes += unit.sites().size();
      if (parts.size() == units.stream().filter(other -> same(unit, other)).count()) {
        keep(key, parts);
      }
    }

    private static boolean same(Unit a, Unit b) {
      return a.question().equals(b.question())
          && a.seed() == b.seed()
          && a.control() == b.control();
    }

    private void keep(UnitKey key, List<Fitted> parts) {
      SortedMap<Integer, Double> scores = new TreeMap<>();
      for (Fitted part : parts) {
        for (int i = 0; i < part.scores().size(); i++) {
          if (Double.isFinite(part.scores().get(i))) {
            scores.put(part.unit().sites().get(i).layer(), part.scores().get(i));
          }
        }
      }
      if (scores.isEmpty()) {
        known.note(
            "%s has no score, since all its probes diverged.".formatted(key.question().label()));
        return;
      }
      KeptUnit one =
          new KeptUnit(
              KeptUnit.FORMAT,
              key,
              spec.run().name(),
              scores,
              instances,
              parts.getFirst().examples(),
              share(scores.size()),
              provenance);
      List<TrainedProbe> weights = parts.stream().flatMap(part -> part.probes().stream()).toList();
      known.add(store.write(one, key.control() == Control.NONE ? weights : List.of()));
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
