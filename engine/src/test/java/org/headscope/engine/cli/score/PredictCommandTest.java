package org.headscope.engine.cli.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.cli.Outcome;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class PredictCommandTest {
  @TempDir private Path folder;

  private static Outcome predict(Object... args) {
    List<Object> words = new ArrayList<>(List.of("predict"));
    words.addAll(Arrays.asList(args));
    return Outcome.run(words.toArray());
  }

  /// The JSON that `predict` prints for a text.
  private static JsonNode json(String predictors, String text, Object... more) {
    List<Object> words =
        new ArrayList<>(List.of("--predictors", predictors, "--text", text, "--json"));
    words.addAll(Arrays.asList(more));
    Outcome outcome = predict(words.toArray());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).isEmpty();
    return outcome.json();
  }

  private static double[] doubles(JsonNode array) {
    return array.valueStream().mapToDouble(JsonNode::doubleValue).toArray();
  }

  private String tinyRun(String name) throws IOException {
    Path run = folder.resolve(name);
    TinyRun.write(run, TestModels.transformer(1, 1, 8, Positions.LEARNED, 300, 0), 0, 40);
    return run.toString();
  }

  @Test
  void onePredictorPrintsItsRows() {
    JsonNode json = json("ngram-2", "abab|abc");
    assertThat(json.propertyNames()).containsExactly("vocabulary", "rows");
    assertThat(json.get("vocabulary").size()).isEqualTo(20);
    assertThat(json.get("rows").size()).isEqualTo(8);
    Outcome old = predict("--predictor", "ngram-2", "--text", "abab|abc", "--json");
    assertThat(old.json()).isEqualTo(json);
  }

  @Test
  void severalPredictorsPrintTheirNamesAndUsualRows() throws IOException {
    String first = tinyRun("first") + "@0";
    String second = tinyRun("second");
    String text = "ab|ac";
    Outcome outcome =
        predict(
            "--run",
            first,
            "--predictors",
            "uniform,ctw-3," + second,
            "--run",
            second + "@0",
            "--predictors",
            "ngram-2",
            "--text",
            text,
            "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode json = outcome.json();
    assertThat(json.propertyNames()).containsExactly("vocabulary", "predictions");
    List<String> names =
        json.get("predictions").valueStream().map(p -> p.get("predictor").stringValue()).toList();
    assertThat(names).containsExactly(first, second + "@0", "uniform", "ctw-3", second, "ngram-2");
    for (JsonNode prediction : json.get("predictions")) {
      JsonNode alone = json(prediction.get("predictor").stringValue(), text);
      assertThat(prediction.get("rows")).isEqualTo(alone.get("rows"));
      assertThat(prediction.get("weights")).isEqualTo(alone.get("weights"));
      assertThat(prediction.get("rows").size()).isEqualTo(text.length());
    }
  }

  @Test
  void contextTreeWeightingAddsWeightsAndProbability() {
    JsonNode json = json("ctw-3", "ab|a");
    assertThat(json.propertyNames())
        .containsExactly("vocabulary", "rows", "weights", "logProbability");
    assertThat(json.get("vocabulary").size()).isEqualTo(20);
    assertThat(json.get("weights").size()).isEqualTo(4);
    for (JsonNode weights : json.get("weights")) {
      assertThat(doubles(weights)).hasSize(4);
      assertThat(Arrays.stream(doubles(weights)).sum()).isCloseTo(1, within(1e-12));
    }
    double[] log = doubles(json.get("logProbability"));
    assertThat(log[0]).isCloseTo(-Math.log(18), within(1e-12));
    assertThat(log[2]).as("a separator is not predicted").isEqualTo(log[1]);
    assertThat(log[3] - log[2])
        .isCloseTo(Math.log(json.get("rows").get(2).get(1).doubleValue()), within(1e-12));
  }

  /// A = 3 and D = 2 with the context aa: the numbers are from an independent program.
  @Test
  void plainSequencesFollowTheirContext() {
    JsonNode json = json("ctw-2", "abcabcabbcaa", "--alphabet", "abc", "--context", "aa");
    assertThat(json.propertyNames())
        .containsExactly("vocabulary", "rows", "weights", "logProbability");
    assertThat(json.get("vocabulary").valueStream().map(JsonNode::stringValue))
        .containsExactly("a", "b", "c");
    assertThat(json.get("rows").size()).isEqualTo(12);
    assertThat(doubles(json.get("rows").get(0)))
        .containsExactly(new double[] {.6, .2, .2}, within(1e-12));
    assertThat(Arrays.copyOf(doubles(json.get("logProbability")), 3))
        .containsExactly(new double[] {-1.0986122887, -2.7080502011, -3.8962746485}, within(1e-10));
    assertThat(json("ctw-2", "010", "--alphabet", "01", "--context", "11").get("vocabulary").size())
        .isEqualTo(2);
  }

  @Test
  void theFirstSymbolsAreTheDefaultContext() {
    JsonNode whole = json("ctw-2", "aaabcab", "--alphabet", "abc");
    JsonNode rest = json("ctw-2", "abcab", "--alphabet", "abc", "--context", "aa");
    for (int t = 0; t < 2; t++) {
      assertThat(doubles(whole.get("rows").get(t)))
          .containsOnly(new double[] {1 / 3.0}, within(1e-15));
      assertThat(doubles(whole.get("weights").get(t)))
          .containsExactly(new double[] {.15, .1275, .7225}, within(1e-15));
      assertThat(whole.get("logProbability").get(t).doubleValue()).isZero();
    }
    for (int t = 0; t < 5; t++) {
      for (String part : List.of("rows", "weights", "logProbability")) {
        assertThat(whole.get(part).get(t + 2)).isEqualTo(rest.get(part).get(t));
      }
    }
    assertThat(json("ctw-5", "ab", "--alphabet", "abc").get("rows").size()).isEqualTo(2);
  }

  @Test
  void depthsSideBySidePredictTheSameSymbols() {
    JsonNode both = json("ctw-0,ctw-2", "aaabcab", "--alphabet", "abc").get("predictions");
    JsonNode rest = json("ctw-0,ctw-2", "abcab", "--alphabet", "abc", "--context", "aa");
    for (int p = 0; p < 2; p++) {
      assertThat(both.get(p).get("logProbability").get(6))
          .isEqualTo(rest.get("predictions").get(p).get("logProbability").get(4));
    }
  }

  @Test
  void tablesNameThePredictorsAndTheProbability() {
    Outcome several = predict("--predictors", "ngram-2,ctw-2", "--text", "ab|a");
    List<String> lines = several.out().lines().toList();
    assertThat(lines).hasSize(1 + 4 * 2 + 2);
    assertThat(lines.get(0)).startsWith("position after predictor     a     b     c");
    assertThat(lines.get(1)).startsWith("       0     a ngram-2   1.000 0.000");
    assertThat(lines.get(2)).startsWith("               ctw-2     0.");
    Outcome plain = predict("--predictors", "ctw-1", "--alphabet", "xy", "--text", "xyxy");
    assertThat(plain.out().lines().toList())
        .hasSize(1 + 4 + 2)
        .contains("position after     x     y", "       0     x 0.500 0.500");
    assertThat(plain.out()).endsWith("nats%n".formatted()).contains("ln P of the text by ctw-1: -");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--text ab; Name a --run or --predictors",
        "--predictors ngram-2,ngram-99 --text ab; There is no predictor 'ngram-99'; use one of truth",
        "--predictors ctw-11 --text ab; ctw-0..10",
        "--predictors ctw-2 --text abs; 's' at position 2 is not a symbol",
        "--predictors ctw-2 --context ab --text ab; --alphabet",
        "--predictors ctw-2 --context a --alphabet ab --text ab; '--context': ctw-2 needs a context of length 2, not 1",
        "--predictors ctw-1,ctw-2 --context a --alphabet ab --text ab; ctw-2 needs a context of length 2, not 1",
        "--predictors ctw-1 --context c --alphabet ab --text ab; '--context': 'c' at position 0 is not in the alphabet",
        "--predictors ctw-1 --alphabet ab --text abcb; '--text': 'c' at position 2 is not in the alphabet",
        "--predictors ctw-1 --alphabet aba --text ab; '--alphabet': 'a' occurs twice",
        "--predictors ctw-1 --alphabet a --text a; '--alphabet': 2 to 1024 letters are needed, not 1",
        "--predictors ctw-1,ngram-2 --alphabet ab --text ab; 'ngram-2' does not read plain sequences",
        "--predictors truth --alphabet ab --text ab; 'truth' does not read plain sequences",
      })
  void wrongUsageExitsWithTwo(String line, String sentence) {
    Outcome outcome = predict((Object[]) line.split(" "));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .contains(sentence)
        .matches("[^\\n]+--help[.]\\R")
        .doesNotContain("Exception");
  }

  @Test
  void theTruthNeedsAnAutomaton() {
    Outcome outcome = predict("--predictors", "ngram-2,truth", "--text", "ab");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).matches("The truth is known only for [^\\n]+[.]\\R");
  }

  @Test
  void positionsChooseRows() {
    for (String predictor : List.of("ngram-2", "ctw-3")) {
      JsonNode all = json(predictor, "abab|abc");
      JsonNode some = json(predictor, "abab|abc", "--positions", "2..4");
      assertThat(some.get("rows").size()).isEqualTo(3);
      for (int t = 0; t < 3; t++) {
        assertThat(some.get("rows").get(t)).isEqualTo(all.get("rows").get(t + 2));
      }
    }
    List<String> lines =
        predict("--predictors", "ngram-2", "--text", "abab|abc", "--positions", "2..4")
            .out()
            .lines()
            .toList();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(1)).contains(" 2     a");
    assertThat(predict("--predictors", "ngram-2", "--text", "ab", "--positions", "1..2").err())
        .contains("--positions ends at 2, but the text's last position is 1");
  }

  @Test
  void emptyTextHasNoRows() {
    for (String predictor : List.of("ngram-2", "ctw-2")) {
      assertThat(json(predictor, "").get("rows").size()).isZero();
    }
    assertThat(json("ctw-2", "", "--alphabet", "ab").get("logProbability").size()).isZero();
    assertThat(predict("--predictors", "ctw-2", "--text", "").out().lines()).hasSize(1);
  }
}
