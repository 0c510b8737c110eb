package org.headscope.engine.interpret.probe.fit;

import module java.base;

import org.headscope.engine.interpret.probe.fit.FitJob.FittedGroup.Fitted;
import org.headscope.engine.interpret.probe.fit.FitJob.ProbeGroup;
import org.headscope.engine.interpret.probe.hidden.HiddenRows;
import org.headscope.engine.interpret.probe.sample.ProbeExample;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.device.NativeThreads;

/// Tests trained probes on as many sequences at a time as fit the budget.
final class ProbeEvaluation {
  private final FitJob job;
  private final long capacity;
  private final List<Exam> exams;

  /// The examples of a batch and its scores.
  ///
  /// @param draws one list per part, with the examples of all passes over the test sequences
  /// @param sums of errors or right answers, one per probe
  private record Exam(ProbeBatch batch, List<List<ProbeExample>> draws, double[] sums) {}

  /// Draws the test examples of `batches`.
  ///
  /// @param space the greatest number of positions held
  ProbeEvaluation(FitJob job, ExampleSampler sampler, List<ProbeBatch> batches, long space) {
    this.job = job;
    this.capacity = space;
    this.exams =
        batches.stream()
            .map(batch ->
                new Exam(
                    batch,
                    batch.groups().stream().map(group -> draws(group, sampler)).toList(),
                    new double[batch.size()]))
            .toList();
  }

  private List<ProbeExample> draws(ProbeGroup group, ExampleSampler sampler) {
    return IntStream.range(0, job.preset().testing().passes())
        .boxed()
        .flatMap(pass -> sampler.test(group, pass).stream())
        .toList();
  }

  void run(
      NativeThreads pool,
      BiFunction<List<ProbeSequence>, List<BitSet>, HiddenRows> read,
      BiConsumer<ProbeGroup, Map<ActivationSite, Fitted>> done) {
    List<BitSet> positions = new ArrayList<>();
    for (ProbeSequence sequence : job.test()) {
      positions.add(new BitSet(sequence.length()));
    }
    exams.forEach(
        exam -> exam.draws().forEach(draws -> FitRound.EpochBlock.mark(draws, positions)));
    int from = 0;
    long held = 0;
    for (int sequence = 0; sequence < positions.size(); sequence++) {
      held += positions.get(sequence).cardinality();
      int to = sequence + 1;
      if (to == positions.size() || held + positions.get(to).cardinality() > capacity) {
        try (HiddenRows rows =
            read.apply(job.test().subList(from, to), positions.subList(from, to))) {
          int first = from;
          pool.each(exams, exam -> test(exam, first, to, rows));
        }
        from = to;
        held = 0;
      }
    }
    exams.forEach(exam -> finish(exam, done));
  }

  private void test(Exam exam, int from, int to, HiddenRows rows) {
    List<List<ProbeExample>> draws =
        exam.draws().stream().map(all -> ofSequences(all, from, to)).toList();
    if (draws.stream().allMatch(List::isEmpty)) {
      return;
    }
    float[][] outputs = exam.batch().outputs(rows, draws);
    int p = 0;
    for (int part = 0; part < draws.size(); part++) {
      ProbeTask task = exam.batch().groups().get(part).question().task();
      for (ActivationSite _ : exam.batch().parts().get(part).sites()) {
        exam.sums()[p] += sum(task, draws.get(part), outputs[p]);
        p++;
      }
    }
  }

  private static List<ProbeExample> ofSequences(List<ProbeExample> all, int from, int to) {
    return all.stream()
        .filter(example -> from <= example.sequence() && example.sequence() < to)
        .map(example -> example.in(example.sequence() - from))
        .toList();
  }

  private double sum(ProbeTask task, List<ProbeExample> examples, float[] outputs) {
    double sum = 0;
    for (int i = 0; i < examples.size(); i++) {
      double y = examples.get(i).target();
      if (task.binary()) {
        sum += outputs[i] > 0 == y > 0 ? 1 : 0;
      } else {
        sum += Math.abs(outputs[i] - y) / (y + job.preset().testing().epsilon());
      }
    }
    return sum;
  }

  private static void finish(Exam exam, BiConsumer<ProbeGroup, Map<ActivationSite, Fitted>> done) {
    List<TrainedProbe> probes = exam.batch().probes();
    int p = 0;
    for (int part = 0; part < exam.draws().size(); part++) {
      ProbeBatch.BatchPart of = exam.batch().parts().get(part);
      Map<ActivationSite, Fitted> fitted = new LinkedHashMap<>();
      for (ActivationSite site : of.sites()) {
        double score = exam.sums()[p] / exam.draws().get(part).size();
        fitted.put(site, new Fitted(probes.get(p++), score));
      }
      done.accept(of.group(), fitted);
    }
  }
}
