package org.headscope.engine.interpret.probe.fit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.headscope.engine.interpret.probe.fit.FitState.UnitState;
import org.headscope.engine.interpret.probe.state.HiddenSource;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/**
 * Trains and tests probes, all of a source's at once ([ICLL] App. E).
 *
 * <p>Hidden states are read in a stream, as many sites' at a time as the budget holds; on those,
 * banks of probes are trained beside each other, one thread each. What becomes of a probe is
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
      bySource.forEach(
          (source, units) -> fits.addAll(fits(job, source, units, drawing, ledger, cancellation)));
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

  private static List<SourceFit> fits(
      FitJob job,
      HiddenSource source,
      List<Unit> units,
      Drawing drawing,
      Ledger ledger,
      Cancellation cancellation) {
    Portions portions = new Portions(source, units, Block.size(drawing.positions()), job.budget());
    List<List<UnitState>> parts = new ArrayList<>();
    portions.all().forEach(portion -> parts.add(new ArrayList<>()));
    for (Unit unit : units) {
      UnitState state =
          job.from()
              .flatMap(from -> from.of(unit))
              .orElseGet(() -> portions.beginning(job.preset(), unit));
      List<UnitState> own = portions.parts(state);
      ledger.open(state, own);
      own.forEach(part -> parts.get(portions.portion(part.unit().sites().getFirst())).add(part));
    }
    return IntStream.range(0, parts.size())
        .mapToObj(p ->
            new SourceFit(
                job, source, portions.all().get(p), parts.get(p), drawing, ledger, cancellation))
        .toList();
  }
}
