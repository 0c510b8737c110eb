package org.headscope.engine.interpret.probe.fit;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.headscope.engine.interpret.probe.Control;
import org.headscope.engine.interpret.probe.Question;
import org.headscope.engine.interpret.probe.draw.Draws;
import org.headscope.engine.interpret.probe.draw.Pools;
import org.headscope.engine.interpret.probe.draw.ProbeText;
import org.headscope.engine.interpret.probe.draw.Sampler;
import org.headscope.engine.interpret.probe.draw.Shuffled;
import org.headscope.engine.training.Seeds;

/** Everything that a job's units are asked, decided by their seeds. Threads may share it. */
final class Drawing {
  /** Uses of a unit's seed; what it is trained on has the plain one. */
  private static final int EXCHANGE = 1;

  private static final int FIRST_WEIGHTS = 2;
  private static final int DROPOUT = 3;

  private final FitJob job;
  private final int[][] pools;
  private final Map<Question, Sampler> training = new HashMap<>();
  private final Map<Question, Sampler> test = new HashMap<>();

  Drawing(FitJob job) {
    this.job = job;
    this.pools = Pools.of(job.preset(), job.trained(), job.dataSeed());
    // Presets that draw alike are tested on the same examples, and so can be compared.
    int[][] tested = Pools.all(job.preset().first(), job.test());
    for (Question question : job.units().stream().map(Unit::question).distinct().toList()) {
      training.put(question, new Sampler(job.preset(), question, job.trained(), pools));
      test.put(question, new Sampler(job.preset(), question, job.test(), tested));
    }
  }

  private static Sampler of(Map<Question, Sampler> samplers, Unit unit) {
    Sampler sampler = samplers.get(unit.question());
    if (sampler == null) {
      throw new IllegalArgumentException(unit + " is not of this job");
    }
    return sampler;
  }

  /** Examples of each epoch. */
  int examples(Unit unit) {
    return job.trained().size() - of(training, unit).unusable();
  }

  /** Whether texts are long enough to train and to test on. */
  boolean possible(Unit unit) {
    return examples(unit) > 0 && of(test, unit).unusable() < job.test().size();
  }

  /** What {@code unit} sees in {@code epoch}. */
  Draws training(Unit unit, int epoch) {
    return exchanged(unit, of(training, unit).draw(seed(unit), epoch), epoch);
  }

  /** What {@code unit} is tested on in {@code pass}; the same for all seeds and controls. */
  Draws test(Unit unit, int pass) {
    long seed = Seeds.mix(job.dataSeed(), index(unit.question()) + 1);
    return exchanged(unit, of(test, unit).draw(seed, pass), -1 - pass);
  }

  private static Draws exchanged(Unit unit, Draws draws, int index) {
    return unit.control() == Control.SHUFFLED
        ? Shuffled.of(draws, Seeds.mix(use(unit, EXCHANGE), index))
        : draws;
  }

  /** Every position of every training text that may be drawn. */
  List<BitSet> positions() {
    return List.of(pools).stream().map(Drawing::bits).toList();
  }

  private static BitSet bits(int[] positions) {
    BitSet bits = new BitSet();
    for (int position : positions) {
      bits.set(position);
    }
    return bits;
  }

  /** Decides the first weights of a unit's probe at {@code site}. */
  static long firstWeights(Unit unit, int site) {
    return Seeds.mix(use(unit, FIRST_WEIGHTS), unit.sites().get(site).layer());
  }

  /** Decides what a unit's probe at {@code site} does not see in {@code epoch}. */
  static long dropout(Unit unit, int site, int epoch) {
    return Seeds.mix(Seeds.mix(use(unit, DROPOUT), unit.sites().get(site).layer()), epoch);
  }

  private static long use(Unit unit, int use) {
    return Seeds.mix(~seed(unit), use); // apart from the epochs, which are the seed's own uses
  }

  private static long seed(Unit unit) {
    return Seeds.mix(unit.seed(), index(unit.question()));
  }

  private static int index(Question question) {
    return Question.all().indexOf(question);
  }

  /** The texts whose positions {@link #positions} are. */
  List<ProbeText> texts() {
    return job.trained();
  }
}
