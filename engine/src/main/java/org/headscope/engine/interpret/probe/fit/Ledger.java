package org.headscope.engine.interpret.probe.fit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.headscope.engine.interpret.probe.fit.FitState.UnitState;
import org.headscope.engine.run.Progress;

/**
 * How far a job is: what it did, what goes on after a pause, what is finished. Its units come in
 * parts, which are units with some of their sites.
 */
final class Ledger {
  private static final long MINUTE = 60_000_000_000L;

  private final FitJob job;
  private final Progress progress;
  private final Map<Unit, Unit> wholes = new LinkedHashMap<>(); // by part
  private final Map<Unit, UnitState> unfinished = new LinkedHashMap<>();
  private final Map<Unit, Map<Unit, Fitted>> finished = new LinkedHashMap<>(); // whole, part
  private final Map<Unit, Fitted> fitted = new LinkedHashMap<>();
  private long saved = System.nanoTime();
  private long total;
  private long done;

  Ledger(FitJob job, Progress progress) {
    this.job = job;
    this.progress = progress;
  }

  /** Opens a page for {@code state}, whose unit comes in {@code parts}. */
  synchronized void open(UnitState state, Collection<UnitState> parts) {
    unfinished.put(state.unit(), state);
    parts.forEach(part -> wholes.put(part.unit(), state.unit()));
  }

  /** Adds to what there is to do, in multiply-adds; less if an estimate was too high. */
  synchronized void plan(long work) {
    total += work;
  }

  /** Reports {@code work} as done. */
  synchronized void work(String phase, long work) {
    done += work;
    progress.update(phase, Math.min(done, total), total);
  }

  /** Keeps parts as they are now, and saves them if the last time was a while ago. */
  synchronized void keep(List<UnitState> parts) {
    for (UnitState part : parts) {
      unfinished.computeIfPresent(whole(part.unit()), (unit, state) -> state.with(part));
    }
    if (System.nanoTime() - saved > MINUTE) {
      save();
    }
  }

  private Unit whole(Unit part) {
    return Objects.requireNonNull(wholes.get(part), part::toString);
  }

  /** Saves everything that began and is not finished. */
  synchronized void save() {
    List<UnitState> begun =
        unfinished.values().stream()
            .filter(state -> state.epochs().stream().anyMatch(epoch -> epoch > 0))
            .toList();
    job.saved().accept(new FitState(begun));
    saved = System.nanoTime();
  }

  /** Reports a part as finished, and its unit with its last. */
  synchronized void finish(Fitted part) {
    Unit whole = whole(part.unit());
    Map<Unit, Fitted> parts = finished.computeIfAbsent(whole, unit -> new LinkedHashMap<>());
    parts.put(part.unit(), part);
    int sites = parts.values().stream().mapToInt(fit -> fit.probes().size()).sum();
    if (sites == whole.sites().size()) {
      unfinished.remove(whole);
      Fitted all = joined(whole, parts.values());
      fitted.put(whole, all);
      job.done().accept(all);
    }
  }

  private static Fitted joined(Unit whole, Collection<Fitted> parts) {
    List<TrainedProbe> probes = new ArrayList<>();
    List<Double> scores = new ArrayList<>();
    for (var site : whole.sites()) {
      for (Fitted part : parts) {
        int index = part.unit().sites().indexOf(site);
        if (index >= 0) {
          probes.add(part.probes().get(index));
          scores.add(part.scores().get(index));
        }
      }
    }
    return new Fitted(whole, probes, scores, parts.iterator().next().examples());
  }

  /** What is finished, in the order of the job. */
  synchronized List<Fitted> fitted() {
    return job.units().stream().filter(fitted::containsKey).map(fitted::get).toList();
  }
}
