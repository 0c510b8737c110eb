package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Instance;

/// The content that rows depend on, as a hash: this version of HeadScope, the predictor, the text
/// with its vocabulary, and what was drawn (which the truth reads); not the names of predictor and
/// instance.
///
/// @param hex the SHA-256 in 64 lower-case hexadecimal digits
record RowKey(String hex) {
  /// Raised when [RowFile] or what is hashed here changes.
  private static final int FORMAT = 3;

  /// The key of a predictor's rows on an instance; empty where its rows are not to be cached.
  static Optional<RowKey> of(NamedPredictor predictor, Instance instance) {
    return predictor
        .identity()
        .map(identity ->
            // None of the parts can hold a line break.
            "HeadScope rows %d\n%s\n%s\n%s\n%s%s"
                .formatted(
                    FORMAT,
                    Version.current(),
                    identity.text(),
                    instance.text(),
                    drawn(instance),
                    vocabulary(instance)))
        .map(content -> new RowKey(Sha256.hex(content.getBytes(StandardCharsets.UTF_8))));
  }

  private static String drawn(Instance instance) {
    return instance
        .latent()
        .map(latent -> latent.automaton().map(Object::toString).orElseGet(latent::toString))
        .orElse("");
  }

  /// A line of labels; nothing for the vocabulary of keys from before there were others.
  private static String vocabulary(Instance instance) {
    return instance.vocabulary().equals(Tasks.UNNAMED)
        ? ""
        : "\n" + String.join(" ", instance.vocabulary().labels());
  }
}
