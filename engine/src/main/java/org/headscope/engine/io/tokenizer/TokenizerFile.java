package org.headscope.engine.io.tokenizer;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.io.JsonFault;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Tokenizer;
import org.headscope.engine.task.Vocabulary;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// A `tokenizer.json`: byte-level BPE, BPE, Unigram or WordPiece.
public final class TokenizerFile {
  public static final String NAME = "tokenizer.json";

  /// Models may have up to so many rows more than tokens, rounded up, so that matrices have sizes
  /// that are fast.
  private static final int PADDING = 1024;

  private static final String RESTORE = "; restore the model's own file.";

  private final Path file;
  private final JsonNode content;
  private final int size;

  private TokenizerFile(Path file, JsonNode content, int size) {
    this.file = file;
    this.content = content;
    this.size = size;
  }

  /// Reads the vocabulary of a model, with its tokenizer if this installation has the library for
  /// it: packages may leave it out.
  ///
  /// @param size the model's number of tokens, V
  /// @throws UserError if the file is no tokenizer, or not that of such a model
  public static Vocabulary read(Path file, int size) {
    List<String> labels = labels(file, size);
    Optional<Tokenizer> tokenizer = LibraryTokenizer.read(file);
    return new Vocabulary(labels, Vocabulary.NONE, Vocabulary.NONE, tokenizer);
  }

  /// Reads what the tokens of a model are called.
  ///
  /// @throws UserError as [#read]
  public static List<String> labels(Path file, int size) {
    String text = Json.text(file);
    try {
      return new TokenizerFile(file, Json.mapper().readTree(text), size).labels();
    } catch (JacksonException e) {
      throw new UserError("%s %s%s".formatted(file, JsonFault.problem(e, text), RESTORE), e);
    }
  }

  private List<String> labels() {
    SortedMap<Integer, String> pieces = new TreeMap<>();
    JsonNode vocabulary = content.path("model").path("vocab");
    for (Map.Entry<String, JsonNode> piece : vocabulary.properties()) {
      add(pieces, piece.getValue(), piece.getKey());
    }
    for (int id = 0; vocabulary.isArray() && id < vocabulary.size(); id++) { // Unigram: with scores
      pieces.put(id, vocabulary.get(id).path(0).asString(""));
    }
    Set<Integer> special = new HashSet<>();
    for (JsonNode added : content.path("added_tokens")) {
      add(pieces, added.path("id"), added.path("content").asString(""));
      special.add(added.path("id").asInt());
    }
    UserError.when(pieces.isEmpty(), "%s has no \"model.vocab\"%s", file, RESTORE);
    requireSize(pieces.lastKey() + 1L);
    PieceLabels labels = new PieceLabels(isByteLevel());
    return IntStream.range(0, size)
        .mapToObj(id -> {
          String piece = pieces.get(id);
          return piece == null
              ? PieceLabels.unused(id)
              : labels.label(id, piece, special.contains(id));
        })
        .toList();
  }

  private void add(Map<Integer, String> pieces, JsonNode id, String piece) {
    UserError.when(
        !id.isIntegralNumber() || !id.canConvertToInt() || id.intValue() < 0,
        "%s gives the token '%s' the number %s%s",
        file,
        piece,
        id,
        RESTORE);
    pieces.put(id.intValue(), piece);
  }

  private void requireSize(long tokens) {
    long padded = (tokens + PADDING - 1) / PADDING * PADDING;
    UserError.when(
        tokens > size || size > padded,
        "%s has %s and the model %,d, so it is another model's; restore the model's own file.",
        file,
        PlainText.count(tokens, "token"),
        size);
  }

  private boolean isByteLevel() {
    return Stream.of("pre_tokenizer", "decoder")
        .flatMap(part -> content.path(part).findValuesAsString("type").stream())
        .anyMatch("ByteLevel"::equals);
  }
}
