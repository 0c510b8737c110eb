package org.headscope.engine.cli.look;

import static org.assertj.core.api.Assertions.assertThat;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.cli.Outcome;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnsetCommandTest {
  private static final List<Long> STEPS = List.of(0L, 20L, 40L);

  @TempDir Path folder;

  private static HeadScore head(int layer, int head, String rule, double lift) {
    Interval at = new Interval(lift, lift - 0.05, lift + 0.05);
    String name = lift > 0.5 ? rule : "no name";
    return new HeadScore(layer, head, List.of(new RuleScore(rule, at, 0, 0, at, 100)), name);
  }

  /// A run whose head 1.1 looks 2 back from step 20 on, and 2.2 to the previous token from `from`
  /// on.
  private Path scored(String name, long from) throws IOException {
    Path path = folder.resolve(name);
    TinyRun.write(path, TestModels.transformer(2, 2, 8, Positions.LEARNED, 40, 0), 0, 20, 40);
    SortedMap<Long, HeadScoreResult> all = new TreeMap<>();
    for (long step : STEPS) {
      List<HeadScore> heads =
          List.of(
              head(1, 1, "2 back", step < 20 ? 0.1 : 0.9),
              head(1, 2, "2 back", 0.1),
              head(2, 1, "2 back", 0.1),
              head(2, 2, "previous", step < from ? 0.1 : 0.9));
      all.put(step, new HeadScoreResult(step, heads, Provenance.of(name).with("instances", 100)));
    }
    HeadScoreFile.write(RunDirectory.open(path), all);
    return path;
  }

  @Test
  void onsetsOfNamedRulesAreListed() throws IOException {
    Path run = scored("a", 40);
    assertThat(run("onset", "--run", run).out())
        .containsPattern("a +1\\.1 +2 back +20 +0–20")
        .containsPattern("a +2\\.2 +previous +40 +20–40")
        .doesNotContain("1.2 ");
    assertThat(run("onset", "--run", run, "--rule", "2 back", "--csv").out().lines())
        .contains("a,1,1,2 back,0,20,,,,,", "a,1,2,2 back,40,,,,,,");
    assertThat(run("onset", "--run", run, "--bar", "0.9").out()).containsPattern("2 back +never");
    assertThat(run("onset", "--run", run, "--json").out())
        .contains("{\"layer\":1,\"head\":1,\"rule\":\"2 back\",\"after\":0,\"step\":20}");
  }

  @Test
  void theOrderOfTwoRulesIsCountedOverRuns() throws IOException {
    Object[] line = {
      "onset",
      "--run",
      scored("a", 40),
      "--run",
      scored("b", 20),
      "--run",
      scored("c", 60),
      "--before",
      "2 back",
      "previous"
    };
    Outcome text = run(line);
    assertThat(text.out())
        .as(text.err())
        .containsPattern("a +0–20 +1\\.1 +20–40 +2\\.2 +before")
        .contains("2 back and previous in 3 runs: before in 1, tie in 1, first only in 1");
    Object[] csv = Stream.concat(Arrays.stream(line), Stream.of("--csv")).toArray();
    assertThat(run(csv).out().lines())
        .containsExactly(
            "run,first,head,after,onset,second,head,after,onset,order",
            "a,2 back,1.1,0,20,previous,2.2,20,40,before",
            "b,2 back,1.1,0,20,previous,2.2,0,20,tie",
            "c,2 back,1.1,0,20,previous,,,,first only");
  }

  @Test
  void wrongOptionsAreRefused() throws IOException {
    Path run = scored("a", 40);
    assertThat(run("onset", "--run", run, "--rule", "5-gram").err())
        .contains("Invalid value for '--rule': rule is 5-gram; it must be one of 1-gram");
    assertThat(run("onset", "--run", run, "--bar", "1").err()).contains("between 0 and 1");
    assertThat(run("onset", "--run", run, "--share", ".5", "--rule", "state").err())
        .contains("leave out either");
    assertThat(run("onset", "--run", run, "--before", "state", "state", "--rule", "state").err())
        .contains("no --rule");
  }
}
