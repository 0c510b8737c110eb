package org.headscope.engine.interpret.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.interpret.attention.TokenMaps;
import org.headscope.engine.interpret.attention.TokenMaps.TokenMapResult;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.headscore.HeadScores;
import org.headscope.engine.interpret.influence.Influence;
import org.headscope.engine.interpret.influence.InfluenceResult;
import org.headscope.engine.interpret.influence.InfluenceSpec;
import org.headscope.engine.interpret.inspect.Inspection.InspectionSpec;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.projection.ProjectionMethod;
import org.headscope.engine.interpret.projection.ProjectionResult;
import org.headscope.engine.interpret.projection.ProjectionSpec;
import org.headscope.engine.interpret.projection.Projections;
import org.headscope.engine.interpret.states.StateHeatmapResult;
import org.headscope.engine.interpret.states.StateHeatmapSpec;
import org.headscope.engine.interpret.states.StateHeatmaps;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Nothing that an instance asks for takes the machine down, and parts of it can be asked for.
class BoundedReadingTest {
  private static final StackConfig RETENTION =
      EveryArchitecture.small(Architecture.RETNET, Variant.REFERENCE);

  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0);

  @AfterEach
  void closeModels() {
    models.close();
  }

  /// Strings of 1 to 30 symbols.
  private static Instance instance(int tokens) {
    SplittableRandom random = new SplittableRandom(tokens);
    List<String> strings = new ArrayList<>();
    int left = tokens;
    while (left > 0) {
      int length = left < 33 ? left : random.nextInt(1, 31);
      StringBuilder string = new StringBuilder();
      random.ints(length, 'a', 'f').forEach(symbol -> string.append((char) symbol));
      strings.add(string.toString());
      left -= length + 1;
    }
    return RegBench.instance("long", Optional.empty(), Optional.empty(), strings);
  }

  private static void refused(String remedy, ThrowingCallable analysis) {
    assertThatThrownBy(analysis)
        .isInstanceOf(UserError.class)
        .hasMessageMatching(
            "The instance long has 1,000,000 tokens, whose [\\w ]+ take [\\d,.]+ GB; "
                + remedy
                + "\\.");
  }

  @Test
  void aMillionTokensAreRefusedBeforeAnythingIsAllocated() throws IOException {
    Instance million = instance(1_000_000);
    RunDirectory run = TinyRun.write(folder.resolve("retnet"), RETENTION, 5);
    RunDirectory mamba =
        TinyRun.write(
            folder.resolve("mamba"), EveryArchitecture.small(Architecture.MAMBA, Variant.PAPER), 5);
    Cancellation never = new Cancellation();
    String choose = "choose up to [\\d,]+ positions, or a shorter instance";
    refused(
        "open or type a shorter one, of up to [\\d,]+ tokens",
        () ->
            Inspection.run(
                new InspectionSpec(run.ref(5), million),
                new Context(models, Progress.none(), never)));
    refused(
        choose,
        () ->
            TokenMaps.run(
                new TokenMapSpec(run.ref(5), million, 1, Part.head(1), Optional.empty()),
                new Context(models, Progress.none(), never)));
    refused(
        choose,
        () ->
            TokenMaps.run(
                new TokenMapSpec(mamba.ref(5), million, 1, Part.channel(3), Optional.empty()),
                new Context(models, Progress.none(), never)));
    InfluenceSpec influence = new InfluenceSpec(run.ref(5), million, 2, 1, Optional.empty());
    assertThatThrownBy(
            () -> Influence.requireWithin(Duration.ofHours(1), influence, Context.of(models)))
        .isInstanceOf(InstanceError.class)
        .hasMessageMatching(
            "Replacing each of 1,000,000 symbols of long takes about \\d+ h; select only the first"
                + " [\\d,]+ positions\\.");
    Influence.requireWithin(
        Duration.ofHours(1),
        new InfluenceSpec(run.ref(5), instance(1000), 2, 1, Optional.empty()),
        Context.of(models));
    refused(choose, () -> Influence.run(influence, new Context(models, Progress.none(), never)));
    HeadScoreSpec scores = new HeadScoreSpec(run.ref(5), List.of(million), 1);
    refused(
        "leave it out or cut it to [\\d,]+",
        () -> HeadScores.run(scores, new Context(models, Progress.none(), never)));
  }

  /// The window maps some tokens only; the model takes little memory.
  @ParameterizedTest
  @EnumSource(names = {"TRANSFORMER", "LSTM", "MAMBA"})
  void onlyTheFirstOfAMillionTokensAreReadAndASentenceSaysWhy(Architecture architecture)
      throws IOException {
    boolean slow = architecture == Architecture.TRANSFORMER;
    StackConfig config =
        slow
            ? TestModels.transformer(1, 1, 16, Positions.ROTARY, 0, 0)
            : EveryArchitecture.small(architecture, Variant.PAPER);
    Limits limits = limits(config, new Range(999_000, 999_999));
    assertThat(limits.read()).isEqualTo(slow ? 130_000 : 200_000);
    assertThat(limits.unread().orElseThrow())
        .matches(
            "run reads the first (130|200),000 of 1,000,000 symbols: "
                + (slow
                    ? "all would take (about \\d+ (min|h)|[\\d.]+ GB of memory)"
                    : "more would slow down every step")
                + "\\. To see the rest, open a text that begins there\\.");
    Range last = new Range(limits.read() - 1000, limits.read() - 1);
    boolean whole = architecture == Architecture.MAMBA; // its maps cannot be computed row by row
    assertThat(limits.part()).isEqualTo(whole ? new Range(0, 999) : last);
    assertThat(limits.unmapped().isPresent()).isEqualTo(whole);
  }

  @Test
  void mapsComputedAsAWholeAreRefusedFarFromTheStart() throws IOException {
    StackConfig mamba = EveryArchitecture.small(Architecture.MAMBA, Variant.PAPER);
    Limits far = limits(mamba, new Range(99_000, 99_999));
    assertThat(far.part()).isEqualTo(new Range(0, 999));
    assertThat(far.unmapped().orElseThrow())
        .matches(
            "Maps of positions 99,000 to 99,999 take (about \\d+ (min|h)|[\\d.,]+ GB of memory) with"
                + " run, which computes each map as a whole\\. Go back to the first [\\d,]+"
                + " positions\\.");
    assertThat(limits(mamba, new Range(1000, 1999)).part()).isEqualTo(new Range(1000, 1999));
  }

  private Limits limits(StackConfig config, Range mapped) throws IOException {
    RunDirectory run = TinyRun.write(folder.resolve("run"), config, 5);
    InspectionSpec spec = new InspectionSpec(run.ref(5), instance(1_000_000), Optional.of(mapped));
    Reading reading = Reading.of(Context.of(models), run.ref(5), spec.instance(), Optional.empty());
    return Limits.of(config, reading, spec, Machine.here().share());
  }

  @Test
  void messagesNameASizeThatFits() {
    Machine machine = new Machine(1_000_000_000, 500_000_000, Integer.MAX_VALUE);
    Reading.Need squares = (asked, read) -> new MemoryNeed(100L * asked * read, 0, 0);
    assertThatThrownBy(() -> reading(0, 19_997, false).require("maps", squares, machine))
        .hasMessage(
            "The instance long has 19,998 tokens, whose maps take 40.0 GB; choose up to 3,100"
                + " positions, or a shorter instance.");
    assertThatThrownBy(() -> reading(10_000, 19_999, true).require("maps", squares, machine))
        .hasMessage(
            "The maps of the instance long at positions 10,000 to 19,999 take 20.0 GB; choose up to"
                + " 500 positions, or a shorter instance.");
    reading(19_500, 19_999, true).require("maps", squares, machine);
    Reading.Need before = (_, read) -> new MemoryNeed(100_000L * read, 0, 0);
    assertThatThrownBy(() -> reading(19_500, 19_999, true).require("states", before, machine))
        .hasMessage(
            "The states of the instance long at positions 19,500 to 19,999 take 2.0 GB; choose up to"
                + " 10,000 positions from the beginning, or a shorter instance.");
    Reading.Need heap = (_, read) -> new MemoryNeed(0, 100_000L * read, 0);
    assertThatThrownBy(() -> reading(0, 9_999, false).require("states", heap, machine))
        .hasMessageContaining("choose up to 5,000");
  }

  private static Reading reading(int from, int to, boolean part) {
    Optional<Range> positions = part ? Optional.of(new Range(from, to)) : Optional.empty();
    return new Reading(
        "run",
        5,
        "long",
        RegBench.VOCABULARY,
        new int[to + 1],
        positions,
        false,
        Provenance.of(Map.of()));
  }

  /// Rows of long texts are made by themselves, and the other layers fused.
  @ParameterizedTest
  @EnumSource(
      value = Architecture.class,
      names = {"TRANSFORMER", "LINEAR_TRANSFORMER", "RETNET", "GLA", "MAMBA", "S4"})
  void partialMapsEqualRowsOfTheWholeMap(Architecture architecture) throws IOException {
    boolean table = architecture == Architecture.LINEAR_TRANSFORMER;
    StackConfig config =
        new StackConfig(
            architecture,
            architecture == Architecture.TRANSFORMER ? Variant.PAPER : Variant.REFERENCE,
            new StackConfig.Sizes(
                architecture == Architecture.MAMBA ? 1 : 2,
                architecture.has(Architecture.Field.HEADS) ? 2 : 0,
                8),
            table
                ? Positions.LEARNED
                : architecture == Architecture.TRANSFORMER ? Positions.ROTARY : Positions.NONE,
            table ? 1100 : 0,
            0,
            architecture.has(Architecture.Field.STATES) ? 4 : 0,
            List.of(new NgramHeads(1, List.of(2), NgramHeads.Form.PLAIN)));
    RunDirectory run = TinyRun.write(folder, config, 5);
    Instance instance = instance(1100);
    Range rows = new Range(1030, 1080);
    InspectionResult whole =
        Inspection.run(new InspectionSpec(run.ref(5), instance), Context.of(models));
    for (int layer = 1; layer <= config.depth(); layer++) {
      TokenMapSpec spec =
          new TokenMapSpec(run.ref(5), instance, layer, Part.head(1), Optional.of(rows));
      TokenMapResult part = TokenMaps.run(spec, Context.of(models));
      assertThat(part.reading().positions()).hasValue(rows);
      assertThat(part.length()).isEqualTo(1081);
      float[] map = whole.attention().map(layer, 1);
      for (int i = 0; i < part.reading().requestedRows(); i++) {
        int from = (rows.min() + i) * 1100;
        assertArrayEquals(
            Arrays.copyOfRange(map, from, from + 1081),
            Arrays.copyOfRange(part.weights(), i * 1081, (i + 1) * 1081),
            1e-5f,
            "layer %d, row %d".formatted(layer, rows.min() + i));
      }
    }
    partIsOfTheWhole(run, instance, whole);
    try (LanguageModel model = run.model(5, ComputeDevice.CPU)) {
      double[][] plain = model.predict(instance.tokens());
      double[][] seen = Objects.requireNonNull(whole.predictions().get("model")).all();
      for (int t = 0; t < plain.length; t += 7) {
        assertArrayEquals(seen[t], plain[t], 1e-5);
      }
    }
  }

  /// Squares of all maps, and the sums before them.
  private void partIsOfTheWhole(RunDirectory run, Instance instance, InspectionResult whole) {
    Range part = new Range(1030, 1080);
    InspectionSpec spec = new InspectionSpec(run.ref(5), instance, Optional.of(part));
    InspectionResult some = Inspection.run(spec, Context.of(models));
    AttentionMaps maps = some.attention();
    assertThat(some.mapped()).hasValue(part);
    assertThat(some.provenance().settings()).containsEntry("mapped", "1030 to 1080");
    for (int layer = 1; layer <= maps.layers(); layer++) {
      for (int query = 1030; query <= 1080; query++) {
        double before = 0;
        for (int key = 0; key <= query; key++) {
          float weight = whole.attention().weight(layer, 1, query, key);
          if (key < 1030) {
            before += Math.abs(weight);
          } else {
            assertThat(maps.weight(layer, 1, query, key)).isCloseTo(weight, within(1e-5f));
          }
        }
        assertThat((double) maps.earlier(layer, 1)[query - 1030]).isCloseTo(before, within(1e-3));
      }
    }
    double[][] all = Objects.requireNonNull(whole.predictions().get("model")).all();
    InspectionResult known = Inspection.run(spec, Optional.of(whole), Context.of(models));
    assertThat(known.predictions().get("model"))
        .as("are not computed again")
        .isSameAs(whole.predictions().get("model"));
    double[][] rows = Objects.requireNonNull(some.predictions().get("model")).all();
    assertArrayEquals(all[1099], rows[1099], 1e-5);
  }

  @Test
  void partialAnalysesEqualPartsOfTheWhole() throws IOException {
    RunDirectory run = TinyRun.write(folder, RETENTION, 5);
    Instance instance = instance(60);
    Optional<Range> part = Optional.of(new Range(20, 33));
    Cancellation never = new Cancellation();

    StateHeatmapResult states =
        StateHeatmaps.run(
            new StateHeatmapSpec(run.ref(5), instance, 2, Optional.empty()),
            new Context(models, Progress.none(), never));
    StateHeatmapResult few =
        StateHeatmaps.run(
            new StateHeatmapSpec(run.ref(5), instance, 2, part),
            new Context(models, Progress.none(), never));
    float[] norms = Arrays.copyOfRange(states.norms(), 20, 34);
    assertArrayEquals(norms, few.norms(), 1e-5f);
    float[] changes = Arrays.copyOfRange(states.changes(), 20, 34);
    assertArrayEquals(changes, few.changes(), 1e-5f);
    assertThat(few.value(33, 5)).isCloseTo(states.value(33, 5), within(1e-5f));

    InfluenceResult all =
        Influence.run(
            new InfluenceSpec(run.ref(5), instance, 2, 1, Optional.empty()),
            new Context(models, Progress.none(), never));
    InfluenceResult some =
        Influence.run(
            new InfluenceSpec(run.ref(5), instance, 2, 1, part),
            new Context(models, Progress.none(), never));
    assertThat(some.map()).hasSize(14 * 34);
    for (int i = 20; i <= 33; i++) {
      for (int j = 0; j <= 33; j++) {
        assertThat(influence(some, i, j)).isCloseTo(influence(all, i, j), within(1e-5f));
      }
    }

    ProjectionResult points =
        Projections.run(
            new ProjectionSpec(
                run.ref(5),
                ProbeSite.RESIDUAL,
                1,
                List.of(instance, instance(10)),
                ProjectionMethod.PCA,
                new ProjectionSpec.Choice(Optional.empty(), 100, part, 1)),
            new Context(models, Progress.none(), never));
    assertThat(points.points().position()).containsExactly(IntStream.rangeClosed(20, 33).toArray());
    assertThatThrownBy(() ->
            StateHeatmaps.run(
                new StateHeatmapSpec(run.ref(5), instance, 2, Optional.of(new Range(3, 60))),
                new Context(models, Progress.none(), never)))
        .hasMessage("The instance long has no positions 3 to 60; the model reads 0 to 59.");
  }

  private static float influence(InfluenceResult result, int row, int token) {
    return result.reading().rows(result.map())[row - result.reading().first()][token];
  }
}
