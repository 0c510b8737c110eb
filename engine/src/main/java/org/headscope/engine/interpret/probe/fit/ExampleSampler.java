package org.headscope.engine.interpret.probe.fit;

import module java.base;

import org.headscope.engine.interpret.probe.fit.FitJob.ProbeGroup;
import org.headscope.engine.interpret.probe.sample.PositionSubset;
import org.headscope.engine.interpret.probe.sample.ProbeExample;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.interpret.probe.sample.QuestionSampler;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.training.Seeds;

/// Draws the examples of a job's groups; seeds alone decide them. Threads may share it.
final class ExampleSampler {
  /// Numbers of the seeds derived from a group's seed, which itself draws the training examples.
  private static final int SHUFFLE = 1;

  private static final int FIRST_WEIGHTS = 2;
  private static final int DROPOUT = 3;

  private final FitJob job;
  private final int[][] pools;
  private final Map<Question, QuestionSampler> training = new HashMap<>();
  private final Map<Question, QuestionSampler> test = new HashMap<>();

  ExampleSampler(FitJob job) {
    this.job = job;
    this.pools = PositionSubset.of(job.preset(), job.training(), job.dataSeed());
    // Presets with the same sampling are tested on the same examples, which makes them comparable.
    int[][] tested = PositionSubset.all(job.preset().sampling().first(), job.test());
    for (Question question : job.groups().stream().map(ProbeGroup::question).distinct().toList()) {
      training.put(question, new QuestionSampler(job.preset(), question, job.training(), pools));
      test.put(question, new QuestionSampler(job.preset(), question, job.test(), tested));
    }
  }

  private static QuestionSampler of(Map<Question, QuestionSampler> samplers, ProbeGroup group) {
    return Objects.requireNonNull(samplers.get(group.question()));
  }

  int vocabulary() {
    return job.test().getFirst().vocabulary().size();
  }

  /// The number of training examples in each epoch.
  int examples(ProbeGroup group) {
    return job.training().size() - of(training, group).unusableCount();
  }

  boolean possible(ProbeGroup group) {
    return examples(group) > 0 && of(test, group).unusableCount() < job.test().size();
  }

  List<ProbeExample> training(ProbeGroup group, int epoch) {
    return shuffled(group, of(training, group).draw(seed(group), epoch), epoch);
  }

  /// The test examples of `group` in `pass`: the same for all seeds and controls, except that their
  /// targets may be shuffled.
  List<ProbeExample> test(ProbeGroup group, int pass) {
    long seed = Seeds.mix(job.dataSeed(), index(group.question()) + 1);
    return shuffled(group, of(test, group).draw(seed, pass), -1 - pass);
  }

  private static List<ProbeExample> shuffled(
      ProbeGroup group, List<ProbeExample> draws, int index) {
    return group.control() == Control.SHUFFLED
        ? ProbeExample.shuffled(draws, Seeds.mix(use(group, SHUFFLE), index))
        : draws;
  }

  List<BitSet> positions() {
    List<BitSet> all = new ArrayList<>();
    for (int[] pool : pools) {
      BitSet positions = new BitSet();
      IntStream.of(pool).forEach(positions::set);
      all.add(positions);
    }
    return all;
  }

  static long firstWeights(ProbeGroup group, ActivationSite site) {
    return Seeds.mix(use(group, FIRST_WEIGHTS), site.layer());
  }

  /// The seed that decides which inputs a group's probe at `site` drops in `epoch`.
  static long dropout(ProbeGroup group, ActivationSite site, int epoch) {
    return Seeds.mix(Seeds.mix(use(group, DROPOUT), site.layer()), epoch);
  }

  private static long use(ProbeGroup group, int use) {
    return Seeds.mix(
        ~seed(group), use); // unlike the epochs' seeds, which derive from the plain seed
  }

  private static long seed(ProbeGroup group) {
    return Seeds.mix(group.seed(), index(group.question()));
  }

  private static int index(Question question) {
    return Question.all().indexOf(question);
  }

  List<ProbeSequence> sequences() {
    return job.training();
  }
}
