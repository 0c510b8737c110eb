package org.headscope.engine.io.tokenizer;

import module java.base;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Tokenizer;

/// A tokenizer of Hugging Face's package, by the library that packages may leave out.
final class LibraryTokenizer implements Tokenizer {
  private static final Map<String, String> OPTIONS =
      Map.of("addSpecialTokens", "false", "truncation", "false", "padding", "false");

  private final HuggingFaceTokenizer tokenizer;

  private LibraryTokenizer(HuggingFaceTokenizer tokenizer) {
    this.tokenizer = tokenizer;
  }

  /// Reads `file`; empty without the library.
  ///
  /// @throws UserError if the library cannot read it
  static Optional<Tokenizer> read(Path file) {
    try {
      return Optional.of(new LibraryTokenizer(HuggingFaceTokenizer.newInstance(file, OPTIONS)));
    } catch (NoClassDefFoundError | UnsatisfiedLinkError _) {
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      throw new UserError(
          "%s is no tokenizer that the package tokenizers can read (%s); restore the model's own file."
              .formatted(file, e.getMessage()),
          e);
    }
  }

  @Override
  public int[] encode(String text) {
    long[] ids = tokenizer.encode(wellFormed(text), false, false).getIds();
    return Arrays.stream(ids).mapToInt(Math::toIntExact).toArray();
  }

  /// Halves of characters become `?`, as in files: the library reads whole ones alone.
  private static String wellFormed(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  @Override
  public String decode(int[] tokens) {
    return tokenizer.decode(Arrays.stream(tokens).asLongStream().toArray(), false);
  }
}
