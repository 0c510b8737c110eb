package org.headscope.engine.interpret.evaluation;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Instance;

/// The content that rows depend on, as a hash: this version of HeadScope, the predictor, the
/// strings and the automaton (which the truth reads); not the names of predictor and instance.
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
            // A list's text separates its parts, none of which can hold a line break.
            String.join(
                "\n",
                List.of(
                    "HeadScope rows " + FORMAT,
                    Version.current(),
                    identity.text(),
                    instance.text(),
                    instance.automaton().map(Object::toString).orElse(""))))
        .map(content -> new RowKey(Sha256.hex(content.getBytes(StandardCharsets.UTF_8))));
  }
}
