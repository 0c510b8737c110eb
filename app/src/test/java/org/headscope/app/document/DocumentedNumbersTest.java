package org.headscope.app.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.StackConfig;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Numbers in documents are those of the samples and of the build.
class DocumentedNumbersTest {
  private static final String TRANSFORMER = "transformer-4x2";
  private static final String NO_NAME = "no name";
  private static final List<String> SHOWN =
      List.of("truth", "unigram", "ngram-2", "ngram-3", "wb-3", "kn-3", "ctw-5", "lnw-r");

  /// Sentences of the top-level README with numbers, and the checks of each.
  private static final Map<String, Runnable> README = new LinkedHashMap<>();

  /// Sentences of the tour's second part.
  private static final Map<String, Runnable> APP = new LinkedHashMap<>();

  static {
    README.put(
        "The sample is a Transformer of four layers with two heads each.",
        DocumentedNumbersTest::theSampleHasFourLayersOfTwoHeads);
    README.put(
        "opens at the last checkpoint on head 2 of layer 2, a **2-gram head**",
        () -> assertThat(label(20_000, 2, 2)).isEqualTo("2-gram"));
    README.put(
        "Look at layer 1: head 2 attends to the **previous** token, head 1 to the one **2 back**.",
        () -> assertThat(labels(20_000, 1)).containsExactly("2 back", "previous"));
    README.put("Together they tell layer 2 which two symbols came before", () -> {});
    README.put(
        "Head 1 of layer 2 is a **1-gram head**",
        () -> assertThat(label(20_000, 2, 1)).isEqualTo("1-gram"));
    README.put(
        "Drag the checkpoint track to step 0", () -> assertThat(scores().firstKey()).isZero());
    README.put(
        "At step 200 nothing has a name",
        () -> assertThat(allLabels(scores().headMap(201L))).containsOnly(NO_NAME));
    README.put(
        "at step 250 both heads of layer 2 match **1-grams**",
        () -> assertThat(labels(250, 2)).containsOnly("1-gram"));
    README.put(
        "by step 1,000 head 1 of layer 1 turns to look **2 back**",
        () -> {
          assertThat(twoBack(800)).isLessThan(0.2);
          assertThat(twoBack(1000)).isGreaterThan(0.4);
        });
    README.put(
        "and with it head 2 of layer 2 to **2-grams**",
        () -> {
          assertThat(label(800, 2, 2)).isEqualTo("1-gram");
          scores()
              .tailMap(1000L)
              .keySet()
              .forEach(step -> assertThat(label(step, 2, 2)).isEqualTo("2-gram"));
        });
    README.put(
        "From step 2,500 to 6,000 head 1 of layer 2 does so, too; then the two part.",
        DocumentedNumbersTest::bothMatchTwoForAWhile);
    README.put("JDK 25", DocumentedNumbersTest::theBuildIsForJava25);
    README.put("Temurin 25", DocumentedNumbersTest::theBuildIsForJava25);
    README.put("Maven 3.8 or newer", () -> {}); // tested by hand
    README.put("Apache License 2.0", () -> {});
    README.put("Andreas, 2024", () -> {});
    README.put("F1 lists all keys", () -> {});

    APP.put(
        "with three n-gram heads after its first layer. Its TVD falls from .43 to .20.",
        DocumentedNumbersTest::ngramHeadsHalveTheDistance);
    APP.put(
        "the nearest to the model is the unigram at step 200", () -> assertNearest(200, "unigram"));
    APP.put("the *context of 1* (a 2-gram) at step 1,000", () -> assertNearest(1000, "ngram-2"));
    APP.put(
        "and at the end the learned reweighting of n-grams, `LNW r`",
        () -> assertNearest(20_000, "lnw-r"));
    APP.put(
        "(At step 0 it knows nothing: add `uniform` to see that.)",
        () -> assertNearest(0, "uniform"));
    APP.put(
        "2-gram and 3-gram shares become readable after layer 2, where the n-gram heads are, and"
            + " not before",
        DocumentedNumbersTest::sharesAreReadBehindLayer2);
    APP.put(
        "*run* to see that a run with n-gram heads, `gla-ngram`, knows them best",
        DocumentedNumbersTest::aModelWithNgramHeadsKnowsFrequenciesBest);
  }

  @Test
  void everyNumberOfTheReadmeIsVerified() {
    String left = Document.read(Path.of("README.md")).prose();
    for (String sentence : README.keySet()) {
      assertThat(left).contains(sentence);
      left = left.replace(sentence, "");
    }
    left = left.replaceAll("\\]\\([^)]*\\)", "").replaceAll("(?m)^\\d\\. ", ""); // links, a list
    assertThat(left.lines().filter(line -> line.matches(".*\\d.*"))).isEmpty();
    README.values().forEach(Runnable::run);
  }

  @Test
  void theToursSecondPartIsTrue() {
    String text = Document.read(Path.of("app", "README.md")).text();
    APP.forEach((sentence, check) -> {
      assertThat(text).contains(sentence);
      check.run();
    });
  }

