package org.headscope.engine.cli.look;

import static org.assertj.core.api.Assertions.assertThat;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.cli.Outcome;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.headtable.TableHeads;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeadsCommandTest {
  @TempDir Path folder;
  private Path first;
  private Path second;
  private Path unscored;

  @BeforeEach
  void write() throws IOException {
    first = scored("first", 0.9);
    second = scored("second", 0.6);
    unscored = tiny("third");
  }

  private Path tiny(String name) throws IOException {
    Path run = folder.resolve("runs").resolve(name);
    TinyRun.write(run, TestModels.transformer(2, 2, 8, Positions.LEARNED, 40, 0), 0, 40);
    return run;
  }

  private Path scored(String name, double share) throws IOException {
    Path run = tiny(name);
    SortedMap<Long, HeadScoreResult> results = new TreeMap<>();
    for (long step : new long[] {0, 40}) {
      List<HeadScore> heads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        double matched = step == 0 ? 0.1 : share - 0.2 * i;
        HeadScore head =
            TableHeads.head(
                1 + i / 2,
                1 + i % 2,
                matched > 0.6 ? "2-gram" : "no name",
                Map.of("2-gram", matched, "2 back", 0.05));
        heads.add(step == 0 ? head : TableHeads.cut(head, 0.1 * i, 4 - i));
      }
      results.put(
          step, new HeadScoreResult(step, heads, Provenance.of(name).with("instances", 100)));
    }
    HeadScoreFile.write(RunDirectory.open(run), results);
    return run;
  }

  private static List<String> heads(Outcome outcome) {
    assertThat(outcome.code()).as(outcome.err()).isZero();
    List<String> heads = new ArrayList<>();
    outcome
        .json()
        .get("rows")
        .forEach(row ->
            heads.add(
                Stream.of("run", "step", "head")
                    .filter(row::has)
                    .map(label -> row.get(label).asString())
                    .collect(Collectors.joining(" "))));
    return heads;
  }

  @Test
  void headsAreFilteredAndSortedOverRuns() {
    Outcome found =
        run(
            "heads",
            "--run",
            first,
            second,
            "--where",
            "2-gram > .5 & tvd < .15",
            "--sort",
            "2-gram",
            "--descending",
            "--json");
    assertThat(heads(found)).containsExactly("first 1.1", "first 1.2", "second 1.1");
    assertThat(found.json().get("of").asInt()).isEqualTo(8);
    assertThat(found.json().get("rows").get(2).get("2-gram").get("low").asDouble()).isEqualTo(0.55);
  }

  @Test
  void foldersAreReadAndRunsWithoutScoresAreNamed() {
    Outcome all = run("heads", "--runs", folder.resolve("runs"), "--steps", "all", "--json");
    assertThat(heads(all)).hasSize(16).contains("second 0 2.2", "second 40 2.2");
    assertThat(all.err())
        .contains(
            "No head scores are stored with third; headscope head-scores --save or Run › Score"
                + " heads does that.")
        .hasLineCount(1);
    assertThat(all.json().get("notes").size()).isEqualTo(1);
    assertThat(heads(run("heads", "--runs", folder.resolve("runs"), "--steps", "0", "--json")))
        .hasSize(8);
  }

  @Test
  void textCsvAndLatexHaveTheSameNumbers() {
    Object[] line = {"heads", "--run", first, "--where", "2-gram > .8"};
    Outcome text = run(line);
    assertThat(text.out())
        .contains("1.1", "2-gram", "0.900 (0.850 to 0.950)", "1 of 4 heads")
        .doesNotContain("first", "step");
    assertThat(run(with(line, "--csv")).out().lines())
        .containsExactly(
            "head,name,tvd,low tvd,high tvd,rank,2-gram,low 2-gram,high 2-gram",
            "1.1,2-gram,0.0,-0.05,0.05,4,0.9,0.85,0.95");
    assertThat(run(with(line, "--latex")).out()).contains("$0.900\\ci{0.850}{0.950}$");
    assertThat(run(with(line, "--csv", "--columns", "all")).out().lines().findFirst().orElse(""))
        .contains("after state", "lift 2-gram", "2-gram | 1-gram", "entropy");
  }

  private static Object[] with(Object[] line, Object... more) {
    return Stream.concat(Arrays.stream(line), Arrays.stream(more)).toArray();
  }

  @Test
  void mistakesAreOneSentence() {
    assertThat(run("heads", "--run", unscored).err())
        .contains("No head scores are stored with third")
        .hasLineCount(1);
    Outcome filter = run("heads", "--run", first, "--where", "2-grm > 1");
    assertThat(filter.code()).isEqualTo(2);
    assertThat(filter.err())
        .contains("Invalid value for '--where': Filter, character 1: no column is named “2-grm”");
    assertThat(run("heads", "--run", first, "--sort", "best").err())
        .contains("Invalid value for '--sort': There is no column “best”; write");
    assertThat(run("heads", "--run", first, "--columns", "head,nme").err())
        .contains("There is no column “nme”");
    assertThat(run("heads", "--run", first, "--steps", "-1").err()).contains("write all, last");
    assertThat(run("heads", "--run", first, "--steps", "7").err())
        .contains("No head scores of that step are stored with first; choose another step.");
    assertThat(run("heads", "--runs", folder.resolve("none")).code()).isEqualTo(1);
    assertThat(run("heads").code()).isEqualTo(2);
  }
}
