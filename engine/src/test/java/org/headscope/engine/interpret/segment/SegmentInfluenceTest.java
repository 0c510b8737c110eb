package org.headscope.engine.interpret.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.DrawnInstances;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.segment.SegmentResult.Influenced;
import org.headscope.engine.interpret.segment.SegmentSpec.Part;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The influence of segments against its definition, and the segments themselves.
class SegmentInfluenceTest {
  private static final StackConfig MODEL = TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0);
  private static final Instance INSTANCE = DrawnInstances.of(4, 1).getFirst();

  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0);

  @AfterEach
  void closeModels() {
    models.close();
  }

  /// The last position of the first 80 whose state was visited three times before.
  private static int row(Instance instance) {
    int[] states = instance.stateAfter();
    return IntStream.iterate(79, row -> row - 1)
        .limit(80)
        .filter(row -> states[row] >= 0)
        .filter(row -> IntStream.range(0, row).filter(j -> states[j] == states[row]).count() >= 3)
        .findFirst()
        .orElseThrow();
  }

  private static SegmentSpec spec(RunDirectory run, Instance instance, Part part) {
    return new SegmentSpec(run.ref(5), instance, row(instance), part, 20, 3);
  }

  @ParameterizedTest
  @EnumSource
  void influenceIsTheMeanDistanceOverTheDraws(Part part) throws IOException {
    RunDirectory run = TinyRun.write(folder, MODEL, 5);
    SegmentSpec spec = spec(run, INSTANCE, part);
    SegmentResult result = SegmentInfluence.run(spec, Context.of(models));
    int[] tokens = Arrays.copyOf(INSTANCE.tokens(), spec.row() + 1);
    SplittableRandom random = new SplittableRandom(spec.seed());
    WalkSampler sampler = new WalkSampler(INSTANCE.automaton().orElseThrow());
    int[][] together = new int[spec.draws()][];
    Arrays.setAll(together, _ -> tokens.clone());
    try (LanguageModel model = run.model(5, ComputeDevice.CPU)) {
      double[] base = model.predict(tokens)[spec.row()];
      for (Influenced one : result.segments()) {
        Segment segment = one.segment();
        List<int[]> drawn = sampler.draw(segment, spec.draws(), random.split());
        double sum = 0;
        for (int draw = 0; draw < spec.draws(); draw++) {
          int[] changed = tokens.clone();
          System.arraycopy(drawn.get(draw), 0, changed, segment.from(), segment.length());
          System.arraycopy(drawn.get(draw), 0, together[draw], segment.from(), segment.length());
          assertAccepted(changed);
          sum += Distance.tvd(model.predict(changed)[spec.row()], base);
        }
        assertThat(one.tvd().value()).isCloseTo(sum / spec.draws(), within(1e-6));
        assertThat(one.tvd().low()).isBetween(0.0, one.tvd().value());
        assertThat(one.tvd().high()).isBetween(one.tvd().value(), 1.0);
      }
      double sum = 0;
      for (int[] changed : together) {
        assertAccepted(changed);
        sum += Distance.tvd(model.predict(changed)[spec.row()], base);
      }
      assertThat(result.all().value()).isCloseTo(sum / spec.draws(), within(1e-6));
    }
    assertThat(result.sum()).isPositive();
    assertThat(result.segments()).anySatisfy(one -> assertThat(one.changed()).isPositive());
  }

  /// The walk keeps the states of all positions outside the segment: the query's too.
  private static void assertAccepted(int[] changed) {
    int[] states = INSTANCE.latent().orElseThrow().stateAfter(changed);
    for (int t = 0; t < changed.length; t++) {
      boolean separator = changed[t] == RegBench.VOCABULARY.separator();
      assertThat(states[t] >= 0).isEqualTo(!separator);
    }
    assertThat(states[changed.length - 1]).isEqualTo(INSTANCE.stateAfter()[changed.length - 1]);
    assertThat(changed[changed.length - 1]).isEqualTo(INSTANCE.tokens()[changed.length - 1]);
  }

  @ParameterizedTest
  @EnumSource
  void nothingMovesAModelThatIgnoresContext(Part part) throws IOException {
    TinyRun.write(folder, MODEL, 5);
    List<StoredTensor> deaf =
        TinyRun.tensors(MODEL, 5).stream()
            .map(tensor ->
                tensor.name().contains("attention.out")
                    ? StoredTensor.float32(
                        tensor.name(),
                        tensor.shape(),
                        new float[tensor.data().remaining() / Float.BYTES])
                    : tensor)
            .toList();
    TinyRun.writeWeights(folder, 5, deaf);
    TinyRun.writeSums(folder, 5);
    SegmentSpec spec = spec(RunDirectory.open(folder), INSTANCE, part);
    SegmentResult result = SegmentInfluence.run(spec, Context.of(models));
    assertThat(result.sum()).isLessThan(1e-5);
    assertThat(result.all().high()).isLessThan(1e-6);
  }

  /// An automaton that allows a single string draws the text every time.
  @Test
  void drawsThatEqualTheTextMoveNothing() throws IOException {
    RunDirectory run = TinyRun.write(folder, MODEL, 5);
    Instance cycle = cycle("abcabc", "abc", "ab");
    for (Part part : Part.values()) {
      SegmentSpec spec = new SegmentSpec(run.ref(5), cycle, 11, part, 5, 1);
      SegmentResult result = SegmentInfluence.run(spec, Context.of(models));
      assertThat(result.segments())
          .allSatisfy(one -> {
            assertThat(one.changed()).isZero();
            assertThat(one.tvd().value()).isZero();
          });
      assertThat(result.all().value()).isZero();
    }
  }

  /// An instance of 0 –a→ 1 –b→ 2 –c→ 0.
  private static Instance cycle(String... strings) {
    int[] abc = RegBench.VOCABULARY.encode("abc");
    Pfa pfa =
        new Pfa(
            3,
            0,
            IntStream.range(0, 3)
                .mapToObj(s -> new Transition(s, abc[s], (s + 1) % 3, 1))
                .toList());
    return RegBench.instance("cycle", Optional.empty(), Optional.of(pfa), List.of(strings));
  }

  @Test
  void textsAreDividedByHand() {
    // positions 0 a, 1 b, 2 c, 3 a, 4 b, 5 c, 6 |, 7 a, 8 b, 9 c, 10 |, 11 a, 12 b, 13 c, 14 a, 15
    // b
    Instance text = cycle("abcabc", "abc", "abcab");
    assertThat(Segment.before(12, Part.STRING, text))
        .containsExactly(
            new Segment(1, 0, 5, 0, OptionalInt.empty()),
            new Segment(2, 7, 9, 0, OptionalInt.empty()));
    assertThat(Segment.before(10, Part.STRING, text)).as("a string that just ended").hasSize(2);
    // State 2 follows b, at 1, 4, 8, 12 and 15; the query's own token stays.
    assertThat(Segment.before(15, Part.VISIT, text))
        .containsExactly(
            new Segment(1, 2, 4, 2, OptionalInt.of(2)),
            new Segment(1, 5, 5, 2, OptionalInt.empty()),
            new Segment(2, 9, 9, 2, OptionalInt.empty()),
            new Segment(3, 13, 14, 2, OptionalInt.of(1)));
    // State 0 follows c, at the end of two strings: nothing follows these visits.
    assertThat(Segment.before(13, Part.VISIT, text))
        .containsExactly(new Segment(1, 3, 5, 0, OptionalInt.of(0)));
  }

  @Test
  void impossibleRequestsAreSentences() throws IOException {
    RunDirectory run = TinyRun.write(folder, MODEL, 5);
    Instance untyped =
        RegBench.instance("typed", Optional.empty(), Optional.empty(), List.of("abc", "ab"));
    Instance text = cycle("abcabc", "abc");
    refused(run, untyped, 4, Part.STRING, "The instance typed has no automaton that could draw");
    refused(run, text, 3, Part.STRING, "No string of cycle ends before position 3;");
    refused(run, text, 6, Part.VISIT, "Position 6 of cycle has no state");
    refused(
        run,
        text,
        2,
        Part.VISIT,
        "No symbols follow an earlier visit of state 0 before position 2 of cycle;");
    refused(run, text, 10, Part.STRING, "The instance cycle has no position 10; choose");
  }

  private void refused(RunDirectory run, Instance instance, int row, Part part, String message) {
    SegmentSpec spec = new SegmentSpec(run.ref(5), instance, row, part, 5, 1);
    assertThatThrownBy(() -> SegmentInfluence.run(spec, Context.of(models)))
        .isInstanceOf(InstanceError.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void progressReachesTheTotalAndCancellingEndsIt() throws IOException {
    RunDirectory run = TinyRun.write(folder, MODEL, 5);
    SegmentSpec spec = spec(run, INSTANCE, Part.STRING);
    long[] seen = new long[2];
    Progress progress =
        (_, done, total) -> {
          seen[0] = done;
          seen[1] = total;
        };
    SegmentInfluence.run(spec, new Context(models, progress, new Cancellation()));
    assertThat(seen[0]).isPositive().isEqualTo(seen[1]);
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    assertThatThrownBy(
            () -> SegmentInfluence.run(spec, new Context(models, Progress.none(), cancelled)))
        .isInstanceOf(CancellationException.class);
  }
}
