package org.headscope.engine.interpret.probe.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.fit.TrainedProbe;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbePreset.Sampling;
import org.headscope.engine.interpret.probe.spec.ProbePreset.Testing;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The outputs of simple hand-made probes along a text, compared with counts found by a search.
class ProbeReadingsTest {
  private static final int READ = 160;
  private static final int WIDTH = 8;
  private static final int LAYER = 2;
  private static final int UNIT = 5;
  private static final ActivationSite STREAM = ActivationSite.of(Kind.RESIDUAL_POST, LAYER);
  private static final Instance DRAWN = RegBench.reference().stream(Split.TEST, 11).next();

  /// States 0 and 1: a leads to 1; there b leads back and c stays.
  private static final Pfa AUTOMATON =
      new Pfa(
          2,
          0,
          List.of(
              new Transition(0, 1, 1, 1),
              new Transition(1, 2, 0, 0.5),
              new Transition(1, 3, 1, 0.5)));

  @TempDir Path folder;
  private RunDirectory run;

  @BeforeEach
  void writeRun() throws IOException {
    run = TinyRun.write(folder, TestModels.transformer(2, 2, WIDTH, Positions.LEARNED, READ, 0), 5);
  }

  private ProbeReadingResult read(
      TrainedProbe probe, Instance instance, OptionalInt symbol, OptionalInt reference) {
    return read(
        spec(run, ProbeSite.RESIDUAL, probe, instance, symbol, reference),
        probe,
        new Cancellation());
  }

  private static ProbeReadingSpec spec(
      RunDirectory run,
      ProbeSite site,
      TrainedProbe probe,
      Instance instance,
      OptionalInt symbol,
      OptionalInt reference) {
    ProbeSpec probes =
        new ProbeSpec(
            run.ref(5),
            site,
            List.of(probe.question()),
            probe.preset(),
            List.of(1L),
            Control.Extent.NONE,
            ProbeData.of(1));
    return new ProbeReadingSpec(
        probes, probe.layer(), instance, symbol, reference, Optional.empty());
  }

