package org.headscope.engine.io.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenizerFileTest {
  private static final Path FIXTURES = Path.of("src/test/resources/tokenizers");

  @TempDir Path folder;

  private static Vocabulary fixture(String name, int size) {
    return TokenizerFile.read(FIXTURES.resolve(name + ".json"), size);
  }

  private static List<String> labels(Vocabulary vocabulary, String text) {
    return Arrays.stream(vocabulary.encode(text)).mapToObj(vocabulary::label).toList();
  }

  private List<String> labels(String json, int size) throws IOException {
    Path file = folder.resolve("tokenizer.json");
    Files.writeString(file, json);
    return TokenizerFile.labels(file, size);
  }

  private void assertRefused(String json, int size, String named) {
    assertThatThrownBy(() -> labels(json, size))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("tokenizer.json")
        .hasMessageContaining(named)
        .hasMessageContaining("restore the model's own file");
  }

  @Test
  void labelsOfBytesShowTextBlanksAndBytesThatAreNoCharacter() {
    Vocabulary bytes = fixture("byte-level", 500);
    assertThat(labels(bytes, "the License\n\té")).contains("th", "␣License", "↵", "⇥");
    assertThat(labels(bytes, "東")).containsExactly("<0xE6>", "<0x9D>", "<0xB1>");
    assertThat(labels(bytes, "<|endoftext|>")).containsExactly("<|endoftext|>");
    assertThat(labels(bytes, "\u0007")).containsExactly("<U+0007>");
    assertThat(bytes.text(bytes.encode("the License\n\té"))).isEqualTo("the License\n\té");
    assertThat(bytes.decode(bytes.encode("the License"))).isEqualTo("the␣License");
  }

  @Test
  void labelsOfSentencePieceShowMergedBlanksAndFallbackBytes() {
    Vocabulary pieces = fixture("byte-fallback", 600);
    assertThat(labels(pieces, "the License")).containsExactly("␣the␣", "License");
    assertThat(labels(pieces, "ﷺ")).containsExactly("␣", "<0xEF>", "<0xB7>", "<0xBA>");
    assertThat(labels(fixture("unigram", 300), "or  of").getFirst()).startsWith("␣");
  }

  @Test
  void everyNumberOfTheModelHasALabelOfItsOwn() throws IOException {
    List<String> labels =
        labels(
            """
            {"model":{"type":"BPE","vocab":{"a b":0,"a␣b":1,"\\u202ex":2,"":3},"merges":[]},
             "added_tokens":[{"id":5,"content":"a b","special":true}]}\
            """,
            7);
    assertThat(labels).containsExactly("a␣b", "a␣b#1", "<U+202E>x", "#3", "#4", "a␣b#5", "#6");
    String longest =
        labels("{\"model\":{\"vocab\":{\"%s\":0}}}".formatted("🙂".repeat(300)), 1).getFirst();
    assertThat(longest).hasSizeLessThanOrEqualTo(Vocabulary.MAX_LABEL).endsWith("🙂…");
    assertThat(Vocabulary.of(List.of("🙂".repeat(20))).brief(0)).isEqualTo("🙂🙂🙂🙂🙂…");
  }

  @Test
  void filesOfOtherModelsAndNoTokenizersAreRefused() {
    assertRefused("{\"model\":{\"vocab\":{\"a\":0,\"b\":1}}}", 1, "2 tokens and the model 1");
    assertRefused("{\"model\":{\"vocab\":{\"a\":0}}}", 1025, "1 token and the model 1,025");
    assertRefused("{\"model\":{\"vocab\":{\"a\":-1}}}", 1, "the token 'a' the number -1");
    assertRefused("{\"model\":{\"vocab\":{\"a\":\"x\"}}}", 1, "the token 'a' the number \"x\"");
    assertRefused("{\"model\":{\"vocab\":{\"a\":2147483647}}}", 3, "tokens and the model 3");
    assertRefused("{\"model\":{\"vocab\":{\"a\":0,\"a\":1}}}", 2, "\"a\"");
    assertRefused("{}", 2, "model.vocab");
    assertRefused("[".repeat(100_000), 2, "deep");
    assertRefused("no", 2, "JSON");
  }

  @Test
  void whatTheLibraryCannotReadIsRefused() throws IOException {
    Path file = folder.resolve("tokenizer.json");
    for (String json :
        List.of(
            "{\"model\":{\"vocab\":{\"a\":0}}}",
            "{\"model\":{\"type\":\"BPE\",\"vocab\":{\"a\":0},\"merges\":[[\"x\",\"y\"]]}}",
            "{\"model\":{\"type\":\"Unigram\",\"vocab\":[[\"a\",0]],\"unk_id\":77}}")) {
      Files.writeString(file, json);
      assertThatThrownBy(() -> TokenizerFile.read(file, 1))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("tokenizer.json is no tokenizer that the package");
    }
  }
}