  /// The numbers come from the program that the fixture names.
  @Test
  void printedLayerErrorsAreTheMeasuredOnes() {
    Path fixture = Path.of("engine/src/test/resources/golden/printed-ctw.json");
    JsonNode rows = Json.read(Document.ROOT.resolve(fixture), JsonNode.class).get("errors");
    assertThat(Document.read(Path.of("engine", "README.md")).text())
        .contains(listed(rows, "%1$.4f ± %2$.4f", "mean", "meanSe") + " on average")
        .contains(listed(rows, "%1$.2f", "largest", "largest") + " at worst")
        .contains("costs " + listed(rows, "%1$.4f ± %2$.4f", "nats", "natsSe"));
  }

  /// Formats numbers as `.1, .2 and .3`.
  private static String listed(JsonNode rows, String format, String first, String second) {
    List<String> all =
        rows.valueStream()
            .map(row ->
                String.format(
                    Locale.ROOT,
                    format,
                    row.get(first).doubleValue(),
                    row.get(second).doubleValue()))
            .map(text -> text.replace("0.", "."))
            .toList();
    return all.get(0) + ", " + all.get(1) + " and " + all.get(2);
  }

  /// A documented command trains the same model, however sums are rounded.
  @Test
  void trainingsByOtherKernelsAgreeWithinAHundredth() {
    ScoreTables.Stored shipped = ScoreTables.stored("evaluation");
    ScoreTables.Stored other = ScoreTables.stored("kernels");
    for (String run : ScoreTables.RUNS) {
      Score a = ScoreTables.score(shipped, "samples/" + run);
      Score b = ScoreTables.score(other, ScoreTables.byDefault(run));
      assertThat(b.accuracy()).as(run).isCloseTo(a.accuracy(), within(0.01));
      assertThat(b.tvd()).as(run).isCloseTo(a.tvd(), within(0.01));
    }
  }

  /// Checks the two heads of layer 2 in the first sample.
  @Test
  void oneHeadAttendsToMatchesOfTwoAndOneDoesNot() {
    assertThat(Document.read(Path.of("samples", "notes.md")).text())
        .contains("0.55 for head 2.2 and 0.11 for head 2.1 at the end")
        .contains("from step 2,500 to 6,000 both are called 2-gram heads");
    assertThat(preference(20_000, 2)).isCloseTo(0.55, within(0.005));
    assertThat(preference(20_000, 1)).isCloseTo(0.11, within(0.005));
    bothMatchTwoForAWhile();
  }

  /// Compares the claims with rows of tables, which are filled from stored results.
  @Test
  void samplesAreComparedWithThePapers() {
    String text = Document.read(Path.of("samples", "README.md")).text();
    assertThat(text).contains("they cost 0.0013 nats more", "errors of 0.44 to 0.72 against 0.80");
    double statistics = cell(text, "| `runs/tf-2-0` |", 6);
    double counts = cell(text, "| `runs/tf-2-0-all-counts` |", 6);
    assertThat(statistics - counts).isCloseTo(0.0013, within(5e-5));
    String probes = text.substring(text.indexOf("<!-- table: probes -->"));
    assertThat(cell(probes, "| `transformer-4x2` |", 2)).isEqualTo(0.80);
    assertThat(
            Stream.of("retnet", "gla", "mamba", "lstm")
                .map(run -> cell(probes, "| `" + run + "` |", 2)))
        .allMatch(error -> error >= 0.44 && error <= 0.72)
        .contains(0.44, 0.72);
  }

  /// Returns the number in a cell, counted from 1, of the row with the given beginning.
  private static double cell(String text, String row, int cell) {
    String line = text.substring(text.indexOf(row)).lines().findFirst().orElseThrow();
    Matcher number =
        Pattern.compile("(?:\\|[^|]*){%d}\\|[ *]*([\\d.]+)[^|]*\\|.*".formatted(cell - 1))
            .matcher(line);
    assertThat(number.matches()).as(line).isTrue();
    return Double.parseDouble(number.group(1));
  }

  private static void bothMatchTwoForAWhile() {
    scores()
        .forEach((step, _) ->
            assertThat(labels(step, 2).equals(List.of("2-gram", "2-gram")))
                .as("step %d", step)
                .isEqualTo(step >= 2500 && step <= 6000));
  }

  /// Returns the attention on matches of two symbols beyond that of a 1-gram head.
  private static double preference(long step, int head) {
    return heads(step, 2).get(head - 1).contrast("2-gram | 1-gram").orElseThrow().value().value();
  }

