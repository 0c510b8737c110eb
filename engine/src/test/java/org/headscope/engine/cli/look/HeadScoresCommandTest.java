package org.headscope.engine.cli.look;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.cli.Outcome;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class HeadScoresCommandTest {
  @TempDir Path folder;

  private Path instances(int count) {
    Path file = folder.resolve("test.jsonl");
    run("generate", "--preset", "reference", "--count", count, "--seed", 5, "--out", file);
    return file;
  }

  private Path tinyRun() throws IOException {
    Path run = folder.resolve("tiny");
    TinyRun.write(run, TestModels.transformer(2, 2, 8, Positions.LEARNED, 40, 0), 0, 40);
    return run;
  }

  @Test
  void headScoresAreStoredElsewhereIfTheRunIsReadOnly() throws IOException {
    Path run = tinyRun();
    Object[] line = {"head-scores", "--run", run, "--instances", instances(1), "--save"};
    Path analyses = Files.writeString(run.resolve("analyses"), "");
    Outcome kept = run(line);
    assertThat(kept.code()).as(kept.err()).isZero();
    assertThat(kept.err()).contains("kept in " + UserFolder.DATA.path());
    assertThat(run("head-scores", "--run", run, "--stored").out()).contains("step 40");
    Files.delete(analyses);
    assertThat(run(line).err()).contains("kept in " + analyses);
    Files.delete(analyses.resolve("head-scores.json"));
    assertThat(HeadScoreFile.read(RunDirectory.open(run))).isEmpty();
  }

  @Test
  void headScoresThatCannotBeWrittenArePrintedAllTheSame() throws IOException {
    Path run = tinyRun();
    Files.createDirectories(run.resolve("analyses/head-scores.json/full"));
    Outcome late = run("head-scores", "--run", run, "--held-out", "--count", 2, "--save");
    assertThat(late.code()).isEqualTo(1);
    assertThat(late.out()).contains("step 0", "step 40", "after state");
    assertThat(late.err()).contains("is not an ordinary file").hasLineCount(1);
  }

  @Test
  void headScoresArePrintedAndStored() throws IOException {
    Path run = tinyRun();
    Path file = instances(3);
    Outcome shown = run("head-scores", "--run", run, "--instances", file, "--device", "cpu");
    assertThat(shown.code()).as(shown.err()).isZero();
    assertThat(shown.out()).contains("step 40", "2.2   no name");
    assertThat(HeadScoreFile.read(RunDirectory.open(run))).isEmpty();
    Outcome kept =
        run(
            "head-scores",
            "--run",
            run,
            "--instances",
            file,
            "--count",
            2,
            "--save",
            "--json",
            "--device",
            "cpu");
    assertThat(kept.code()).as(kept.err()).isZero();
    assertThat(kept.json().size()).isEqualTo(2);
    assertThat(kept.json().get(0).get("provenance").get("facts").get("instances").stringValue())
        .isEqualTo("2");
    assertThat(HeadScoreFile.read(RunDirectory.open(run)).keySet()).containsExactly(0L, 40L);
  }

  @Test
  void whatIsMissingIsSaidInLinesThatFitATerminal() throws IOException {
    Path run = tinyRun();
    Path text = Files.writeString(folder.resolve("one.jsonl"), "{\"strings\":[\"abcdefg\"]}\n");
    Outcome one = run("head-scores", "--run", run, "--instances", text);
    assertThat(one.code()).as(one.err()).isZero();
    assertThat(one.out().replace("\n  ", " "))
        .contains(
            "Names need at least 5 instances; these scores are from 1.",
            "No position has an earlier one of this kind. Not scored: 1-gram, 2-gram, 3-gram,",
            "The states of the instances are unknown. Not scored: state, after state.")
        .doesNotContain("within");
    List<String> lines = one.out().lines().toList();
    assertThat(
            lines.subList(
                lines.indexOf("Names need at least 5 instances; these scores are from 1."),
                lines.size()))
        .hasSizeGreaterThan(3)
        .allMatch(line -> line.length() <= 80);
    JsonNode absent =
        run("head-scores", "--run", run, "--instances", text, "--json").json().get(0).get("absent");
    assertThat(absent.get(0).get("of").stringValue()).isEqualTo("name");
  }

  @Test
  void csvHasTheNumbersOfJsonAndTheEffectsOfAblate() throws IOException {
    Path run = tinyRun();
    List<Object> words = new ArrayList<>(List.of("--run", run, "--instances", instances(3)));
    Object[] line = Stream.concat(Stream.of("head-scores", "--effects"), words.stream()).toArray();
    JsonNode heads = run(with(line, "--json")).json().get(0).get("heads");
    List<String> rows = run(with(line, "--csv")).out().lines().toList();
    for (JsonNode head : heads) {
      String start = "40,%s,%s,no name,".formatted(head.get("layer"), head.get("head"));
      JsonNode score = head.get("scores").get(0);
      JsonNode share = score.get("share");
      assertThat(rows)
          .filteredOn(row -> row.startsWith(start + "share,1-gram,"))
          .singleElement()
          .asString()
          .startsWith(
              "%sshare,1-gram,%s,%s,%s,%s,%s,"
                  .formatted(
                      start,
                      share.get("value"),
                      share.get("low"),
                      share.get("high"),
                      score.get("uniform"),
                      score.get("recency")));
      String rank = head.get("effect").get("rank").asString();
      assertThat(rows).anyMatch(row -> row.startsWith(start + "effect,rank," + rank + ","));
    }
    Object[] cut =
        Stream.concat(Stream.of("ablate", "--by", "mean", "--components", "2.1"), words.stream())
            .toArray();
    double tvd = heads.get(2).get("effect").get("tvd").get("value").asDouble();
    assertThat(
            run(with(cut, "--json")).json().findValue("change").get("tvd").get("value").asDouble())
        .isCloseTo(tvd, within(1e-5));
  }

  private static Object[] with(Object[] line, Object option) {
    return Stream.concat(Arrays.stream(line), Stream.of(option)).toArray();
  }
}
