package org.headscope.engine.interpret.probe.fit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.headscope.engine.interpret.probe.fit.FitState.UnitState;
import org.headscope.engine.run.Progress;

/** How far a job is: what it did, what goes on after a pause, what is finished. */
final class Ledger {
  private static final long MINUTE = 60_000_000_000L;

  private final FitJob job;
  private final Progress progress;
  private final Map<Unit, UnitState> unfinished = new LinkedHashMap<>();
  private final Map<Unit, Fitted> finished = new LinkedHashMap<>();
  private long saved = System.nanoTime();
  private long total;
  private long done;

  Ledger(FitJob job, Progress progress) {
    this.job = job;
    this.progress = progress;
    for (Unit unit : job.units()) {
      job.from().flatMap(from -> from.of(unit)).ifPresent(state -> unfinished.put(unit, state));
    }
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

  /** Keeps units as they are now, and saves them if the last time was a while ago. */
  synchronized void keep(List<UnitState> states) {
    states.forEach(state -> unfinished.put(state.unit(), state));
    if (System.nanoTime() - saved > MINUTE) {
      save();
    }
  }

  /** Saves everything that is unfinished. */
  synchronized void save() {
    job.saved().accept(new FitState(List.copyOf(unfinished.values())));
    saved = System.nanoTime();
  }

  /** Reports a unit as finished. */
  synchronized void finish(Fitted fitted) {
    unfinished.remove(fitted.unit());
    finished.put(fitted.unit(), fitted);
    job.done().accept(fitted);
  }

  /** What is finished, in the order of the job. */
  synchronized List<Fitted> fitted() {
    List<Fitted> all = new ArrayList<>();
    for (Unit unit : job.units()) {
      Fitted fitted = finished.get(unit);
      if (fitted != null) {
        all.add(fitted);
      }
    }
    return all;
  }
}
