package org.headscope.engine.symbolic.baumwelch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.GroundTruth;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.symbolic.baumwelch.BaumWelch.BaumWelchFit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class BaumWelchTest {
  private static final double EPS = 1e-5;
  private static final JsonNode GOLDEN =
      Json.read(Path.of("src/test/resources/golden/baum-welch.json"), JsonNode.class);

  static List<JsonNode> cases() {
    return GOLDEN.get("cases").valueStream().toList();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithIndependentCodeOn144Pairs(JsonNode golden) {
    String prefix = golden.get("prefix").asString();
    boolean quirk = golden.get("lastStringOnly").asBoolean();
    BaumWelchOptions options = new BaumWelchOptions(12, 10, EPS, TimeMask.REFERENCE, quirk);
    BaumWelchFit fit = new BaumWelch(options).fit(strings(prefix), goldenStart());
    PairHmm hmm = fit.hmm();
    assertClose(hmm.initial(), numbers(golden.get("initial")));
    for (int row = 0; row < 48; row++) {
      int pair = 3 * row;
      assertClose(
          Arrays.copyOfRange(hmm.transition(), pair * 12, pair * 12 + 12),
          numbers(golden.get("transition").get(row)));
      assertClose(
          Arrays.copyOfRange(hmm.emission(), pair * 20, pair * 20 + 20),
          numbers(golden.get("emission").get(row)));
      assertThat(hmm.floor()[pair])
          .isCloseTo(golden.get("floor").get(row).asDouble(), within(1e-8));
    }
    assertArrayEquals(
        numbers(golden.get("logLikelihood")), Arrays.copyOf(fit.logLikelihood(), 10), 1e-8);
    double[][] rows =
        new BaumWelchPredictor("golden", options, 1, (_, _) -> goldenStart())
            .predict(RegBench.VOCABULARY.encode(prefix));
    assertClose(rows[rows.length - 1], numbers(golden.get("prediction")));
  }

  /// The start that the fixture describes.
  private static PairHmm goldenStart() {
    double[] a = new double[144 * 12];
    double[] floor = new double[144];
    double[] b = new double[144 * 20];
    double[] pi = new double[144];
    Arrays.fill(floor, EPS);
    for (int pair = 0; pair < 144; pair++) {
      for (int k = 0; k < 12; k++) {
        a[pair * 12 + k] = (pair / 12 == pair % 12 ? 0 : u(1 + pair * 12 + k)) + EPS;
      }
      for (int o = 0; o < 20; o++) {
        b[pair * 20 + o] = u(1000003 + pair * 20 + o) + EPS;
      }
      pi[pair] = pair >= 1 && pair < 12 ? 1 - EPS : EPS;
    }
    return PairHmm.normalised(12, a, floor, b, pi);
  }

  private static double u(long x) {
    return ((x * 2654435761L + 12345) & 0xFFFFFFFFL) / (double) (1L << 32);
  }

  private static double[] numbers(JsonNode node) {
    return node.valueStream().mapToDouble(JsonNode::asDouble).toArray();
  }

  private static void assertClose(double[] actual, double[] expected) {
    assertArrayEquals(expected, actual, 1e-8);
  }

  @Property(tries = 100)
  void agreesWithTheDenseModel(
      @ForAll("texts") String text,
      @ForAll @IntRange(min = 2, max = 7) int states,
      @ForAll TimeMask mask,
      @ForAll boolean lastStringOnly,
      @ForAll boolean floors,
      @ForAll long seed) {
    BaumWelchOptions options =
        new BaumWelchOptions(states, 10, floors ? EPS : 0, mask, lastStringOnly);
    PairHmm start = oddStart(seed, states, options.floor());
    BaumWelchFit fit = new BaumWelch(options).fit(strings(text), start);
    DenseBaumWelch dense = new DenseBaumWelch(start, options);
    List<int[]> strings = strings(text).stream().filter(string -> string.length > 0).toList();
    for (int r = 0; r < options.iterations() && !strings.isEmpty(); r++) {
      assertThat(fit.logLikelihood()[r]).isCloseTo(dense.iterate(strings), within(1e-8));
    }
    PairHmm hmm = fit.hmm();
    assertClose(hmm.initial(), dense.pi);
    for (int pair = 0; pair < hmm.pairs(); pair++) {
      assertClose(Arrays.copyOfRange(hmm.emission(), pair * 20, pair * 20 + 20), dense.b[pair]);
      for (int to = 0; to < hmm.pairs(); to++) {
        boolean block = to / states == pair % states;
        double value = block ? hmm.transition()[pair * states + to % states] : hmm.floor()[pair];
        assertThat(value).isCloseTo(dense.a[pair][to], within(1e-8));
      }
    }
    PairFilter filter = new PairFilter(hmm);
    assertClose(filter.row(), dense.predict(new int[0]));
    if (floors && !strings.isEmpty()) {
      int[] last = strings.getLast();
      Arrays.stream(last).forEach(filter::extend);
      assertClose(filter.row(), dense.predict(last));
    }
  }

  /// A random start with a likelier first block in rows (i,i), which iterations correct.
  private static PairHmm oddStart(long seed, int states, double floor) {
    PairHmm random = PairHmm.random(new SplittableRandom(seed), states, floor);
    double[] a = random.transition().clone();
    for (int i = 0; i < states; i++) {
      a[(i * states + i) * states] += 0.5;
    }
    return PairHmm.normalised(states, a, random.floor(), random.emission(), random.initial());
  }

  @Property(tries = 100)
  void theMaskedLikelihoodNeverFallsWithoutFloors(
      @ForAll("texts") String text,
      @ForAll @IntRange(min = 2, max = 12) int states,
      @ForAll boolean masked,
      @ForAll long seed) {
    BaumWelchOptions options =
        new BaumWelchOptions(states, 30, 0, masked ? TimeMask.EXACT : TimeMask.NONE, false);
    BaumWelchFit fit = new BaumWelch(options).fit(strings(text), start(options, seed));
    double[] likelihood = fit.logLikelihood();
    for (int r = 1; r < likelihood.length; r++) {
      assertThat(likelihood[r]).isGreaterThanOrEqualTo(likelihood[r - 1] - 1e-9);
    }
  }

  /// Separators are frequent, for many short and empty strings.
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("abcr|").ofMaxLength(30);
  }

  /// Four states without self-loops and one uneven choice; 0 reaches every state within two steps.
  private static final Pfa KNOWN =
      new Pfa(
          4,
          0,
          List.of(
              new Transition(0, 1, 1, 0.5),
              new Transition(0, 2, 2, 0.5),
              new Transition(1, 3, 3, 1),
              new Transition(2, 1, 3, 0.25),
              new Transition(2, 3, 0, 0.75),
              new Transition(3, 2, 0, 0.5),
              new Transition(3, 4, 1, 0.5)));

  @Test
  void recoversAKnownAutomaton() {
    SplittableRandom random = new SplittableRandom(5);
    List<int[]> strings = new ArrayList<>();
    for (int s = 0; s < 60; s++) {
      strings.add(draw(random, 25));
    }
    BaumWelchOptions options = new BaumWelchOptions(4, 80, EPS, TimeMask.EXACT, false);
    PairHmm hmm =
        LongStream.range(0, 8)
            .mapToObj(seed -> new BaumWelch(options).fit(strings, start(options, seed)))
            .max(Comparator.comparingDouble(BaumWelchFit::finalLogLikelihood))
            .orElseThrow()
            .hmm();
    double distance = 0;
    int rows = 0;
    for (int s = 0; s < 20; s++) {
      int[] held = draw(random, 25);
      double[][] truth = new GroundTruth(KNOWN).predict(held);
      PairFilter filter = new PairFilter(hmm);
      for (int t = 0; t < held.length; t++) {
        filter.extend(held[t]);
        double[] row = filter.row();
        for (int x = 0; x < row.length; x++) {
          distance += Math.abs(row[x] - truth[t][x]) / 2;
        }
        rows++;
      }
    }
    assertThat(distance / rows).as("TVD to the truth").isLessThan(0.03);
  }

  private static int[] draw(SplittableRandom random, int length) {
    double[][] chance = KNOWN.emissionTable(RegBench.VOCABULARY.size());
    int[][] next = KNOWN.successorTable(RegBench.VOCABULARY.size());
    int[] string = new int[length];
    int state = 0;
    for (int t = 0; t < length; t++) {
      double left = random.nextDouble();
      int symbol = 0;
      while (left >= chance[state][symbol]) {
        left -= chance[state][symbol];
        symbol++;
      }
      string[t] = symbol;
      state = next[state][symbol];
    }
    return string;
  }

  @Test
  void aThousandSymbolsDoNotUnderflow() {
    int[] string = new SplittableRandom(3).ints(1000, 1, 19).toArray();
    for (double floor : new double[] {0, EPS}) {
      BaumWelchOptions options = new BaumWelchOptions(12, 10, floor, TimeMask.REFERENCE, false);
      BaumWelchFit fit = new BaumWelch(options).fit(List.of(string), start(options, 4));
      assertThat(fit.finalLogLikelihood()).isBetween(-1000 * Math.log(30), -1000.0);
      assertThat(fit.hmm().transition()).doesNotContain(Double.NaN);
    }
  }

  @Test
  void anImpossibleStringCountsForNothing() {
    double[] b = new double[9 * RegBench.VOCABULARY.size()];
    for (int pair = 0; pair < 9; pair++) {
      b[pair * RegBench.VOCABULARY.size() + 1] = 1; // only a
    }
    PairHmm random = PairHmm.random(new SplittableRandom(1), 3, 0);
    PairHmm onlyA = PairHmm.normalised(3, random.transition(), random.floor(), b, random.initial());
    BaumWelch fitter = new BaumWelch(new BaumWelchOptions(3, 10, 0, TimeMask.REFERENCE, false));
    BaumWelchFit both = fitter.fit(strings("aba|aaa"), onlyA);
    assertThat(both.finalLogLikelihood()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertClose(both.hmm().emission(), fitter.fit(strings("aaa"), onlyA).hmm().emission());
  }

  @Test
  void refusesInvalidStrings() {
    BaumWelch fitter = new BaumWelch(BaumWelchOptions.reference());
    PairHmm start = start(BaumWelchOptions.reference(), 1);
    assertThatThrownBy(() -> fitter.fit(List.of(new int[] {1, 0}), start))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("token 0 at position 1");
    assertThatThrownBy(() -> fitter.fit(List.of(new int[] {1, 19}), start))
        .isInstanceOf(IllegalArgumentException.class);
    PairHmm small = PairHmm.random(new SplittableRandom(1), 3, EPS);
    assertThatThrownBy(() -> fitter.fit(List.of(), small))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static PairHmm start(BaumWelchOptions options, long seed) {
    return PairHmm.random(new SplittableRandom(seed), options.states(), options.floor());
  }

  private static List<int[]> strings(String text) {
    return Arrays.stream(text.split("\\|", -1)).map(RegBench.VOCABULARY::encode).toList();
  }
}
