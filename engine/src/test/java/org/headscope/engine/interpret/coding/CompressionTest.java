package org.headscope.engine.interpret.coding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.coding.CodeFile.CodeHeader;
import org.headscope.engine.interpret.coding.Compression.CompressionResult;
import org.headscope.engine.interpret.coding.Compression.CompressionSpec;
import org.headscope.engine.interpret.coding.Compression.DecompressionResult;
import org.headscope.engine.interpret.coding.Compression.DecompressionSpec;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompressionTest {
  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0);

  @AfterEach
  void closeModels() {
    models.close();
  }

  private Path text(String text) throws IOException {
    return Files.writeString(folder.resolve("text"), text);
  }

  private Path code() {
    return folder.resolve("code");
  }

  private Path again() {
    return folder.resolve("again");
  }

  private static PredictorRef rule(String name) {
    return new PredictorRef.Symbolic(name);
  }

  private CompressionResult compress(String text, PredictorRef predictor) throws IOException {
    return Compression.compress(
        new CompressionSpec(predictor, text(text), Optional.empty(), code()), Context.of(models));
  }

  private DecompressionResult decompress(PredictorRef... run) {
    return Compression.decompress(
        new DecompressionSpec(code(), Stream.of(run).findFirst(), again()), Context.of(models));
  }

  /// A text of few letters, and somewhat regular.
  private static String random(String letters, int length) {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder(letters);
    while (text.length() < length) {
      int back = 1 + random.nextInt(letters.length());
      text.append(
          random.nextInt(3) > 0
              ? text.charAt(text.length() - back)
              : letters.charAt(random.nextInt(letters.length())));
    }
    return text.substring(0, length);
  }

  private void refuse(String sentence, Runnable what) {
    assertThatThrownBy(what::run).isInstanceOf(UserError.class).hasMessageMatching(sentence);
    assertThat(again()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uniform", "add1-3", "wb-5", "kn-3", "ctw-0", "ctw-5", "ctw-10", "ppm-0", "ppm-3", "ppm-10"
      })
  void everyRuleRestoresTheBytes(String name) throws IOException {
    for (String ending : List.of("", "\n", "\r\n")) {
      String text = random("acgt", 3000) + ending;
      CompressionResult result = compress(text, rule(name));
      assertThat(result.codeBytes() * 8.0)
          .as("within two bytes")
          .isBetween(result.bits() - 16, result.bits() + 16);
      assertThat(Files.size(code())).isEqualTo(result.fileBytes());
      assertThat(decompress().tokens()).isEqualTo(result.tokens());
      assertThat(Files.readAllBytes(again())).isEqualTo(Files.readAllBytes(folder.resolve("text")));
    }
  }

  /// Shipped runs that are called as rules are.
  @Test
  void reweightingsRestoreTheBytesByName() throws IOException {
    String text = "abab|abc|acb|ab";
    compress(text, PredictorRef.parse("lnw-r", new OpenRuns()));
    assertThat(decompress().predictor()).startsWith("lnw-r");
    assertThat(Files.readString(again())).isEqualTo(text);
  }

  @Test
  void regularTextsBecomeShort() throws IOException {
    String text = "abc".repeat(1000);
    assertThat(compress(text, rule("ctw-3")).codeBytes()).isLessThan(10);
    assertThat(compress(text, rule("uniform")).nats()).isCloseTo(3000 * Math.log(3), within(1e-6));
    assertThat(compress(text, rule("uniform")).codeBytes()).isBetween(594L, 597L);
  }

  @Test
  void oddLettersAndAlphabetsAreCompressed() throws IOException {
    for (String text : List.of("äöüßäöü", "ab", "“„‘‘„“”\n", "abba\n")) {
      compress(text, rule("ppm-2"));
      decompress();
      assertThat(again()).hasContent(text);
    }
    Path one = text("aaa\n");
    CompressionSpec spec = new CompressionSpec(rule("ctw-2"), one, Optional.of("ab"), code());
    Compression.compress(spec, Context.of(models));
    decompress();
    assertThat(again()).hasContent("aaa\n");
  }

  private static String many(int from, int count) {
    return IntStream.range(from, from + count)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  @Test
  void everyTextIsRestoredByteForByte() throws IOException {
    for (String text :
        List.of(
            "",
            "\n",
            "\r\n",
            "a",
            "aaaa",
            "b\n",
            " ",
            "\n\n",
            "two words\nand\ttwo lines\r\n\r\nwith blanks  \n",
            "a ␣ b",
            "ab😀ab😀 👨\u200d👩\u200d👧\n",
            "\uFEFFmarked \u0000\u001b\u2028\u00a0\u3000",
            many(0x4e00, 300) + "\n",
            many(0x1f300, 300).repeat(3),
            "a line of text, and blanks\n".repeat(2000))) {
      CompressionResult result = compress(text, rule("ctw-2"));
      assertThat(result.codeBytes() * 8.0).isBetween(result.bits() - 16, result.bits() + 16);
      decompress();
      assertThat(Files.readString(again())).isEqualTo(text);
    }
    compress("two words\n\tx", rule("ppm-2"));
    assertThat(CodeFile.read(code()).header().spelling().vocabulary().labels())
        .containsExactly("\\t", "\\n", "␣", "d", "o", "r", "s", "t", "w", "x");
    compress("ab\n", rule("ppm-2"));
    assertThat(CodeFile.read(code()).header().spelling().letters()).as("unchanged").isEmpty();
  }

  @Test
  void anAlphabetMayHaveBlanksAndEmoji() throws IOException {
    CompressionSpec spec =
        new CompressionSpec(rule("ctw-1"), text("a 😀a\n"), Optional.of("a 😀b"), code());
    Compression.compress(spec, Context.of(models));
    decompress();
    assertThat(Files.readString(again())).isEqualTo("a 😀a\n");
  }

  @Test
  void unreadableTextsAreRefused() throws IOException {
    CompressionSpec one = new CompressionSpec(rule("ctw-2"), text("aa"), Optional.of("a"), code());
    refuse(
        "The alphabet has 1 letters; give from 2 to 256, or omit --alphabet.",
        () -> Compression.compress(one, Context.of(models)));
    Files.write(folder.resolve("text"), new byte[] {'a', (byte) 0xff});
    CompressionSpec spec =
        new CompressionSpec(rule("ctw-2"), folder.resolve("text"), Optional.empty(), code());
    refuse(
        "The file .* is not UTF-8 text; .*", () -> Compression.compress(spec, Context.of(models)));
    CompressionSpec other =
        new CompressionSpec(rule("ctw-2"), text("abc"), Optional.of("ab"), code());
    refuse(
        "The file .* cannot be read: 'c' at position 2 is not a symbol .*",
        () -> Compression.compress(other, Context.of(models)));
    assertThat(code()).doesNotExist();
  }

  private void uncheckedCompress(String text, String name) {
    try {
      compress(text, rule(name));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void uncodableRowsAreRefusedByPosition() {
    refuse(
        "The file .* has 'b' at position 1, to which unigram gives the probability 0; .*",
        () -> uncheckedCompress("abc", "unigram"));
    refuse(
        "ngram-3 gives no distribution for position 0 \\(it sums to 0.0\\); .*",
        () -> uncheckedCompress("abc", "ngram-3"));
    refuse(".*truth.*", () -> uncheckedCompress("abc", "truth"));
    assertThat(code()).doesNotExist();
  }

  @Test
  void everyTruncationAndEveryFlipIsDetected() throws IOException {
    compress(random("ab", 40), rule("ctw-2"));
    byte[] whole = Files.readAllBytes(code());
    for (int i = 0; i < whole.length; i++) {
      Files.write(code(), Arrays.copyOf(whole, i));
      refuse("The file .*(not a compressed text|cut or changed).*", this::decompress);
      for (int bit = 0; bit < 8; bit++) {
        byte[] flipped = whole.clone();
        flipped[i] ^= (byte) (1 << bit);
        Files.write(code(), flipped);
        refuse("The file .*(not a compressed text|cut or changed).*", this::decompress);
      }
    }
    Files.write(code(), Arrays.copyOf(whole, whole.length + 1));
    refuse("The file .* was cut or changed.*", this::decompress);
    Files.write(code(), whole);
    decompress();
  }

  /// Changes a code and recomputes its checks.
  private void rewrite(UnaryOperator<CodeFile> change) {
    CodeFile file = CodeFile.read(code());
    CodeFile.write(code(), change.apply(file).toBytes());
  }

  private static CodeFile with(CodeFile file, String headscope, String machine, String identity) {
    CodeHeader h = file.header();
    return new CodeFile(
        new CodeHeader(
            h.format(),
            headscope,
            h.predictor(),
            identity,
            machine,
            h.spelling(),
            h.tokens(),
            h.ending()),
        file.code(),
        file.intervals());
  }

  @Test
  void otherVersionsMachinesRulesAndRoundingsAreRefused() throws IOException {
    compress(random("abc", 100), rule("ctw-2"));
    byte[] whole = Files.readAllBytes(code());
    CodeHeader h = CodeFile.read(code()).header();
    rewrite(file -> with(file, "0.1", h.machine(), h.identity()));
    refuse(
        "The file .* was compressed by HeadScope 0.1, but this is HeadScope .*", this::decompress);
    Files.write(code(), whole);
    rewrite(file -> with(file, h.headscope(), "an abacus", h.identity()));
    refuse("The file .* was compressed by an abacus, but this is .*", this::decompress);
    Files.write(code(), whole);
    rewrite(file -> with(file, h.headscope(), h.machine(), "rule ctw-2, version 0"));
    refuse(
        "The file .* was compressed with ctw-2 \\(rule ctw-2, version 0\\), but .*",
        this::decompress);
    Files.write(code(), whole);
    rewrite(file -> new CodeFile(file.header(), file.code(), file.intervals() + 1));
    refuse("The file .* was compressed with other probabilities .*", this::decompress);
    Files.write(code(), whole);
    rewrite(file -> new CodeFile(file.header(), new byte[] {1, 2, 3}, file.intervals()));
    refuse("The file .* was compressed with other probabilities .*", this::decompress);
  }

  @Test
  void baumWelchReadsALimitedNumberOfRegBenchStrings() throws IOException {
    String text = "abcab|cabca|bcabd|abcab\n";
    CompressionResult result = compress(text, rule("bw"));
    assertThat(result.codeBytes() * 8.0).isBetween(result.bits() - 16, result.bits() + 16);
    decompress();
    assertThat(again()).hasContent(text);
    Files.delete(again());
    refuse(
        "bw reads a text again .*; this text has 513 tokens: cut it to 512, .*",
        () -> uncheckedCompress(random("abc", 513), "bw"));
    refuse(
        "The file .* 'z' at position 3 is not a symbol.*", () -> uncheckedCompress("abcz", "bw"));
    CompressionSpec alphabet =
        new CompressionSpec(rule("bw"), text("abc"), Optional.of("abc"), code());
    refuse(
        "bw reads the strings of RegBench, whose alphabet is known; omit --alphabet.",
        () -> Compression.compress(alphabet, Context.of(models)));
  }

  @Test
  void modelsReadTheTokensOfTheirTask() throws IOException {
    Path run =
        TinyRun.write(
                folder.resolve("run"),
                TestModels.transformer(1, 2, 8, Positions.ROTARY, 0, 0),
                5,
                10)
            .path();
    PredictorRef five = PredictorRef.run(run + "@5", new OpenRuns());
    PredictorRef ten = PredictorRef.run(run + "@10", new OpenRuns());
    String text = "abcab|cabca|bcabd|" + random("abcdefghijklmnopqr", 100) + "\n";
    CompressionResult result = compress(text, five);
    assertThat(result.codeBytes() * 8.0).isBetween(result.bits() - 16, result.bits() + 16);
    decompress(five);
    assertThat(again()).hasContent(text);
    Files.delete(again());
    refuse(
        "The file .* was compressed with the run run@5; name its folder by --run.",
        this::decompress);
    refuse(
        "The file .*, but run@10 is a different predictor; name the right one.",
        () -> decompress(ten));
    refuse(
        "The file .*, but ctw-2 is a different predictor; name the right one.",
        () -> decompress(rule("ctw-2")));
    assertThatThrownBy(() -> compress("abcz", five))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("'z' at position 3 is not a symbol");
  }

  @Test
  void modelsReportWhatTheyCanRead() throws IOException {
    Path table =
        TinyRun.write(
                folder.resolve("table"),
                TestModels.transformer(1, 2, 8, Positions.LEARNED, 16, 0),
                5)
            .path();
    PredictorRef model = PredictorRef.run(table + "@5", new OpenRuns());
    String longest = random("abc", 17);
    compress(longest, model);
    decompress(model);
    assertThat(again()).hasContent(longest);
    assertThatThrownBy(() -> compress(longest + "a", model))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("reads at most 16 tokens, but the text has 18");
    Path features =
        TinyRun.write(
                folder.resolve("features"),
                new ReweightingConfig(ReweightingConfig.Features.FREQUENCIES, 8),
                5)
            .path();
    PredictorRef reweighting = PredictorRef.run(features + "@5", new OpenRuns());
    String text = "abc|" + random("abcdefg", 40);
    compress(text, reweighting);
    decompress(reweighting);
    assertThat(again()).hasContent(text);
    assertThatThrownBy(() -> compress(random("abc", 513), reweighting))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("reads a text again from its beginning")
        .hasMessageContaining("cut it to 512");
  }

  @Test
  void cancellingLeavesNothing() throws IOException {
    Path text = text(random("abc", 5000));
    Cancellation cancellation = new Cancellation();
    Context context =
        new Context(
            models,
            (_, done, _) -> {
              if (done > 1000) {
                cancellation.cancel();
              }
            },
            cancellation);
    assertThatThrownBy(() ->
            Compression.compress(
                new CompressionSpec(rule("ctw-3"), text, Optional.empty(), code()), context))
        .isInstanceOf(CancellationException.class);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(text);
    }
  }

  @Test
  void existingFilesAreKeptUntilTheNewOneIsComplete() throws IOException {
    Files.writeString(code(), "mine", StandardCharsets.UTF_8);
    refuse(".*position 1.*", () -> uncheckedCompress("abc", "unigram"));
    assertThat(code()).hasContent("mine");
  }
}
