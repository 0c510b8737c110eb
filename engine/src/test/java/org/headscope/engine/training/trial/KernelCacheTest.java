package org.headscope.engine.training.trial;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.io.UserFolder;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.training.step.TrainerTest;
import org.headscope.engine.training.trial.Estimate.EstimateSpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Only the first training of its kind tests kernels.
class KernelCacheTest {
  private static final EstimateSpec SPEC =
      new EstimateSpec(TrainerTest.recipe(1e-2, 0), ComputeDevice.CPU, 1);

  private static final KernelResult FOUND =
      new KernelResult(
          Kernels.DEFAULT.withProducts(Kernels.Products.MKL),
          2,
          List.of(new KernelResult.Trial("mkl", 0.5, true)),
          true);

  @TempDir private Path folder;
  private int searches;
  private String before = "";

  @BeforeEach
  void here() {
    before = System.getProperty("headscope.cache", "");
    System.setProperty("headscope.cache", folder.toString());
  }

  @AfterEach
  void back() {
    System.setProperty("headscope.cache", before);
  }

  private KernelResult choose(EstimateSpec spec) {
    return KernelCache.choose(
        spec,
        () -> {
          searches++;
          return FOUND;
        });
  }

  private static List<Path> files() throws IOException {
    try (var files = Files.list(UserFolder.CACHE.path().resolve("kernels"))) {
      return files.toList();
    }
  }

  @Test
  void nothingIsTriedTheSecondTime() throws IOException {
    assertThat(choose(SPEC)).isEqualTo(FOUND);
    assertThat(choose(SPEC)).isEqualTo(FOUND);
    assertThat(searches).isEqualTo(1);
    assertThat(files()).hasSize(1);
  }

  @Test
  void unsuccessfulSearchesAreRepeated() {
    KernelResult nothing = new KernelResult(Kernels.DEFAULT, 2, List.of(), false);
    assertThat(KernelCache.choose(SPEC, () -> nothing)).isEqualTo(nothing);
    assertThat(choose(SPEC)).isEqualTo(FOUND);
  }

  @Test
  void anotherNumberOfThreadsIsSearchedSeparately() throws IOException {
    choose(SPEC);
    choose(new EstimateSpec(SPEC.recipe(), ComputeDevice.CPU, 2));
    assertThat(searches).isEqualTo(2);
    assertThat(files()).hasSize(2);
  }

  @Test
  void choicesCanBeListed() throws IOException {
    assertThat(KernelCache.choices()).isEmpty();
    choose(SPEC);
    KernelCache.Choice choice = KernelCache.choices().getFirst();
    assertThat(choice.model()).isEqualTo(SPEC.recipe().model().summary());
    assertThat(choice.result()).isEqualTo(FOUND);
    Path file = files().getFirst();
    Files.writeString(
        file, Files.readString(file).replace(choice.processor(), "another processor"));
    assertThat(KernelCache.choices()).isEmpty();
  }

  @Test
  void anInvalidFileIsReplaced() throws IOException {
    choose(SPEC);
    for (String damaged :
        List.of(
            "",
            "{",
            "null",
            "{\"model\":\"quick\"}",
            "{\"result\":{\"microBatch\":0,\"trials\":[]}}")) {
      Files.writeString(files().getFirst(), damaged);
      assertThat(choose(SPEC)).isEqualTo(FOUND);
      assertThat(files().getFirst()).content().contains("\"trials\"");
    }
    assertThat(searches).isEqualTo(6);
  }
}
