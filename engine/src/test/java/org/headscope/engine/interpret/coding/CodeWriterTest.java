package org.headscope.engine.interpret.coding;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.headscope.engine.interpret.coding.Compression.CodeReader;
import org.headscope.engine.io.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class CodeWriterTest {
  static Stream<JsonNode> golden() {
    return Json.read(Path.of("src/test/resources/golden/coder.json"), JsonNode.class)
        .get("cases")
        .valueStream();
  }

  /// Against golden/coder.json, which says what independent code made it.
  @ParameterizedTest
  @MethodSource("golden")
  void codesEqualThoseOfUnboundedIntegers(JsonNode golden) {
    List<Intervals> rows = new ArrayList<>();
    for (JsonNode row : golden.get("rows")) {
      rows.add(Intervals.of(row.valueStream().mapToDouble(w -> w.longValue() * 0x1p-32).toArray()));
    }
    int[] tokens = golden.get("tokens").valueStream().mapToInt(JsonNode::intValue).toArray();
    byte[] code = write(rows, tokens);
    assertThat(HexFormat.of().formatHex(code)).isEqualTo(golden.get("code").stringValue());
    assertThat(read(rows, code)).isEqualTo(tokens);
  }

  @Test
  void goldenCodesHaveCarries() {
    assertThat(golden().mapToInt(golden -> golden.get("carries").intValue()).sum())
        .isGreaterThan(20);
  }

  private static byte[] write(List<Intervals> rows, int[] tokens) {
    CodeWriter writer = new CodeWriter();
    for (int t = 0; t < tokens.length; t++) {
      writer.write(rows.get(t), tokens[t]);
    }
    return writer.finish();
  }

  private static int[] read(List<Intervals> rows, byte[] code) {
    CodeReader reader = new CodeReader(code);
    int[] tokens = rows.stream().mapToInt(reader::read).toArray();
    assertThat(reader.isAtEnd()).isTrue();
    assertThat(reader.isOver()).isFalse();
    return tokens;
  }

  /// The code is longer than −log₂ P by a byte at most, and never shorter, whatever comes.
  @Property(tries = 500)
  void codesSurviveARoundTrip(
      @ForAll long seed, @ForAll @IntRange(max = 300) int length, @ForAll boolean unlikely) {
    Random random = new Random(seed);
    List<Intervals> rows = new ArrayList<>();
    int[] tokens = new int[length];
    double bits = 0;
    for (int t = 0; t < length; t++) {
      Intervals intervals = Intervals.of(row(random));
      rows.add(intervals);
      tokens[t] = unlikely ? possible(intervals, random) : drawn(intervals, random);
      bits += 32 - Math.log((double) width(intervals, tokens[t])) / Math.log(2);
    }
    byte[] code = write(rows, tokens);
    assertThat(read(rows, code)).isEqualTo(tokens);
    assertThat(code.length * 8.0).isBetween(bits - 1e-6, bits + 8 + 1e-3);
  }

  private static long width(Intervals intervals, int token) {
    return intervals.to(token) - intervals.from(token);
  }

  private static double[] row(Random random) {
    int power = 1 << random.nextInt(6);
    double[] row = new double[1 + random.nextInt(8)];
    Arrays.setAll(row, _ -> random.nextInt(5) == 0 ? 0 : Math.pow(random.nextDouble(), power));
    row[random.nextInt(row.length)] += 1e-3;
    double sum = Arrays.stream(row).sum();
    return Arrays.stream(row).map(p -> p / sum).toArray();
  }

  private static int possible(Intervals intervals, Random random) {
    int token = random.nextInt(intervals.tokens());
    while (!intervals.has(token)) {
      token = (token + 1) % intervals.tokens();
    }
    return token;
  }

  private static int drawn(Intervals intervals, Random random) {
    long at = random.nextLong(1L << 32);
    int token = 0;
    while (intervals.to(token) <= at) {
      token++;
    }
    return token;
  }

  @Property(tries = 500)
  void intervalsFillTheRangeAndKeepPossibleSymbols(@ForAll long seed) {
    double[] row = row(new Random(seed));
    Intervals intervals = Intervals.of(row);
    assertThat(intervals.from(0)).isZero();
    assertThat(intervals.to(row.length - 1)).isEqualTo(1L << 32);
    for (int x = 0; x < row.length; x++) {
      assertThat(intervals.has(x)).isEqualTo(row[x] > 0);
      assertThat(width(intervals, x) * 0x1p-32).isBetween(row[x] - 5e-9, row[x] + 5e-9);
    }
  }

  @Test
  void nearlyImpossibleSymbolsKeepAnInterval() {
    Intervals intervals = Intervals.of(new double[] {1e-30, 1 - 1e-12, 0, 1e-12});
    assertThat(width(intervals, 0)).isEqualTo(1);
    assertThat(width(intervals, 1)).isEqualTo((1L << 32) - 2);
    assertThat(intervals.has(2)).isFalse();
    assertThat(width(intervals, 3)).isEqualTo(1);
  }
}
