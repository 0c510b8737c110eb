package org.headscope.engine.cli.probe;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.cli.Outcome;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.probe.fit.TrainedProbe;
import org.headscope.engine.interpret.probe.reading.HandMadeProbe;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.probe.store.ProbeKey;
import org.headscope.engine.interpret.probe.store.ProbeStore;
import org.headscope.engine.interpret.probe.store.StoredScores;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// A stored probe is found and applied by the command line.
class ProbeReadingCommandTest {
  private static final Question COUNT = new Question(ProbeTask.COUNT, 2);
  private static final Question STATE = new Question(ProbeTask.STATE, 0);
  private static final int READ = 60;

  @TempDir Path folder;
  private Path run;
  private Path file;

  @BeforeEach
  void keepProbes() throws IOException {
    run = folder.resolve("tiny");
    RunDirectory tiny =
        TinyRun.write(run, TestModels.transformer(2, 2, 8, Positions.LEARNED, READ, 0), 0, 40);
    keep(tiny, COUNT, HandMadeProbe.ngram(ProbePreset.byName("quick"), COUNT, 2, 8, 5, 0.5f));
    keep(tiny, STATE, HandMadeProbe.state(ProbePreset.byName("quick"), 2, 8, 5));
    file = folder.resolve("test.jsonl");
    Outcome.run("generate", "--preset", "reference", "--count", 1, "--seed", 5, "--out", file);
  }

  private static void keep(RunDirectory run, Question question, TrainedProbe probe) {
    ProbeSpec spec =
        new ProbeSpec(
            run.ref(40),
            ProbeSite.RESIDUAL,
            List.of(question),
            ProbePreset.byName("quick"),
            List.of(1L),
            Control.Extent.NONE,
            ProbeData.of(ProbeData.DEFAULT_SEED));
    StoredScores unit =
        new StoredScores(
            StoredScores.FORMAT,
            ProbeKey.of(spec, question, 1, Control.NONE),
            "tiny",
            new TreeMap<>(Map.of(2, 0.5)),
            ProbeData.Size.FULL.training(),
            ProbeData.Size.FULL.training(),
            StoredScores.Spent.NOTHING,
            Provenance.of(Map.of()));
    ProbeStore.of(run.path()).write(unit, List.of(probe));
  }

  private Outcome reading(Object... more) {
    List<Object> args = new ArrayList<>(List.of("probe-reading", "--run", run, "--device", "cpu"));
    args.addAll(List.of("--instances", file, "--id", "reference-test-5-0"));
    args.addAll(List.of(more));
    return Outcome.run(args.toArray());
  }

  @Test
  void positionsChooseTheRows() {
    List<Object> arguments = List.of("--task", "count", "--n", 2, "--layer", 2);
    List<String> all = reading(arguments.toArray()).out().lines().toList();
    List<Object> some = new ArrayList<>(arguments);
    some.addAll(List.of("--positions", "4..6"));
    assertThat(reading(some.toArray()).out().lines().skip(1))
        .containsExactlyElementsOf(all.subList(5, 8));
  }

  @Test
  void printsEveryPositionBesideTheTruth() {
    Outcome outcome = reading("--task", "count", "--n", 2, "--layer", 2, "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode json = outcome.json();
    assertThat(json.propertyNames())
        .containsExactly(
            "run",
            "step",
            "id",
            "site",
            "layer",
            "task",
            "n",
            "preset",
            "seed",
            "metric",
            "value",
            "text",
            "positions",
            "worst",
            "provenance");
    String text = json.get("text").stringValue();
    assertThat(text).hasSize(READ);
    assertThat(json.get("positions").size()).isEqualTo(READ - 1);
    for (JsonNode p : json.get("positions")) {
      int i = p.get("position").intValue();
      String gram = text.substring(i, i + 2);
      assertThat(p.get("query").stringValue()).isEqualTo(gram.substring(1));
      int count = 0;
      for (int at = 0; at < i; at++) {
        count += text.startsWith(gram, at) ? 1 : 0;
      }
      assertThat(p.get("true").intValue()).isEqualTo(count);
      assertThat(p.get("inDomain").booleanValue()).isEqualTo(count > 0);
      assertThat(p.has("error")).isEqualTo(count > 0);
    }
    int worst = json.get("worst").get(0).intValue();
    Outcome list = reading("--task", "count", "--n", 2, "--layer", 2);
    assertThat(list.out().lines()).hasSize(READ);
    assertThat(list.out())
        .startsWith(
            "Probe on layer 2: how often the next token has followed the last token. Mean error here: ")
        .contains("largest at position " + worst + ": ");
    assertThat(list.err()).contains("reads at most 60 tokens");
  }

  @Test
  void takesASymbolOrAReferencePosition() {
    JsonNode bar =
        reading("--task", "count", "--n", 2, "--layer", 2, "--query", "|", "--json").json();
    assertThat(bar.get("positions").size()).isEqualTo(READ);
    assertThat(bar.get("positions").get(7).get("query").stringValue()).isEqualTo("|");
    JsonNode state = reading("--task", "state", "--layer", 2, "--reference", 3, "--json").json();
    assertThat(state.get("reference").intValue()).isEqualTo(3);
    assertThat(state.has("n")).isFalse();
    assertThat(state.get("positions").get(3).get("true").intValue()).isEqualTo(1);
    assertThat(state.get("positions").get(3).get("inDomain").booleanValue()).isFalse();
  }

  @Test
  void reportsErrors() {
    assertFails(
        2, "There is no task 'x'; use one of count, frequency", "--task", "x", "--layer", 1);
    assertFails(2, "--task count needs --n from 1 to 3", "--task", "count", "--layer", 1);
    assertFails(2, "leave it out with --task state", "--task", "state", "--n", 2, "--layer", 1);
    assertFails(
        2, "cannot be 'xy' here", "--task", "count", "--n", 1, "--layer", 1, "--query", "xy");
    assertFails(
        2,
        "--reference is for --task state",
        "--task",
        "count",
        "--n",
        1,
        "--layer",
        1,
        "--reference",
        4);
    assertFails(
        2, "no preset 'fast'", "--task", "count", "--n", 1, "--layer", 1, "--preset", "fast");
    assertFails(2, "no site 'x'", "--task", "count", "--n", 1, "--layer", 1, "--site", "x");
    assertFails(
        1,
        "No count-2 probe of preset quick and seed 1 is stored for layer 1, site residual",
        "--task",
        "count",
        "--n",
        2,
        "--layer",
        1);
    assertFails(1, "no position 400", "--task", "state", "--layer", 2, "--reference", 400);
  }

  private void assertFails(int code, String sentence, Object... more) {
    reading(more).assertFailed(code, sentence);
  }
}
