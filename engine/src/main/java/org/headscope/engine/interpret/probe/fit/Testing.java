package org.headscope.engine.interpret.probe.fit;

import ai.djl.ndarray.NDManager;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.headscope.engine.interpret.probe.ProbePreset;
import org.headscope.engine.interpret.probe.ProbeTask;
import org.headscope.engine.interpret.probe.draw.Draws;
import org.headscope.engine.interpret.probe.draw.ProbeText;
import org.headscope.engine.interpret.probe.fit.FitState.ProbeState;
import org.headscope.engine.interpret.probe.fit.FitState.UnitState;
import org.headscope.engine.interpret.probe.state.HiddenRows;
import org.headscope.engine.run.Cancellation;

/** Tests trained squads on as many texts at once as fit. */
final class Testing {
  private final FitJob job;
  private final Drawing drawing;
  private final BiFunction<List<ProbeText>, List<BitSet>, HiddenRows> read;
  private final long room;
  private final Cancellation cancellation;
  private final List<Exam> exams;

  /**
   * What a squad is asked, and how it does.
   *
   * @param draws of each unit
   * @param sums of each probe, errors or right answers
   */
  private record Exam(Squad squad, List<Draws> draws, double[] sums) {}

  Testing(
      FitJob job,
      Drawing drawing,
      List<Squad> squads,
      BiFunction<List<ProbeText>, List<BitSet>, HiddenRows> read,
      long room,
      Cancellation cancellation) {
    this.job = job;
    this.drawing = drawing;
    this.read = read;
    this.room = room;
    this.cancellation = cancellation;
    this.exams =
        squads.stream()
            .map(squad ->
                new Exam(
                    squad,
                    squad.units().stream().map(this::draws).toList(),
                    new double[squad.size()]))
            .toList();
  }

  /** All passes over the test texts in one. */
  private Draws draws(Unit unit) {
    List<Draws> passes =
        IntStream.range(0, job.preset().passes())
            .mapToObj(pass -> drawing.test(unit, pass))
            .toList();
    return Parts.joined(passes);
  }

  void run(Crew crew, Ledger ledger) {
    List<BitSet> wanted = new ArrayList<>();
    for (ProbeText text : job.test()) {
      wanted.add(new BitSet(text.length()));
    }
    exams.forEach(exam -> exam.draws().forEach(draws -> Block.mark(draws, wanted)));
    int from = 0;
    long held = 0;
    for (int text = 0; text < wanted.size(); text++) {
      held += wanted.get(text).cardinality();
      boolean last = text == wanted.size() - 1;
      if (last || held + wanted.get(text + 1).cardinality() > room) {
        test(from, text + 1, wanted, crew);
        from = text + 1;
        held = 0;
      }
    }
    exams.forEach(exam -> finish(exam, ledger));
  }

  private void test(int from, int to, List<BitSet> wanted, Crew crew) {
    cancellation.check();
    try (HiddenRows rows = read.apply(job.test().subList(from, to), wanted.subList(from, to));
        NDManager scope = NDManager.newBaseManager("PyTorch")) {
      List<Callable<Void>> work = new ArrayList<>();
      for (Exam exam : exams) {
        List<Draws> draws = exam.draws().stream().map(all -> Parts.ofTexts(all, from, to)).toList();
        if (draws.stream().anyMatch(part -> part.size() > 0)) {
          Squad.Rows hidden = Squad.Rows.of(scope, rows, exam.squad().inputs());
          work.add(() -> {
            add(exam, draws, exam.squad().outputs(hidden, draws));
            return null;
          });
        }
      }
      crew.run(work);
    }
  }

  /** Adds how far {@code outputs}, P×N, are from their targets. */
  private void add(Exam exam, List<Draws> draws, float[][] outputs) {
    int p = 0;
    for (int u = 0; u < draws.size(); u++) {
      Unit unit = exam.squad().units().get(u);
      for (int site = 0; site < unit.sites().size(); site++) {
        exam.sums()[p] += sum(job.preset(), unit, draws.get(u).targets(), outputs[p]);
        p++;
      }
    }
  }

  private static double sum(ProbePreset preset, Unit unit, float[] targets, float[] outputs) {
    ProbeTask task = unit.question().task();
    double sum = 0;
    for (int i = 0; i < targets.length; i++) {
      double y = targets[i];
      if (task.binary()) {
        sum += outputs[i] > 0 == y > 0 ? 1 : 0;
      } else {
        sum += Math.abs(outputs[i] - y) / (y + preset.epsilon());
      }
    }
    return sum;
  }

  private void finish(Exam exam, Ledger ledger) {
    List<UnitState> states = exam.squad().states();
    int p = 0;
    for (int u = 0; u < states.size(); u++) {
      UnitState state = states.get(u);
      List<TrainedProbe> probes = new ArrayList<>();
      List<Double> scores = new ArrayList<>();
      for (ProbeState probe : state.probes()) {
        probes.add(
            new TrainedProbe(
                job.preset(),
                state.unit().question(),
                state.unit().sites().get(probes.size()).layer(),
                exam.squad().inputs(),
                probe.weights()));
        scores.add(exam.sums()[p++] / exam.draws().get(u).size());
      }
      ledger.finish(new Fitted(state.unit(), probes, scores, drawing.examples(state.unit())));
    }
  }
}