  @Test
  void onlyModelsThatMatchKnowMoreOfStatesThanTheirEmbedding() {
    assertThat(Document.read(Path.of("samples", "README.md")).text())
        .contains("which says 0.775; the others' layers stay within 0.001 of it");
    Question state = new Question(ProbeTask.STATE, 0);
    for (String run : List.of("retnet", "gla", "mamba", "lstm")) {
      ProbeResult result = ProbeTables.stored(run, List.of(1L));
      double embedding = result.of(state).getFirst().score().mean();
      assertThat(embedding).isBetween(0.7745, 0.7755);
      assertThat(ProbeTables.best(result, state).score().mean() - embedding).isLessThan(0.001);
    }
    for (String run : List.of(TRANSFORMER, "retnet-ngram")) {
      ProbeResult result = ProbeTables.stored(run, List.of(1L));
      assertThat(ProbeTables.best(result, state).score().mean()).isGreaterThan(0.82);
    }
  }

  /// Compares settings of long runs in CONTRIBUTING with the defaults in the app's pom.
  @Test
  void longRunsAreAsLongAsDocumented() throws IOException {
    String text = Document.read(Path.of(".github", "CONTRIBUTING.md")).text();
    String pom = Files.readString(Document.ROOT.resolve("app/pom.xml"));
    Map<String, String> documented =
        Map.of(
            "kills a tiny training 60 times", "<kills>60</kills>",
            "signals it 20 times", "<signals>20</signals>",
            "4,000 random events", "<events>4000</events>",
            "hold less than 1.5 GB", "<memory>1500</memory>",
            "at most six minutes", "<seconds>360</seconds>",
            "starts whole processes, ten times each", "<starts>10</starts>");
    documented.forEach((words, setting) -> {
      assertThat(text).contains(words);
      assertThat(pom).contains(setting);
    });
  }

  private static void theSampleHasFourLayersOfTwoHeads() {
    StackConfig model = (StackConfig) RunTables.run(TRANSFORMER).info().model();
    assertThat(model.layers()).isEqualTo(4);
    assertThat(model.heads()).isEqualTo(2);
  }

  private static void theBuildIsForJava25() {
    assertThat(Document.read(Path.of("pom.xml")).text())
        .contains("<maven.compiler.release>25</maven.compiler.release>");
  }

  private static void ngramHeadsHalveTheDistance() {
    assertThat(tvd("retnet")).isEqualTo(43);
    assertThat(tvd("retnet-ngram")).isEqualTo(20);
    StackConfig model = (StackConfig) RunTables.run("retnet-ngram").info().model();
    assertThat(model.ngramHeads().getFirst().after()).isEqualTo(1);
    assertThat(model.ngramHeads().getFirst().orders()).hasSize(3);
  }

  /// Returns the TVD in the list of runs, in hundredths.
  private static long tvd(String run) {
    return Math.round(100 * RunTables.validation(RunTables.run(run)).tvd().orElseThrow());
  }

  private static void assertNearest(long step, String name) {
    List<String> shown =
        step == 0 ? Stream.concat(SHOWN.stream(), Stream.of(name)).toList() : SHOWN;
    assertThat(ScoreTables.nearestTo(ScoreTables.stored("nearest"), step, shown)).isEqualTo(name);
  }

  private static void sharesAreReadBehindLayer2() {
    ProbeResult result = ProbeTables.stored(TRANSFORMER, List.of(1L));
    for (int n : List.of(2, 3)) {
      Question share = new Question(ProbeTask.FREQUENCY, n);
      double input =
          Objects.requireNonNull(ProbeTables.best(result, share).controls().get(Control.INPUT))
              .mean();
      for (ProbeScore score : result.of(share)) {
        double relative = score.score().mean() / input; // relative to the last tokens
        assertThat(relative < 0.6)
            .as("%s in layer %d", share.label(), score.layer())
            .isEqualTo(score.layer() >= 2);
      }
    }
  }

  private static void aModelWithNgramHeadsKnowsFrequenciesBest() {
    for (int n : List.of(2, 3)) {
      Question share = new Question(ProbeTask.FREQUENCY, n);
      double best = error("gla-ngram", share);
      for (String other : List.of(TRANSFORMER, "retnet-ngram", "retnet", "gla", "mamba", "lstm")) {
        assertThat(best).isLessThan(error(other, share));
      }
    }
  }

  private static double error(String run, Question question) {
    return ProbeTables.best(ProbeTables.stored(run, List.of(1L)), question).score().mean();
  }

  private static SortedMap<Long, HeadScoreResult> scores() {
    return RunTables.scores(TRANSFORMER);
  }

  private static List<HeadScore> heads(long step, int layer) {
    HeadScoreResult result = Objects.requireNonNull(scores().get(step));
    return result.heads().stream().filter(head -> head.layer() == layer).toList();
  }

  private static List<String> labels(long step, int layer) {
    return heads(step, layer).stream().map(HeadScore::name).toList();
  }

  private static String label(long step, int layer, int head) {
    return heads(step, layer).get(head - 1).name();
  }

  /// Returns the share of attention of head 1 of layer 1 on the token 2 back.
  private static double twoBack(long step) {
    return heads(step, 1).getFirst().share("2 back");
  }

  private static List<String> allLabels(SortedMap<Long, HeadScoreResult> some) {
    return some.values().stream()
        .flatMap(result -> result.heads().stream())
        .map(HeadScore::name)
        .toList();
  }
}
