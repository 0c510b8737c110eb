package org.headscope.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.training.trial.DeviceCheck.TrialStep;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The distinction that `doctor` makes between whole and broken parts.
class DiagnosisTest {
  private final String state = System.getProperty("headscope.state", "");
  private final Findings findings = new Findings();
  @TempDir Path folder;

  @BeforeEach
  void ownPlaces() {
    System.setProperty("headscope.site", folder.toString());
  }

  @AfterEach
  void forget() {
    System.clearProperty("headscope.site");
    if (state.isEmpty()) {
      System.clearProperty("headscope.state");
    } else {
      System.setProperty("headscope.state", state);
    }
  }

  @Test
  void intactFilesHaveNoProblem() {
    Diagnosis diagnosis = Diagnosis.make("cpu");
    assertThat(diagnosis.problems()).isEmpty();
    assertThat(diagnosis.facts())
        .containsEntry("site defaults", "none")
        .containsKeys("config folder", "cache folder", "data folder", "state folder")
        .containsKeys("runs folder", "kernels");
    assertThat(diagnosis.facts().get("training step")).contains(" ms for a small model, loss ");
    assertThat(diagnosis.facts().get("shipped files")).startsWith("not checked");
  }

  @Test
  void unusableFoldersAndBadPreferencesAreReportedWithARemedy() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    System.setProperty("headscope.state", file.resolve("below").toString());
    Files.writeString(folder.resolve("headscope.json"), "{\"version\": 2,\n \"chosen\": {,}}");
    Diagnosis diagnosis = Diagnosis.make("cpu");
    assertThat(diagnosis.problems())
        .anyMatch(p -> p.startsWith("The state folder " + file + "/below cannot be created"))
        .anyMatch(p -> p.contains("headscope.json is not valid JSON at line 2"))
        .hasSize(2);
    assertThat(diagnosis.text()).contains("problem");
  }

  @Test
  void littleDiskSpaceIsAProblem() {
    Diagnosis.checkSpace(findings, "data folder", folder, 100L << 20);
    assertThat(findings.diagnosis().problems()).isEmpty();
    Diagnosis.checkSpace(findings, "data folder", folder, (100L << 20) - 1);
    assertThat(findings.diagnosis().problems())
        .containsExactly(
            "The data folder %s has only 99 MiB left; free some space, or choose another folder."
                .formatted(folder));
  }

  @Test
  void aChangedOrMissingFileIsNamed() throws IOException {
    Path app = Files.createDirectories(folder.resolve("lib/app"));
    Path jar = Files.writeString(app.resolve("a.jar"), "code");
    Path run = Files.writeString(folder.resolve("lib/with blank"), "data");
    Path list = app.resolve("SHA256SUMS");
    Files.writeString(
        list,
        "# made by the build\n%s  a.jar\n%s  ../with blank\n"
            .formatted(Sha256.hex(jar), Sha256.hex(run)));
    ShippedFiles.check(findings, list);
    assertThat(findings.diagnosis().problems()).isEmpty();
    assertThat(findings.diagnosis().facts()).containsEntry("shipped files", "all 2 unchanged");
    Files.writeString(jar, "c0de");
    Files.delete(run);
    ShippedFiles.check(findings, list);
    assertThat(findings.diagnosis().problems())
        .containsExactly(
            "These files of HeadScope are missing or were changed: a.jar, ../with blank; install it again.");
    Files.writeString(list, "\u0000\n");
    ShippedFiles.check(findings, list);
    assertThat(findings.diagnosis().problems().getLast()).contains("a line of SHA256SUMS");
  }

  @Test
  void aTrainingStepIsSoundIfItLearnsInTime() {
    assertThat(TrialStep.make(ComputeDevice.CPU).loss()).isBetween(2.0, 4.0);
    assertThat(new TrialStep(3, Duration.ofMillis(1999)).isSound()).isTrue();
    assertThat(new TrialStep(3, TrialStep.MAX_DURATION).isSound()).isFalse();
    assertThat(new TrialStep(Double.NaN, Duration.ofMillis(1)).isSound()).isFalse();
  }
}
