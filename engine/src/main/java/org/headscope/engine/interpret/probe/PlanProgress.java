package org.headscope.engine.interpret.probe;

import org.headscope.engine.run.Progress;

/**
 * One account of jobs that come one after the other, in the first one's units. A job whose size is
 * not known yet counts in proportion to its probes.
 */
final class PlanProgress {
  private final Progress outer;
  private final String where;
  private double finished; // of former jobs
  private double current; // all of the present job
  private double reserved = -1; // for the next job; −1 as long as there was none

  /**
   * An account told to {@code outer}.
   *
   * @param where what phases end in: a number, since units of work tell people nothing
   */
  PlanProgress(Progress outer, String where) {
    this.outer = outer;
    this.where = where;
  }

  /**
   * The next job's.
   *
   * @param later probes of the jobs after it for each of its own
   */
  Progress job(double later) {
    double mine = reserved;
    finished += current;
    current = 0;
    return (name, done, total) -> {
      double scale = mine < 0 || total == 0 ? 1 : mine / total;
      current = total * scale;
      reserved = current * later;
      outer.update(
          name + where,
          Math.round(finished + done * scale),
          Math.round(finished + current + reserved));
    };
  }
}
