package org.headscope.engine.pack;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

/// The names of files in packs, and the sentences about wrong ones.
class PackNamesTest {
  @Test
  void faultsAreNamed() {
    for (String name : List.of("/a.jsonl", "a\\b.jsonl", "C:/a.jsonl", "c:a.jsonl")) {
      assertThat(PackNames.fault(name))
          .as(name)
          .contains("is an absolute path, or one of another system");
    }
    assertThat(PackNames.fault("a/../run.json")).contains("leads out of its folder");
    assertThat(PackNames.fault("a/")).contains("is a folder");
    assertThat(PackNames.fault("a/other.txt")).contains("does not belong in a pack");
    assertThat(PackNames.fault("a.lesson")).contains("does not belong in a pack");
  }

  @Test
  void namesOfRunsLessonsAndInstancesBelongInAPack() {
    String longest = "x".repeat(120 - ".jsonl".length()) + ".jsonl";
    for (String name :
        List.of(
            "a.jsonl",
            longest,
            "ä b/run.json",
            "a/metrics.jsonl",
            "a/COMPLETE",
            "a/checkpoints/SHA256SUMS",
            "a/checkpoints/step-00000005.safetensors",
            "a/analyses/head-scores.json",
            "a/analyses/evaluations.json",
            "a/analyses/notes.json",
            "a/analyses/probes/step-00000005/residual/state.json",
            "a.lesson/lesson.md",
            "a.lesson/b/c/d.png",
            "a.lesson/d.jpeg",
            "a.lesson/d.jsonl")) {
      assertThat(PackNames.fault(name)).as(name).isEmpty();
    }
    assertThat(PackNames.fault("x" + longest)).isPresent();
  }

  @Test
  void anyNameBecomesOneThatPacksMayHave() {
    assertThat(PackNames.safe("a:b*")).isEqualTo("a-b-");
    assertThat(PackNames.safe("..a")).isEqualTo("a");
    assertThat(PackNames.safe("a. .")).isEqualTo("a");
    assertThat(PackNames.safe("...")).isEqualTo("_");
    assertThat(PackNames.safe("con")).isEqualTo("_con");
    assertThat(PackNames.safe("ü".repeat(40))).isEqualTo("ü".repeat(33));
  }

  @Test
  void namesAreFreshOnSystemsThatIgnoreCase() {
    PackNames names = new PackNames();
    assertThat(names.fresh("a", ".jsonl")).isEqualTo("a.jsonl");
    assertThat(names.fresh("A", ".jsonl")).isEqualTo("A-2.jsonl");
    assertThat(names.fresh("manifest", ".json")).isEqualTo("manifest-2.json");
  }

  @Test
  void errorsInAPackHaveAnotherRemedyUnlessANewerHeadScopeHelps() {
    assertThat(PackedFolder.ofPack(new UserError("The file a is wrong; restore it.")))
        .hasMessage("The file a is wrong; ask its author for a new copy of the pack.");
    assertThat(PackedFolder.ofPack(new UserError("The file a is wrong.")))
        .hasMessage("The file a is wrong; ask its author for a new copy of the pack.");
    assertThat(PackedFolder.ofPack(new UserError("a has format 9; use a newer HeadScope.")))
        .hasMessage("a has format 9; use a newer HeadScope.");
    assertThat(PackedFolder.ofPack(new UserError("; no sentence")))
        .hasMessage("; ask its author for a new copy of the pack.");
  }
}
