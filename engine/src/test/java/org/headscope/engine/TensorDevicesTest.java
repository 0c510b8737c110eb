package org.headscope.engine;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/// Devices on which scripts create tensors, an error that otherwise only a machine with a GPU would
/// reveal: PyTorch's default is the processor, and the model may be elsewhere.
final class TensorDevicesTest {
  private static final Pattern MAKERS =
      Pattern.compile(
          "torch\\.(?:arange|range|full|zeros|ones|empty|empty_strided|eye|linspace|logspace|tensor"
              + "|scalar_tensor|as_tensor|rand|randn|randint|randperm|normal|tri[lu]_indices"
              + "|\\w+_window|fft_r?fftfreq)\\(");

  private static final Pattern TEXT_BLOCK = Pattern.compile("(?s)\"\"\"\\n(.*?)\"\"\"");

  /// Reads scripts rather than run them on PyTorch's device `meta`, since DJL knows no devices but
  /// the processor, NVIDIA's and Apple's.
  @Test
  void scriptsCreateTensorsOnTheDeviceOfTheirOperands() throws IOException {
    List<String> made = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        Matcher script = TEXT_BLOCK.matcher(Files.readString(file));
        while (script.find()) {
          made.addAll(makers(script.group(1)));
        }
      }
    }
    assertThat(made).as("the scripts were found").hasSizeGreaterThan(10);
    assertThat(made).allSatisfy(call -> assertThat(call).contains("device="));
    assertThat(made).noneMatch(call -> call.contains("torch.device("));
  }

  @Test
  void callsAreReadToTheirEnd() {
    assertThat(makers("x = torch.arange((t + 31) // 32, dtype=6) * f(y, device=z)"))
        .containsExactly("torch.arange((t + 31) // 32, dtype=6)");
    assertThat(makers("torch.zeros_like(x) + torch.new_full(y, [], 1.0)")).isEmpty();
  }

  /// Returns the calls in `script` that create a tensor from numbers alone.
  private static List<String> makers(String script) {
    List<String> calls = new ArrayList<>();
    Matcher maker = MAKERS.matcher(script);
    while (maker.find()) {
      int end = maker.end();
      for (int open = 1; open > 0; end++) {
        open += script.charAt(end) == '(' ? 1 : script.charAt(end) == ')' ? -1 : 0;
      }
      calls.add(script.substring(maker.start(), end));
    }
    return calls;
  }
}
