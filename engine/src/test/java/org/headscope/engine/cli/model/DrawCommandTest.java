package org.headscope.engine.cli.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.cli.Outcome;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Instances drawn from a written automaton or context tree, and from tasks.
class DrawCommandTest {
  @TempDir Path folder;

  @Test
  void automataAsTextOrFileGiveTheSameInstance() throws IOException {
    Path first = folder.resolve("a.jsonl");
    Path second = folder.resolve("b").resolve("a.jsonl");
    Files.createDirectories(second.getParent());
    Path text = Files.writeString(folder.resolve("language.txt"), "a(b|c)*d");
    run("draw", "--automaton", "a(b|c)*d", "--seed", 4, "--strings", 7, "--out", first);
    run("draw", "--automaton", text, "--seed", 4, "--strings", 7, "--out", second);
    assertThat(Files.readString(first)).isEqualTo(Files.readString(second));
    assertThat(InstanceFile.read(first).getFirst().strings())
        .hasSize(7)
        .allMatch(string -> string.matches("a([bc]*d?)?"));
  }

  @Test
  void unusableAutomataAreRefusedInASentence() {
    Outcome wrong = run("draw", "--automaton", "a(b", "--out", folder.resolve("a.jsonl"));
    assertThat(wrong.code()).isEqualTo(1);
    assertThat(wrong.err()).contains("position 3");
    assertThat(folder.resolve("a.jsonl")).doesNotExist();
  }

  @Test
  void symbolNamesArePrinted() {
    Path out = folder.resolve("a.jsonl");
    String text = "digraph { x -> y [label=push]; y -> x [label=\"pop\"] }";
    assertThat(run("draw", "--automaton", text, "--out", out).out())
        .isEqualTo("Drew one instance into " + out + "\na stands for pop, b for push.\n");
    assertThat(run("draw", "--automaton", "ab", "--out", out).out()).hasLineCount(1);
  }

  @Test
  void missingAutomatonFilesAreReported() throws IOException {
    Path out = folder.resolve("none.jsonl");
    for (String name : List.of("language.dot", "x.JFF", "here/there", "a.gv", "a.json", "a.txt")) {
      Outcome wrong = run("draw", "--automaton", name, "--out", out);
      assertThat(wrong.code()).isEqualTo(1);
      assertThat(wrong.err()).startsWith(name + " does not exist");
    }
    assertThat(run("draw", "--automaton", folder, "--out", out).err())
        .startsWith(folder + " is a directory; name a file");
    assertThat(run("draw", "--automaton", "/dev/null", "--out", out).err())
        .startsWith("/dev/null is a pipe or a device");
    Path file = Files.writeString(folder.resolve("passwd"), "root:x:0:0\n");
    assertThat(run("draw", "--automaton", file, "--out", out).err())
        .startsWith("The file " + file + ", read as a regular expression, has a “t”");
    assertThat(out).doesNotExist();
    String dot = "digraph { /* a/b.dot */ x -> x [label=a] }";
    assertThat(run("draw", "--automaton", dot, "--out", out).code()).isZero();
  }

  @Test
  void treesAreUsedOrRefusedInASentenceThatNamesTheirFile() throws IOException {
    Path tree =
        Files.writeString(
            folder.resolve("tree.json"),
            "{\"alphabet\":2,\"leaves\":[[\"a\",[0.9,0.1]],[\"b\",[0.2,0.8]]]}");
    Path out = folder.resolve("own.jsonl");
    run("draw", "--tree", tree, "--symbols", 30, "--out", out);
    Instance own = InstanceFile.read(out).getFirst();
    assertThat(own.length()).isEqualTo(30);
    assertThat(own.latent().orElseThrow().states()).isEqualTo(2);
    Files.writeString(tree, "{\"alphabet\":2,\"leaves\":[[\"a\",[0.9,0.1]]]}");
    Path none = folder.resolve("none.jsonl");
    Outcome wrong = run("draw", "--tree", tree, "--out", none);
    assertThat(wrong.code()).isEqualTo(1);
    assertThat(wrong.err())
        .contains("The file " + tree + ", field \"leaves\"", "no leaf covers texts that end in b");
    refusedTree(
        "{'alphabet':2,'leaves':[['a',[1,0]],['ab',[1,0]],['b',[1,0]]]}", "; change the leaves");
    refusedTree(
        "{'alphabet':2,'leaves':[['a',[1,0]],['b',[0.5,0.4]]]}", "sum to 0.900000, not to 1");
    for (int alphabet : new int[] {1, 300}) {
      refusedTree("{'alphabet':%d,'leaves':[['',[1]]]}".formatted(alphabet), "from 2 to 26");
      Outcome task =
          run(
              "generate",
              "--task",
              "ctw",
              "--alphabet",
              alphabet,
              "--count",
              1,
              "--seed",
              1,
              "--out",
              none);
      assertThat(task.err()).startsWith("alphabet is " + alphabet + "; give a whole number");
    }
    refusedTree(folder.resolve("absent.json").toString(), "absent.json does not exist");
    refusedTree(folder.toString(), "is a directory; name a file");
    refusedTree("{'alphabet':2,'leaves':[['',[1,0]]]} {}", "The tree has text after its end");
    assertThat(none).doesNotExist();
    assertThat(run("draw", "--tree", tree, "--automaton", "ab", "--out", none).code()).isEqualTo(2);
  }

  /// @param json with `'` in place of `"`
  private void refusedTree(String json, String why) {
    Path none = folder.resolve("none.jsonl");
    Outcome wrong = run("draw", "--tree", json.replace('\'', '"'), "--out", none);
    assertThat(wrong.code()).isEqualTo(1);
    assertThat(wrong.err().lines()).singleElement().asString().contains(why);
  }

  @Test
  void generateTakesTheParametersOfItsTask() {
    Path file = folder.resolve("recall.jsonl");
    Outcome outcome =
        run(
            "generate",
            "--task",
            "associative-recall",
            "--vocabulary",
            10,
            "--length",
            20,
            "--split",
            "train",
            "--count",
            3,
            "--seed",
            5,
            "--out",
            file);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    InstanceStream stream = new AssociativeRecall(10, 20, 1, false).stream(Split.TRAIN, 5);
    assertThat(InstanceFile.read(file))
        .hasSize(3)
        .allSatisfy(i -> assertThat(i).isEqualTo(stream.next()));
  }
}
