package org.headscope.engine.interpret.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.patch.PatchMeasure.Kind;
import org.headscope.engine.interpret.patch.PatchResult.PatchRow;
import org.headscope.engine.interpret.patch.PatchResult.Scale;
import org.headscope.engine.interpret.patch.PatchSite.Group;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Maps of a tiny model.
class PatchesTest {
  @TempDir Path folder;
  private RunDirectory run;
  private List<Instance> drawn;

  @BeforeEach
  void write() throws IOException {
    run = TinyRun.write(folder, TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0), 5);
    drawn = HeadScoreSpec.heldOutInstances(run, 3);
  }

  private static Instance text(String id, String text) {
    return RegBench.instance(
        id, Optional.empty(), Optional.empty(), List.of(text.split("\\|", -1)));
  }

  private PatchSpec spec(Instance clean, OtherText other, String measure) {
    return new PatchSpec(
        run.ref(5),
        clean,
        other,
        List.of(),
        OptionalInt.empty(),
        PatchMeasure.parse(measure),
        PatchAlignment.SAME_LENGTH);
  }

  private PatchSpec strings(PatchAlignment alignment) {
    return new PatchSpec(
        run.ref(5),
        text("one", "abca|bcab|ab"),
        new OtherText.Another(text("two", "bacab|cab|aba")),
        List.of(Group.MLP),
        OptionalInt.of(8),
        PatchMeasure.parse("difference a b"),
        alignment);
  }

  private static PatchResult run(PatchSpec spec) {
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      return Patches.run(spec, Context.of(models));
    }
  }

  @Test
  void aRenamedTextIsRecoveredFromTheWholeStream() {
    PatchResult result = run(spec(drawn.getFirst(), new OtherText.Renamed(3), "difference"));
    PatchTexts texts = result.texts();
    int query = texts.clean().query();
    assertThat(query).isLessThan(PatchQuery.READ_AT_ONCE).isEqualTo(texts.corrupt().query());
    assertThat(texts.positions()).isEqualTo(IntStream.rangeClosed(0, query).toArray());
    assertThat(texts.clean().text().length()).isEqualTo(texts.corrupt().text().length());
    for (int t = 0; t <= query; t++) {
      assertThat(texts.clean().label(t).equals(texts.corrupt().label(t)))
          .isEqualTo(texts.clean().label(t).equals("|"));
    }
    for (PatchRow row : result.rows()) {
      boolean stream = row.site().group() == Group.RESIDUAL || row.site().group() == Group.FINAL;
      for (PatchDirection direction : PatchDirection.values()) {
        double all = row.of(direction).allEffect().orElseThrow();
        assertThat(Math.abs(all - 1) < 1e-4).as(row.site().name()).isEqualTo(stream);
      }
    }
    double[] last = result.rows().get(2).denoising().effects(); // the final stream
    assertThat(result.rows().get(2).site().name()).isEqualTo("final");
    for (int t = 0; t <= query; t++) {
      assertThat(last[t]).isCloseTo(t == query ? 1 : 0, within(1e-4));
    }
    assertThat(result.rows())
        .extracting(row -> row.site().name())
        .containsExactly(
            "residual1",
            "residual2",
            "final",
            "mixer1",
            "mixer2",
            "mlp1",
            "mlp2",
            "1.1",
            "1.2",
            "2.1",
            "2.2");
  }

  @Test
  void denoisingOneTextIsNoisingTheOther() {
    PatchAlignment byPosition = PatchAlignment.POSITION;
    Instance one = text("one", "abcab|bca");
    Instance two = text("two", "bacba|acb");
    PatchMeasure measure = PatchMeasure.parse("log-probability c");
    List<Group> groups = List.of(Group.HEAD);
    OptionalInt row = OptionalInt.of(7);
    PatchResult there =
        run(
            new PatchSpec(
                run.ref(5), one, new OtherText.Another(two), groups, row, measure, byPosition));
    PatchResult back =
        run(
            new PatchSpec(
                run.ref(5), two, new OtherText.Another(one), groups, row, measure, byPosition));
    for (int k = 0; k < there.rows().size(); k++) {
      assertThat(there.rows().get(k).denoising().values())
          .containsExactly(back.rows().get(k).noising().values(), within(1e-6));
    }
    assertThat(there.scale().clean()).isEqualTo(back.scale().corrupt());
  }

  @Test
  void textsAreAlignedAsChosen() {
    assertThatThrownBy(() -> run(strings(PatchAlignment.SAME_LENGTH)))
        .isInstanceOf(InstanceError.class)
        .hasMessageContainingAll("12", "13", "one", "two", "by position or by string");
    PatchTexts position = run(strings(PatchAlignment.POSITION)).texts();
    assertThat(position.others()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
    // abca|bcab|ab, bacab|cab|aba: the third b of the second string is its third symbol.
    PatchTexts start = run(strings(PatchAlignment.STRING_START).withRow(7)).texts();
    assertThat(start.positions()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    assertThat(start.others()).containsExactly(0, 1, 2, 3, 5, 6, 7, 8);
    PatchTexts end = run(strings(PatchAlignment.STRING_END)).texts();
    assertThat(end.positions()).containsExactly(0, 1, 2, 3, 4, 6, 7, 8);
    assertThat(end.others()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    assertThatThrownBy(() -> run(strings(PatchAlignment.STRING_END).withRow(5)))
        .isInstanceOf(InstanceError.class)
        .hasMessageContainingAll("Row 5", "no counterpart", "two");
  }

  @Test
  void everyMeasureIsThatOfTheRow() {
    float[] logits = {0, 1, 2, -1};
    Optional<double[]> truth = Optional.of(new double[] {0, .5, .5, 0});
    double sum = 1 + Math.E + Math.exp(2) + Math.exp(-1);
    ToDoubleFunction<Kind> score =
        kind -> new PatchScore(new PatchMeasure(kind), 2, 3, truth).of(logits);
    assertThat(score.applyAsDouble(Kind.DIFFERENCE)).isEqualTo(3);
    assertThat(score.applyAsDouble(Kind.LOG_PROBABILITY))
        .isCloseTo(2 - Math.log(sum), within(1e-12));
    assertThat(score.applyAsDouble(Kind.MARGIN)).isCloseTo(1.5 + .5, within(1e-12));
    double tvd =
        (1 / sum
                + Math.abs(Math.E / sum - .5)
                + Math.abs(Math.exp(2) / sum - .5)
                + Math.exp(-1) / sum)
            / 2;
    assertThat(score.applyAsDouble(Kind.TVD)).isCloseTo(tvd, within(1e-12));
    assertThat(PatchMeasure.parse(" difference  a b ").text()).isEqualTo("difference a b");
  }

  @Test
  void noDifferenceIsSaidAndNotDividedBy() {
    Scale scale = new Scale(PatchMeasure.parse("tvd"), .5, .5 + 1e-7);
    assertThat(scale.absence().orElseThrow()).contains("TVD to the clean text's truth", "0.5000");
    PatchResult.Patched none =
        PatchResult.Patched.of(scale, PatchDirection.NOISING, new double[] {.5}, .5);
    assertThat(none.effects()).isEmpty();
    assertThat(none.allEffect()).isEmpty();
    Scale apart = new Scale(PatchMeasure.parse("tvd"), .25, .75);
    PatchResult.Patched some =
        PatchResult.Patched.of(apart, PatchDirection.DENOISING, new double[] {.5, .75}, .25);
    assertThat(some.effects()).containsExactly(.5, 0);
    assertThat(some.allEffect()).hasValue(1);
  }

  @Test
  void aStoppedMapContinuesToTheSameOne() {
    PatchSpec spec = spec(drawn.getFirst(), new OtherText.Renamed(1), "margin");
    List<PatchResult> parts = new ArrayList<>();
    Cancellation cancellation = new Cancellation();
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      Context stopping = new Context(models, Progress.none(), cancellation);
      assertThatThrownBy(() ->
              Patches.run(
                  spec,
                  Optional.empty(),
                  part -> {
                    parts.add(part);
                    if (parts.size() == 3) {
                      cancellation.cancel();
                    }
                  },
                  stopping))
          .isInstanceOf(CancellationException.class);
      assertThat(parts.getLast().whole()).isFalse();
      List<Long> reports = Collections.synchronizedList(new ArrayList<>());
      Context context =
          new Context(
              models, (_, done, total) -> reports.add(100 * done / total), new Cancellation());
      PatchResult continued = Patches.run(spec, Optional.of(parts.getLast()), _ -> {}, context);
      assertThat(reports.getFirst()).isGreaterThan(20);
      assertThat(reports).contains(100L);
      assertThat(continued.whole()).isTrue();
      assertThat(continued.rows().subList(0, 3)).isEqualTo(parts.getLast().rows());
      PatchResult once = run(spec);
      for (int k = 0; k < once.rows().size(); k++) {
        assertThat(continued.rows().get(k).noising().values())
            .isEqualTo(once.rows().get(k).noising().values());
      }
      PatchResult other =
          Patches.run(
              spec(drawn.getFirst(), new OtherText.Renamed(2), "margin"),
              Optional.of(continued),
              _ -> {},
              Context.of(models));
      assertThat(other.texts().corrupt().text()).isNotEqualTo(once.texts().corrupt().text());
    }
  }

  @Test
  void whatCannotBePatchedIsSaidInASentence() throws IOException {
    Instance clean = text("one", "abca");
    assertThatThrownBy(() -> spec(clean, new OtherText.Another(text("two", "abca")), "tvd"))
        .hasMessageContaining("choose another instance");
    assertThatThrownBy(() -> run(spec(clean, new OtherText.Renamed(1), "tvd")))
        .hasMessageContaining("The truth of the instance one is unknown");
    assertThatThrownBy(() -> run(spec(text("one", "aaa"), new OtherText.Renamed(1), "difference")))
        .hasMessageContaining("single letter");
    assertThatThrownBy(() -> run(spec(clean, new OtherText.Renamed(1), "difference a z")))
        .hasMessageContaining("'z'");
    assertThatThrownBy(() -> PatchMeasure.parse("tvd a")).hasMessageContaining("no symbol");
    assertThatThrownBy(() -> PatchMeasure.parse("difference a"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("two symbols or none");
    assertThatThrownBy(() -> run(spec(clean, new OtherText.Renamed(1), "difference").withRow(4)))
        .hasMessageContainingAll("no row 4", "0 to 3");
    RunDirectory recurrent =
        TinyRun.write(
            folder.resolve("lstm"), EveryArchitecture.small(Architecture.LSTM, Variant.PAPER), 5);
    PatchSpec heads =
        new PatchSpec(
            recurrent.ref(5),
            clean,
            new OtherText.Renamed(1),
            List.of(Group.HEAD),
            OptionalInt.empty(),
            new PatchMeasure(Kind.DIFFERENCE),
            PatchAlignment.SAME_LENGTH);
    assertThatThrownBy(() -> run(heads))
        .hasMessageContainingAll("has no heads", "residual stream", "mixers");
  }
}
