package org.headscope.engine.cli.look;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.cli.Outcome;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// `circuit` on a tiny run.
class CircuitCommandTest {
  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    TinyRun.write(folder, TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0), 5, 10);
  }

  private Outcome circuit(Object... options) {
    return run(
        Stream.concat(
                Stream.of(
                    "circuit",
                    "--run",
                    folder,
                    "--held-out",
                    "--count",
                    2,
                    "--length",
                    24,
                    "--device",
                    "cpu"),
                Arrays.stream(options))
            .toArray());
  }

  @Test
  void edgesAreInEveryForm() {
    Outcome text = circuit("--top", 5);
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out())
        .contains("cross-entropy to the truth over 2 instances", "EAP-IG ranks edges with");
    assertThat(text.out().lines().filter(line -> line.contains("->"))).hasSize(5);
    JsonNode json = circuit("--method", "exact,eap", "--json").json();
    assertThat(json.get("edges").size()).isEqualTo(46);
    JsonNode edge = json.get("edges").get(0);
    assertThat(edge.get("edge").stringValue()).isEqualTo("embedding->1.1.q");
    assertThat(edge.get("effects").get("exact").has("low")).isTrue();
    assertThat(edge.get("effects").has("eap-ig")).isFalse();
    assertThat(json.get("agreements").get(0).get("method").stringValue()).isEqualTo("eap");
    List<String> csv = circuit("--method", "eap", "--csv").out().lines().toList();
    assertThat(csv).hasSize(1 + 46);
    assertThat(csv.getFirst()).startsWith("edge,method,value,low,high,");
    assertThat(circuit("--method", "exact", "--dot", "--top", 3).out())
        .startsWith("digraph circuit {")
        .containsPattern("\"[\\w.]+\" -> \"[\\w.]+\" \\[headlabel=");
  }

  @Test
  void measuresAndRowsAreChosen() {
    Outcome text =
        circuit("--method", "exact", "--measure", "difference a b", "--at", "positions-7,9");
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out()).startsWith("logit of b − logit of a at positions 7, 9 over 2 instances");
    JsonNode json =
        circuit("--method", "exact", "--measure", "tvd ngram-2 at from-10", "--json").json();
    assertThat(json.get("scale").get("measure").stringValue()).isEqualTo("tvd ngram-2 at from-10");
    JsonNode same =
        circuit("--method", "exact", "--measure", "tvd ngram-2", "--at", "from-10", "--json")
            .json();
    assertThat(same).isEqualTo(json);
    assertThat(circuit("--method", "exact", "--measure", "tvd " + folder + "@5").out())
        .startsWith("TVD to " + folder + "@5 over 2 instances");
  }

  @Test
  void circuitsAreJudged() {
    Outcome text =
        circuit(
            "--judges",
            2,
            "--method",
            "exact",
            "--sweep",
            0.5,
            "--edges",
            "embedding->logits,1.1->mlp2");
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out())
        .contains(
            "faithfulness on 2 instances of other languages", "sweep at 0.5: ", "own: 2 edges");
    List<String> csv = circuit("--judges", 2, "--method", "exact", "--csv").out().lines().toList();
    assertThat(csv).anyMatch(line -> line.startsWith("46 edges,exact,1.0"));
    assertThat(csv).anyMatch(line -> line.startsWith("6 edges,random,"));
  }

  @Test
  void checkpointsAndRunsAreCompared() {
    assertThat(
            circuit("--method", "exact", "--steps", "5,10", "--top", 2).out().lines().findFirst())
        .hasValueSatisfying(head -> assertThat(head).contains("edge", "5", "10"));
    assertThat(circuit("--method", "exact", "--all-steps", "--csv").out().lines())
        .hasSize(1 + 2 * 46);
    Outcome twins = circuit("--method", "exact", "--and", folder + "@10", "--top", 46);
    assertThat(twins.out())
        .contains("46 of the 46 largest edges are shared; rank correlation 1.00");
    assertThat(circuit("--method", "exact", "--and", folder + "@10", "--csv").out().lines())
        .hasSize(1 + 46);
  }

  @Test
  void aKeptCircuitIsAPredictorOfOtherCommands() throws IOException {
    Path file = folder.resolve("kept.circuit.json");
    Outcome keeping = circuit("--method", "eap", "--top", 46, "--keep", file);
    assertThat(keeping.code()).as(keeping.err()).isZero();
    assertThat(keeping.err()).contains("Wrote the circuit of 46 edges to " + file);
    JsonNode rows =
        run(
                "predict",
                "--run",
                folder,
                "--predictors",
                file,
                "--text",
                "abcab",
                "--device",
                "cpu",
                "--json")
            .json()
            .get("predictions");
    for (int x = 0; x < 20; x++) {
      assertThat(rows.get(1).get("rows").get(4).get(x).doubleValue())
          .isCloseTo(rows.get(0).get("rows").get(4).get(x).doubleValue(), within(1e-5));
    }
    assertThat(circuit("--judges", 2, "--method", "exact", "--sweep", 1e9, "--keep", file).err())
        .contains("Wrote the circuit of 0 edges");
    Path text = Files.writeString(folder.resolve("text"), "abcab");
    Outcome coding = run("compress", "--with", file, "--out", folder.resolve("x"), text);
    assertThat(coding.err()).contains("compress with its run instead");
  }

  @Test
  void wrongUseSaysWhatToChange() {
    assertThat(circuit("--keep", "a.json").err()).contains("called NAME.circuit.json");
    assertThat(circuit("--keep", "a.circuit.json", "--all-steps").err()).contains("--keep writes");
    assertThat(
            circuit("--keep", "a.circuit.json", "--judges", 2, "--sweep", 1, "--edges", "1.1->mlp2")
                .err())
        .contains("leave out --sweep or --edges");
    assertThat(circuit("--sweep", 0.1).err()).contains("--sweep and --edges need --judges");
    assertThat(circuit("--judges", 2, "--steps", 5).err()).contains("leave out --judges");
    assertThat(circuit("--method", "guess").err()).contains("guess", "exact");
    assertThat(circuit("--corruption", "none").err()).contains("none", "resample");
    assertThat(circuit("--measure", "guess").err()).contains("guess", "cross-entropy, tvd");
    assertThat(circuit("--measure", "tvd guess").err()).contains("no predictor 'guess'");
    assertThat(circuit("--measure", "difference a").err()).contains("two different symbols");
    assertThat(circuit("--measure", "difference a 7").err()).contains("'7', which is not a symbol");
    assertThat(circuit("--at", "here").err()).contains("'here'", "state-3");
    assertThat(circuit("--at", "from-24").err()).contains("has no row from position 24 on");
    assertThat(circuit("--measure", "tvd at from-9", "--at", "from-8").err())
        .contains("leave out --at");
    assertThat(circuit("--judges", 1).err()).contains("use two or more");
    assertThat(circuit("--judges", 2, "--edges", "1.1").err()).contains("'1.1' is no edge");
  }
}
