package org.headscope.engine.training.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.Origin.Certificate;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Imports of the tiny models that `imports.py` makes, against what their libraries compute.
class ImportsTest {
  private static final Path MODELS =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/imports");

  @TempDir private Path folder;

  private static List<String> models() throws IOException {
    try (Stream<Path> all = Files.list(MODELS)) {
      return all.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  private ImportResult run(Path model, Optional<Path> expected) {
    ImportSpec spec = new ImportSpec(model, folder.resolve("run"), expected, "headscope import");
    return Imports.run(spec, Progress.none(), new Cancellation());
  }

  @ParameterizedTest
  @MethodSource("models")
  void logitsAreThoseOfTheLibrary(String name) {
    Path model = MODELS.resolve(name);
    ImportResult result = run(model, Optional.of(model.resolve("expected.json")));
    Certificate certificate = result.origin().certificate().orElseThrow();
    assertThat(certificate.inFloats()).isLessThan(1e-5);
    assertThat(certificate.inDoubles().orElseThrow()).isLessThan(1e-9);
    assertThat(certificate.residual()).isLessThan(1e-6);
    RunDirectory run = RunDirectory.open(folder.resolve("run"));
    assertThat(run.complete()).isTrue();
    assertThat(run.info().origin()).contains(result.origin());
    assertThat(run.info().model()).isEqualTo(result.model());
    assertThat(run.metrics(_ -> {})).isEmpty();
    ExpectedLogits expected = ExpectedLogits.read(model.resolve("expected.json"), result.model());
    try (LanguageModel read = run.model(0, ComputeDevice.CPU)) {
      double[][] rows = read.predict(expected.tokens().getFirst());
      double[] logits = expected.logits().getFirst()[3];
      double sum = Arrays.stream(logits).map(Math::exp).sum();
      assertThat(rows[3][5])
          .isCloseTo(Math.exp(logits[5]) / sum, org.assertj.core.data.Offset.offset(1e-5));
    }
  }
}
