package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.ShippedRuns;

/// Coverage of the mean over many languages by an interval of 100 instances: the heads of a shipped
/// run are scored on instances of new languages, one by one, and draws of 100 of them share these
/// scores. Lifts are not counted, since their recency depends on the other instances, nor ratios.
final class IntervalCoverage {
  private static final int INSTANCES = 100;

  /// The terms of a mean, one per language: Σ `sums` / Σ `counts`.
  record Terms(double[] sums, double[] counts) {
    Terms(int languages) {
      this(new double[languages], new double[languages]);
    }

    void set(int language, double mean, double count) {
      sums[language] = mean * count;
      counts[language] = count;
    }

    /// The share of `draws` whose interval has the mean over all languages.
    double coverage(int draws, long seed) {
      double mean = Arrays.stream(sums).sum() / Arrays.stream(counts).sum();
      return IntStream.range(0, draws)
              .parallel()
              .filter(draw -> covers(mean, new SplittableRandom(seed + draw)))
              .count()
          / (double) draws;
    }

    private boolean covers(double mean, RandomGenerator random) {
      int[] drawn = random.ints(0, sums.length).distinct().limit(INSTANCES).toArray();
      Interval interval =
          new Bootstrap(INSTANCES, random, HeadScores.RESAMPLES)
              .mean(pick(sums, drawn), pick(counts, drawn));
      return interval.low() <= mean && mean <= interval.high();
    }

    private static double[] pick(double[] of, int[] drawn) {
      return Arrays.stream(drawn).mapToDouble(language -> of[language]).toArray();
    }
  }

  private IntervalCoverage() {}

  /// The terms of shares, contrasts of nested rules and measures, by head and label.
  static Map<String, Terms> terms(RunDirectory run, List<Instance> languages) {
    Map<String, Terms> all = new ConcurrentSkipListMap<>();
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 1L << 30)) {
      IntStream.range(0, languages.size())
          .parallel()
          .forEach(at -> {
            HeadScoreSpec spec =
                new HeadScoreSpec(
                    run.ref(run.checkpoints().getLast().step()), List.of(languages.get(at)), 1);
            for (HeadScore head : HeadScores.run(spec, Context.of(models), 1).heads()) {
              means(head)
                  .forEach((label, mean) ->
                      all.computeIfAbsent(
                              head.place() + " " + label, _ -> new Terms(languages.size()))
                          .set(at, mean.value(), (double) mean.rows()));
            }
          });
    }
    return all;
  }

  private record Mean(double value, long rows) {}

  private static Map<String, Mean> means(HeadScore head) {
    Map<String, Mean> all = new HashMap<>();
    head.scores()
        .forEach(score ->
            all.put("share of " + score.rule(), new Mean(score.share().value(), score.queries())));
    Stream.concat(
            head.contrasts().stream().filter(contrast -> contrast.label().contains(" | ")),
            head.measures().stream().filter(measure -> !measure.label().startsWith("recency")))
        .forEach(m -> all.put(m.label(), new Mean(m.value().value(), m.rows())));
    return all;
  }

  /// Prints the coverage of all intervals of a shipped run: a summary, then a line for each.
  static void print(PrintStream out, String name, int languages, int draws, long seed) {
    InstanceStream stream = RegBench.reference().stream(Split.TEST, seed);
    List<Instance> drawn = Stream.generate(stream::next).limit(languages).toList();
    RunDirectory run = new OpenRuns().run(ShippedRuns.find().orElseThrow().run(name).orElseThrow());
    Map<String, Double> coverage = new TreeMap<>();
    terms(run, drawn).forEach((label, terms) -> coverage.put(label, terms.coverage(draws, seed)));
    double[] sorted = coverage.values().stream().mapToDouble(c -> c).sorted().toArray();
    out.printf(
        Locale.ROOT,
        "%d intervals cover: median %.1f %%, least %.1f %%, largest %.1f %%, %d from 93 to 97 %%%n",
        sorted.length,
        100 * sorted[sorted.length / 2],
        100 * sorted[0],
        100 * sorted[sorted.length - 1],
        Arrays.stream(sorted).filter(c -> c >= 0.93 && c <= 0.97).count());
    coverage.forEach(
        (label, share) -> out.printf(Locale.ROOT, "%5.1f %%  %s%n", 100 * share, label));
  }
}
