package org.headscope.engine.io.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.task.Tokenizer;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tokens and texts are those of the package tokenizers, for 10,000 random texts. The fixtures are
/// by engine/src/test/python/pieces.py.
class LibraryTokenizerTest {
  private static final Path FIXTURES = Path.of("src/test/resources/tokenizers");
  private static final int BLOCK = 100;

  /// From and to: each character of a text is of one of them.
  private static final int[][] RANGES = {
    {0x61, 0x7A},
    {0x61, 0x7A},
    {0x20, 0x20},
    {0x41, 0x5A},
    {0x20, 0x7E},
    {0x09, 0x0D},
    {0xA0, 0xFF},
    {0x300, 0x36F},
    {0x391, 0x3C9},
    {0x410, 0x44F},
    {0x5D0, 0x5EA},
    {0x2010, 0x206F},
    {0x3041, 0x30FE},
    {0x4E00, 0x9FA5},
    {0xAC00, 0xD7A3},
    {0xFF01, 0xFF5E},
    {0x1F300, 0x1F64F},
    {0x00, 0x1F},
  };

  private long state = 1;

  /// The package's tokens: of the first texts in full, of the others by blocks of 100.
  record Texts(String packageName, int size, List<Read> first, List<String> blocks) {}

  record Read(List<Integer> ids, String text) {}

  private int draw(int n) {
    state = state * 6364136223846793005L + 1442695040888963407L;
    return (int) ((state >>> 33) % n);
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    int length = draw(25);
    for (int i = 0; i < length; i++) {
      int[] range = RANGES[draw(RANGES.length)];
      text.appendCodePoint(range[0] + draw(range[1] - range[0] + 1));
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"byte-level", "byte-fallback", "unigram", "word-piece"})
  void tokensAndTextsAreThoseOfThePackage(String name) throws IOException {
    String json =
        Files.readString(FIXTURES.resolve(name + ".texts.json"))
            .replace("\"package\"", "\"packageName\"");
    Texts texts = Json.parse(json, Texts.class, name);
    Vocabulary vocabulary = TokenizerFile.read(FIXTURES.resolve(name + ".json"), texts.size());
    Tokenizer tokenizer = vocabulary.tokenizer().orElseThrow();
    for (int block = 0; block < texts.blocks().size(); block++) {
      CRC32 crc = new CRC32();
      for (int i = 0; i < BLOCK; i++) {
        String text = text();
        int[] ids = tokenizer.encode(text);
        String decoded = tokenizer.decode(ids);
        if (block == 0) {
          assertThat(Arrays.stream(ids).boxed().toList())
              .as(text)
              .isEqualTo(texts.first().get(i).ids());
          assertThat(decoded).isEqualTo(texts.first().get(i).text());
        }
        if (name.startsWith("byte")) {
          assertThat(decoded).isEqualTo(text);
        }
        String line =
            Arrays.stream(ids).mapToObj(Integer::toString).collect(Collectors.joining(","));
        crc.update("%s %s\n".formatted(line, decoded).getBytes(StandardCharsets.UTF_8));
      }
      assertThat("%08x".formatted(crc.getValue()))
          .as("texts from %d on", BLOCK * block)
          .isEqualTo(texts.blocks().get(block));
    }
  }
}
