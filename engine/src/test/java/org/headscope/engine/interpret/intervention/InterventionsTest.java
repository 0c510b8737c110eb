package org.headscope.engine.interpret.intervention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Inspection;
import org.headscope.engine.interpret.inspect.Inspection.InspectionSpec;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Interventions against passes that a program makes by hand.
class InterventionsTest {
  private static final StackConfig TRANSFORMER =
      TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0);

  @TempDir Path folder;

  private static Instance instance(String... strings) {
    return RegBench.instance("typed", Optional.empty(), Optional.empty(), List.of(strings));
  }

  private InterventionResult run(ModelConfig model, Instance instance, String... interventions)
      throws IOException {
    return run(model, instance, Optional.empty(), interventions);
  }

  private InterventionResult run(
      ModelConfig model, Instance instance, Optional<Instance> other, String... interventions)
      throws IOException {
    RunDirectory run = TinyRun.write(folder, model, 5);
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      return new Interventions()
          .run(
              new InterventionSpec(
                  run.ref(5),
                  instance,
                  Arrays.stream(interventions).map(Intervention::parse).toList(),
                  other,
                  false,
                  1),
              Context.of(models));
    }
  }

  private LanguageModel model() {
    return RunDirectory.open(folder).model(5, ComputeDevice.CPU);
  }

  private static Stream<StackConfig> configs() {
    return EveryArchitecture.configs();
  }

  @ParameterizedTest
  @MethodSource("configs")
  void nullInterventionsChangeNoBitAndZerosChangeSomething(StackConfig config) throws IOException {
    Instance instance = instance("abca", "bcadab");
    List<Component> components;
    try (LanguageModel model = LanguageModel.create(config, 1, ComputeDevice.CPU)) {
      components = Component.of(model);
    }
    assertThat(components).isNotEmpty();
    String all = components.stream().map(Component::name).collect(Collectors.joining(","));
    InterventionResult same = run(config, instance, all + " by times-1");
    assertThat(same.after()).isDeepEqualTo(same.before());
    InterventionResult cut = run(config, instance, all + " by zero");
    assertThat(Arrays.stream(cut.change()).sum()).isPositive();
  }

  @Test
  void zeroEqualsAProjectionThatDoesNotReadTheHead() throws IOException {
    Instance instance = instance("abca", "bcadab");
    InterventionResult cut = run(TRANSFORMER, instance, "2.1 by zero");
    try (LanguageModel model = model()) {
      Map<String, float[]> weights = new LinkedHashMap<>(model.weights());
      float[] out =
          Objects.requireNonNull(weights.get("blocks.2.attention.out.weight")).clone(); // D×D
      for (int row = 0; row < 16; row++) {
        Arrays.fill(out, row * 16, row * 16 + 8, 0);
      }
      weights.put("blocks.2.attention.out.weight", out);
      try (LanguageModel other =
          LanguageModel.of("other", TRANSFORMER, weights, ComputeDevice.CPU)) {
        ActivationSite z = new ActivationSite(Kind.HEAD_OUTPUT, 2, 1);
        double[][] expected = other.run(instance.tokens(), List.of(z)).predictions();
        assertThat(cut.after()).isDeepEqualTo(expected);
      }
    }
    assertThat(cut.kept()).containsExactly(0.0);
  }

  @Test
  void anotherInstanceInEveryWriterGivesItsRun() throws IOException {
    Instance here = instance("abcabd");
    Instance there = instance("bdacca");
    RunDirectory run = TinyRun.write(folder, TRANSFORMER, 5);
    try (LanguageModel model = run.model(5, ComputeDevice.CPU)) {
      List<ActivationSite> writers = new ArrayList<>();
      writers.add(ActivationSite.of(Kind.EMBEDDING));
      writers.addAll(ActivationSite.every(Kind.MIXER_OUTPUT, 2));
      writers.addAll(ActivationSite.every(Kind.MLP_OUTPUT, 2));
      ActivationCache other = model.run(there.tokens(), writers);
      Map<ActivationSite, UnaryOperator<float[]>> edits = new LinkedHashMap<>();
      writers.forEach(site -> edits.put(site, _ -> other.get(site)));
      assertThat(model.run(here.tokens(), List.of(), edits).predictions())
          .isDeepEqualTo(other.predictions());
    }
    InterventionResult heads =
        run(TRANSFORMER, here, Optional.of(there), "1.1,1.2,mlp1,2.1,2.2,mlp2 by other-instance");
    try (LanguageModel model = model()) {
      double[][] embedded =
          model
              .run(
                  there.tokens(),
                  List.of(new ActivationSite(Kind.HEAD_OUTPUT, 1, 1)),
                  Map.of(
                      ActivationSite.of(Kind.EMBEDDING),
                      _ ->
                          model
                              .run(here.tokens(), List.of(ActivationSite.of(Kind.EMBEDDING)))
                              .get(ActivationSite.of(Kind.EMBEDDING))))
              .predictions();
      assertThat(heads.after()).as("only the embedding stays").isNotEqualTo(embedded);
    }
  }

  @Test
  void rowsOfMapsAreReplacedAndRowsWithoutAMatchStay() throws IOException {
    Instance instance = instance("abcab", "abd");
    int[] tokens = instance.tokens();
    InterventionResult result = run(TRANSFORMER, instance, "1.2 by 2-gram");
    int matched =
        (int)
            IntStream.range(0, tokens.length)
                .filter(i ->
                    IntStream.range(2, i)
                        .anyMatch(
                            j -> tokens[j - 1] == tokens[i] && tokens[j - 2] == tokens[i - 1]))
                .count();
    assertThat(matched).isPositive();
    assertThat(result.kept().getFirst())
        .isCloseTo(1 - (double) matched / tokens.length, within(1e-12));
    double[] change = result.change();
    assertThat(Arrays.stream(change).limit(4)).containsOnly(0.0);
    assertThat(Arrays.stream(change).sum()).isPositive();
    assertThat(run(TRANSFORMER, instance, "1.2 by previous").kept().getFirst())
        .isCloseTo(1.0 / tokens.length, within(1e-12));
  }

  @Test
  void positionsBeforeTheSelectedOnesDoNotChange() throws IOException {
    InterventionResult result = run(TRANSFORMER, instance("abcabdab"), "1.1 by zero at from-4");
    assertThat(Arrays.stream(result.change()).limit(4)).containsOnly(0.0);
    assertThat(result.change()[4]).isPositive();
    InterventionResult one = run(TRANSFORMER, instance("abcabdab"), "mlp2 by zero at positions-3");
    assertThat(IntStream.range(0, 8).filter(t -> one.change()[t] > 0)).containsExactly(3);
  }

  @Test
  void means() {
    try (LanguageModel model = LanguageModel.create(TRANSFORMER, 3, ComputeDevice.CPU)) {
      Component mlp = Component.parse("mlp1");
      int[] a = {1, 2, 0, 1};
      int[] b = {2, 2};
      ComponentMeans means =
          ComponentMeans.of(model, List.of(mlp), List.of(a, b), 0, new Cancellation());
      float[] ofA = model.run(a, List.of(mlp.site())).get(mlp.site());
      float[] ofB = model.run(b, List.of(mlp.site())).get(mlp.site());
      float[] all = means.of(mlp, Replacement.Grouping.ALL)[1];
      float[] ones = means.of(mlp, Replacement.Grouping.TOKEN)[1];
      float[] symbols = means.of(mlp, Replacement.Grouping.KIND)[2];
      float[] separators = means.of(mlp, Replacement.Grouping.KIND)[0];
      float[] unseen = means.of(mlp, Replacement.Grouping.TOKEN)[9];
      for (int w = 0; w < 16; w++) {
        double sumA = ofA[w] + ofA[16 + w] + ofA[32 + w] + ofA[48 + w];
        double sum = sumA + ofB[w] + ofB[16 + w];
        assertThat((double) all[w]).isCloseTo(sum / 6, within(1e-6));
        assertThat((double) ones[w]).isCloseTo((ofA[w] + ofA[48 + w]) / 2, within(1e-6));
        assertThat((double) symbols[w]).isCloseTo((sum - ofA[32 + w]) / 5, within(1e-6));
        assertThat(separators[w]).isEqualTo(ofA[32 + w]);
      }
      assertArrayEquals(all, unseen, 0);
    }
  }

  @Test
  void meansOfManyTokensAreThoseOfTheTokensThatOccur() {
    ModelConfig large = TRANSFORMER.resizedFor(10_000, 0);
    try (LanguageModel model = LanguageModel.create(large, 3, ComputeDevice.CPU)) {
      Component mlp = Component.parse("mlp1");
      int[] text = {9_000, 7, 9_000};
      float[] values = model.run(text, List.of(mlp.site())).get(mlp.site());
      ComponentMeans means =
          ComponentMeans.of(model, List.of(mlp), List.of(text), -1, new Cancellation());
      float[][] own = means.of(mlp, Replacement.Grouping.TOKEN);
      float[][] kinds = means.of(mlp, Replacement.Grouping.KIND);
      assertThat(own[9_000][5]).isCloseTo((values[5] + values[37]) / 2, within(1e-6f));
      assertThat(own[7][5]).isEqualTo(values[21]);
      assertThat(own[8][5])
          .isEqualTo(kinds[7][5])
          .isCloseTo((values[5] + values[21] + values[37]) / 3, within(1e-6f));
      assertThat(kinds[8]).as("one array for all tokens of a kind").isSameAs(kinds[7]);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2.1 by zero at all",
        "1.2,mlp4,mixer3 by mean-by-token at from-40",
        "1.1 by other-instance at state-3",
        "1.1 by position-7 at edge-3-a",
        "mlp1 by times--0.5 at positions-1,4",
        "1.2 by 2-gram at all",
        "1.2 by previous at all",
        "1.2 by uniform at all",
        "1.2 by permuted at all"
      })
  void textAndJsonComeBack(String text) {
    Intervention intervention = Intervention.parse(text);
    assertThat(intervention.text()).isEqualTo(text);
    assertThat(Json.parse(Json.line(intervention), Intervention.class, "It"))
        .isEqualTo(intervention);
    assertThat(intervention.switched(false).on()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2.1",
        "2.0 by zero",
        "0.1 by zero",
        "mlp0 by zero",
        "head2 by zero",
        "2.1 by nothing",
        "2.1 by times-NaN",
        "2.1 by times-Infinity",
        "2.1 by 0-gram",
        "2.1 by 10-gram",
        "2.1 by position--1",
        "mlp1 by 2-gram",
        "2.1 by zero at",
        "2.1 by zero at from--1",
        "2.1 by zero at state",
        "2.1 by zero at edge-3",
        "2.1 by zero at positions-",
        "2.1 by zero at 99999999999"
      })
  void wrongTextsAreRefusedInOneSentence(String text) {
    assertThatThrownBy(() -> Intervention.parse(text))
        .isInstanceOf(UserError.class)
        .hasMessageMatching("[^\n]{10,300}\\.");
  }

  @Test
  void whatAModelOrAnInstanceLacksIsNamed() {
    Instance instance = instance("abcab");
    assertThatThrownBy(() -> run(TRANSFORMER, instance, "3.1 by zero"))
        .isInstanceOf(UserError.ModelError.class)
        .hasMessageEndingWith(
            "has no head 3.1; it has head 1.1, head 1.2, MLP 1, head 2.1, head 2.2, MLP 2.");
    assertThatThrownBy(() ->
            run(
                new ReweightingConfig(ReweightingConfig.Features.BINARY, 8),
                instance,
                "1.1 by zero"))
        .hasMessageEndingWith("has no heads, mixers or MLPs that can be replaced.");
    assertThatThrownBy(() -> run(TRANSFORMER, instance, "1.1 by zero at positions-5"))
        .hasMessageContaining("has no position 5; the model reads 0 to 4.");
    assertThatThrownBy(() -> run(TRANSFORMER, instance, "1.1 by position-5"))
        .hasMessageContaining("has no position 5");
    assertThatThrownBy(() -> run(TRANSFORMER, instance, "1.1 by zero at state-1"))
        .hasMessageContaining("has no states");
    assertThatThrownBy(() -> run(TRANSFORMER, instance, "1.1 by other-instance"))
        .hasMessageContaining("is alone");
  }

  @Test
  void modelsWithoutHeadsHaveMixers() {
    StackConfig lstm = EveryArchitecture.small(Architecture.LSTM, Variant.PAPER);
    try (LanguageModel model = LanguageModel.create(lstm, 1, ComputeDevice.CPU)) {
      assertThat(Component.of(model).getFirst().name()).isEqualTo("mixer1");
    }
  }

  @Test
  void anInspectionLeavesOutWhatDoesNotApplyAndSaysWhy() throws IOException {
    RunDirectory run = TinyRun.write(folder, TRANSFORMER, 5);
    Instance instance = instance("abca", "bcadab");
    List<Intervention> stack =
        Stream.of(
                "1.1 by zero",
                "9.1 by zero",
                "1.2 by 2-gram",
                "2.1 by mean at positions-99",
                "2.2 by other-instance",
                "mlp1 by zero at state-0")
            .map(Intervention::parse)
            .toList();
    InterventionSpec spec =
        new InterventionSpec(run.ref(5), instance, stack, Optional.empty(), false, 1);
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      Context context = Context.of(models);
      InspectionResult read = new Interventions().inspect(spec, 1024, context);
      InspectionResult.Uncut uncut = read.uncut().orElseThrow();
      assertThat(uncut.applied()).containsExactly("1.1 by zero at all", "1.2 by 2-gram at all");
      assertThat(uncut.interventions().stream().map(each -> each.problem().orElse("")))
          .containsExactly(
              "",
              "The model %s has no head 9.1; it has head 1.1, head 1.2, MLP 1, head 2.1, head 2.2, MLP 2."
                  .formatted(run.name()),
              "",
              "The instance typed has no position 99; the model reads 0 to 10.",
              "The instance typed is alone; choose another whose outputs replace its own.",
              "The instance typed has no states; select its positions by number.");
      InspectionResult whole = Inspection.run(new InspectionSpec(run.ref(5), instance), context);
      InterventionResult both =
          new Interventions()
              .run(
                  new InterventionSpec(
                      run.ref(5),
                      instance,
                      List.of(stack.get(0), stack.get(2)),
                      Optional.empty(),
                      true,
                      1),
                  context);
      assertThat(Objects.requireNonNull(read.predictions().get("model")).all())
          .isDeepEqualTo(both.after());
      assertThat(uncut.predictions().all()).isDeepEqualTo(both.before());
      assertArrayEquals(whole.attention().map(2, 1), uncut.attention().map(2, 1), 1e-6f);
      assertThat(read.attention().map(2, 1)).isNotEqualTo(uncut.attention().map(2, 1));
    }
  }

  @Test
  void aLongTextIsInspectedInPart() throws IOException {
    RunDirectory run = TinyRun.write(folder, TRANSFORMER, 5);
    Instance instance = instance("abca", "bcadab");
    InterventionSpec spec =
        new InterventionSpec(
            run.ref(5),
            instance,
            List.of(Intervention.parse("1.1 by zero")),
            Optional.empty(),
            false,
            1);
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      InspectionResult part = new Interventions().inspect(spec, 6, Context.of(models));
      assertThat(part.instance()).isEqualTo(instance);
      assertThat(part.tokens()).containsExactly(Arrays.copyOf(instance.tokens(), 6));
      assertThat(part.text().unread())
          .contains("Interventions are shown at the first 6 positions.");
      InspectionResult all = new Interventions().inspect(spec, 11, Context.of(models));
      assertThat(all.text().unread()).isEmpty();
      double[] early = Objects.requireNonNull(all.predictions().get("model")).row(5);
      assertThat(Objects.requireNonNull(part.predictions().get("model")).row(5))
          .containsExactly(early, within(1e-6));
    }
  }
}
