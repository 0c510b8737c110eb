package org.headscope.engine.export;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.training.run.MetricsLine;
import org.junit.jupiter.api.Test;

/// Events have the bytes that TensorBoard 2.21 itself writes (RecordWriter of the same protos).
class EventFileTest {
  private static final String VERSION =
      "0f000000000000006d532b091a0d627261696e2e4576656e743a32fc985129";
  private static final String LINE =
      "3d000000000000006049f1ec09000000000000044010ac022a2f0a110a0a6c6f73732f747261696e15"
          + "0000803e0a1a0a136c6561726e696e675f726174652f747261696e156f12833a4a49ce28";

  @Test
  void linesAreEventsOfTensorBoard() throws IOException {
    MetricsLine line =
        new MetricsLine(
            300,
            80,
            2.5,
            "train",
            OptionalDouble.of(0.25),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            new MetricsLine.Update(OptionalDouble.of(0.001), OptionalDouble.empty()));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    EventFile.write(out, "{\"facts\":{}}", List.of(line));
    String hex = HexFormat.of().formatHex(out.toByteArray());
    assertThat(hex).startsWith(VERSION).endsWith(LINE);
    String between = hex.substring(VERSION.length(), hex.length() - LINE.length());
    assertThat(new String(HexFormat.of().parseHex(between), StandardCharsets.ISO_8859_1))
        .contains("provenance", "text", "{\"facts\":{}}");
  }
}