  private static ProbeReadingResult read(
      ProbeReadingSpec spec, TrainedProbe probe, Cancellation cancellation) {
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      return ProbeReadings.run(spec, probe, new Context(models, Progress.none(), cancellation));
    }
  }

  /// `h_i[UNIT]` for every position i.
  private double[] unit(int[] tokens) {
    try (LanguageModel model = run.model(5, ComputeDevice.CPU)) {
      float[] rows = model.run(tokens, List.of(STREAM)).get(STREAM);
      return IntStream.range(0, tokens.length).mapToDouble(i -> rows[i * WIDTH + UNIT]).toArray();
    }
  }

  static Stream<Arguments> questions() {
    return Question.of(
            List.of(ProbeTask.COUNT, ProbeTask.FREQUENCY, ProbeTask.EXISTENCE), List.of(1, 2, 3))
        .stream()
        .flatMap(q -> Stream.of("next", "b", "|").map(symbol -> Arguments.of(q, symbol)));
  }

  @ParameterizedTest
  @MethodSource("questions")
  void showsTheProbesOutputBesideTheTrueValue(Question question, String symbol) {
    TrainedProbe probe =
        HandMadeProbe.ngram(ProbePreset.byName("paper"), question, LAYER, WIDTH, UNIT, 0.5f);
    boolean next = symbol.equals("next");
    OptionalInt chosen =
        next ? OptionalInt.empty() : OptionalInt.of(RegBench.VOCABULARY.id(symbol.charAt(0)));
    ProbeReadingResult result = read(probe, DRAWN, chosen, OptionalInt.empty());
    String text = DRAWN.text().substring(0, READ);
    double[] h = unit(RegBench.VOCABULARY.encode(text));
    int n = question.n();
    List<Double> errors = new ArrayList<>();
    int right = 0;
    int at = 0;
    for (int i = Math.max(0, n - 2); i < READ - (next ? 1 : 0); i++) {
      char c = next ? text.charAt(i + 1) : symbol.charAt(0);
      PositionReading p = result.positions().get(at++);
      assertThat(p.position()).isEqualTo(i);
      assertThat(p.query()).isEqualTo(RegBench.VOCABULARY.id(c));
      double before = n > 1 ? RegBench.VOCABULARY.id(text.charAt(i)) / 8.0 : 0;
      double y = 0.5 * (h[i] + RegBench.VOCABULARY.id(c) + before);
      boolean yes = question.task() == ProbeTask.EXISTENCE;
      double predicted = yes ? 1 / (1 + Math.exp(-y)) : y;
      assertThat(p.predicted()).as("at %d", i).isCloseTo(predicted, within(2e-4));
      double truth = truth(question, text.substring(0, i + 1), c);
      assertThat(p.truth()).as("at %d", i).isEqualTo(truth);
      assertThat(p.inDomain()).isEqualTo(yes || truth > 0);
      if (p.inDomain()) {
        double apart = Math.abs(p.predicted() - truth);
        errors.add(yes ? apart : apart / truth);
        assertThat(p.error().orElseThrow()).isEqualTo(errors.getLast(), within(1e-9));
        right += predicted > 0.5 == truth > 0.5 ? 1 : 0;
      }
    }
    assertThat(result.positions()).hasSize(at);
    double mean = errors.stream().mapToDouble(e -> e).average().orElseThrow();
    double share = (double) right / errors.size();
    assertThat(result.value().orElseThrow())
        .isCloseTo(question.task().binary() ? share : mean, within(1e-9));
    assertThat(result.worst(5).stream().map(p -> p.error().orElseThrow()))
        .isEqualTo(errors.stream().sorted(Comparator.reverseOrder()).limit(5).toList());
  }

  /// The target of App. E, found by a search of `prefix`, whose last tokens are the context.
  private static double truth(Question question, String prefix, char c) {
    String context = prefix.substring(prefix.length() - (question.n() - 1));
    double count = occurrences(prefix, context + c);
    return switch (question.task()) {
      case COUNT -> count;
      case EXISTENCE -> count > 0 ? 1 : 0;
      default -> {
        double all = 0;
        for (int id = 1; id < RegBench.VOCABULARY.size(); id++) {
          all += occurrences(prefix, context + RegBench.VOCABULARY.label(id));
        }
        yield all == 0 ? 0 : count / all;
      }
    };
  }

  private static int occurrences(String text, String what) {
    int found = 0;
    for (int from = 0; from + what.length() <= text.length(); from++) {
      found += text.startsWith(what, from) ? 1 : 0;
    }
    return found;
  }

  @Test
  void comparesEveryStateWithTheLastOrTheChosenOne() {
    Instance instance = instance("abacb", "acc", "abab");
    TrainedProbe probe = HandMadeProbe.state(ProbePreset.byName("paper"), LAYER, WIDTH, UNIT);
    double[] h = unit(instance.tokens());
    int[] states = {1, 0, 1, 1, 0, -1, 1, 1, 1, -1, 1, 0, 1, 0};
    for (int reference : new int[] {13, 3}) {
      ProbeReadingResult result =
          read(
              probe,
              instance,
              OptionalInt.empty(),
              reference == 13 ? OptionalInt.empty() : OptionalInt.of(reference));
      assertThat(result.reference()).hasValue(reference);
      assertThat(result.positions())
          .extracting(PositionReading::position)
          .containsExactly(0, 1, 2, 3, 4, 6, 7, 8, 10, 11, 12, 13);
      for (PositionReading p : result.positions()) {
        double logit = 4 * (h[p.position()] - h[reference]) + 1;
        assertThat(p.predicted()).isCloseTo(1 / (1 + Math.exp(-logit)), within(1e-4));
        assertThat(p.truth()).isEqualTo(states[p.position()] == states[reference] ? 1 : 0);
        assertThat(p.inDomain()).isEqualTo(p.position() != reference);
        assertThat(p.query()).isEqualTo(-1);
      }
    }
  }

  @Test
  void separatorsAreAStateIfThePresetHasThem() {
    Instance instance = instance("ab", "ac", "ab");
    TrainedProbe probe = HandMadeProbe.state(like(0, true), LAYER, WIDTH, UNIT);
    ProbeReadingResult result = read(probe, instance, OptionalInt.empty(), OptionalInt.of(2));
    assertThat(result.positions())
        .extracting(PositionReading::truth)
        .containsExactly(0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
  }

  /// The paper's preset with another first position and another treatment of separators.
  private static ProbePreset like(int first, boolean separators) {
    ProbePreset p = ProbePreset.byName("paper");
    return new ProbePreset(
        p.name(),
        p.site(),
        p.network(),
        p.training(),
        p.adam(),
        new Sampling(first, 0, false, separators, 0),
        new Testing(20, 0.5));
  }

  @Test
  void positionsThatAreNeverDrawnAreOutsideTheDomain() {
    Question count = new Question(ProbeTask.COUNT, 1);
    TrainedProbe probe = HandMadeProbe.ngram(like(75, false), count, LAYER, WIDTH, UNIT, 1);
    ProbeReadingResult result = read(probe, DRAWN, OptionalInt.empty(), OptionalInt.empty());
    assertThat(result.positions().getFirst().position()).isZero();
    assertThat(result.domain().getFirst().position()).isGreaterThanOrEqualTo(75);
    assertThat(result.domain())
        .hasSizeGreaterThan(50)
        .allSatisfy(p -> {
          double error = Math.abs(p.predicted() - p.truth()) / (p.truth() + 0.5);
          assertThat(p.error()).as("the preset's ε is 0.5").hasValue(error);
        });
  }

  @Test
  void theSentenceGivesTheScoreAndTheLargestError() {
    Question count = new Question(ProbeTask.COUNT, 2);
    TrainedProbe probe =
        HandMadeProbe.ngram(ProbePreset.byName("paper"), count, LAYER, WIDTH, UNIT, 1);
    ProbeReadingResult result =
        read(probe, DRAWN, OptionalInt.of(RegBench.VOCABULARY.id('b')), OptionalInt.empty());
    PositionReading worst = result.worst(1).getFirst();
    assertThat(result.sentence())
        .startsWith(
            "Probe on layer 2: how often 'b' has followed the last token. Mean error here: ")
        .contains(" %; largest at position " + worst.position() + ": ")
        .endsWith(" predicted, %.0f true.".formatted(worst.truth()));
    TrainedProbe state = HandMadeProbe.state(ProbePreset.byName("paper"), 0, WIDTH, UNIT);
    assertThat(
            read(state, instance("abab", "acb"), OptionalInt.empty(), OptionalInt.empty())
                .sentence())
        .startsWith(
            "Probe on the embedding: whether the automaton is in the same state as at position 7. Right"
                + " at ")
        .contains(" of 6 positions here");
    ProbeReadingResult never =
        read(
            probe,
            instance("ac"),
            OptionalInt.of(RegBench.VOCABULARY.id('r')),
            OptionalInt.empty());
    assertThat(never.sentence()).endsWith("It was not trained for any position here.");
    assertThat(never.value()).isEmpty();
  }

  @Test
  void everyRefusalIsOneSentence() throws IOException {
    Question count = new Question(ProbeTask.COUNT, 1);
    ProbePreset paper = ProbePreset.byName("paper");
    TrainedProbe wide = HandMadeProbe.ngram(paper, count, LAYER, WIDTH + 1, UNIT, 1);
    assertFails(wide, DRAWN, OptionalInt.empty(), "reads 9 values per token but the run");
    TrainedProbe deep = HandMadeProbe.ngram(paper, count, 3, WIDTH, UNIT, 1);
    assertFails(deep, DRAWN, OptionalInt.empty(), "has no site residual in layer 3");
    TrainedProbe state = HandMadeProbe.state(paper, LAYER, WIDTH, UNIT);
    Instance typed = RegBench.instance("typed", Optional.empty(), Optional.empty(), List.of("abc"));
    assertFails(state, typed, OptionalInt.empty(), "instance typed has no automaton");
    Instance known = instance("ab", "ac");
    assertFails(state, known, OptionalInt.of(2), "Position 2 of the instance hand is a separator");
    assertFails(
        state, known, OptionalInt.of(5), "has no position 5; the model reads its positions");
    RunDirectory h3 =
        TinyRun.write(
            folder.resolve("h3"), EveryArchitecture.small(Architecture.H3, Variant.PAPER), 5);
    OptionalInt none = OptionalInt.empty();
    TrainedProbe mlp = HandMadeProbe.ngram(paper, count, 1, WIDTH, UNIT, 1);
    assertThatThrownBy(
            () -> read(spec(h3, ProbeSite.KEYS, mlp, DRAWN, none, none), mlp, new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no site keys in layer 1; choose another");
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    assertThatThrownBy(() -> read(spec(h3, ProbeSite.KEYS, mlp, DRAWN, none, none), mlp, cancelled))
        .isInstanceOf(CancellationException.class);
  }

  private void assertFails(
      TrainedProbe probe, Instance instance, OptionalInt reference, String sentence) {
    assertThatThrownBy(() -> read(probe, instance, OptionalInt.empty(), reference))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(sentence);
  }

  private static Instance instance(String... strings) {
    return RegBench.instance("hand", Optional.empty(), Optional.of(AUTOMATON), List.of(strings));
  }
}
