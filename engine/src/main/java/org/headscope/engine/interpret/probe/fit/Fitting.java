package org.headscope.engine.interpret.probe.fit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.headscope.engine.interpret.probe.state.HiddenSource;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/**
 * Trains and tests probes, all of a source's at once (paper 000 App. E).
 *
 * <p>Hidden states are read in a stream, as many epochs' at a time as the budget holds; on that
 * many, banks of probes are trained beside each other, one thread each. What becomes of a probe is
 * decided by its unit and the texts, not by its neighbours, blocks or threads.
 */
public final class Fitting {
  private Fitting() {}

  /**
   * Trains and tests the units of {@code job}.
   *
   * @param progress in multiply-adds of reading and training
   * @return what became of them, in the job's order; units for which no training text or no test
   *     text is long enough are left out
   * @throws CancellationException if cancelled, after everything unfinished was saved
   */
  public static List<Fitted> run(FitJob job, Progress progress, Cancellation cancellation) {
    Ledger ledger = new Ledger(job, progress);
    Drawing drawing = new Drawing(job);
    Map<HiddenSource, List<Unit>> bySource = new LinkedHashMap<>();
    for (Unit unit : job.units()) {
      if (drawing.possible(unit)) {
        HiddenSource source = Objects.requireNonNull(job.sources().get(unit.control()));
        bySource.computeIfAbsent(source, s -> new ArrayList<>()).add(unit);
      }
    }
    List<SourceFit> fits = new ArrayList<>();
    try (Crew crew = new Crew(Runtime.getRuntime().availableProcessors())) {
      bySource.forEach((source, units) ->
          fits.add(new SourceFit(job, source, units, drawing, ledger, cancellation)));
      for (SourceFit fit : fits) {
        cancellation.check();
        fit.run(crew);
        fit.close();
      }
    } catch (CancellationException e) {
      ledger.save();
      throw e;
    } finally {
      fits.forEach(SourceFit::close);
    }
    return ledger.fitted();
  }
}
