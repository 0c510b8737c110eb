package org.headscope.engine.training.run;

import module java.base;

import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.tokenizer.TokenizerFile;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.task.synthetic.TokenNumbers;
import org.headscope.engine.training.DataSpec;

/// The names of an imported run's tokens, by the tokenizer that came with it, if one did.
final class RunVocabulary {
  private static final int KEPT = 4;

  /// Kept, since runs are opened again and again, and a tokenizer is megabytes of text.
  private static final Cache<State, Vocabulary> READ = Cache.ofEntries(KEPT);

  private RunVocabulary() {}

  /// The file as it was when it was read.
  private record State(Path file, FileTime time, long bytes, String hash, int size) {}

  /// `info` with the names of its tokens.
  ///
  /// @throws UserError if the run's tokenizer is not the one that was imported
  static RunInfo named(Path run, RunInfo info) {
    Optional<String> hash =
        info.origin().flatMap(o -> Optional.ofNullable(o.files().get(TokenizerFile.NAME)));
    if (hash.isEmpty() || !(info.data().task() instanceof TokenNumbers numbers)) {
      return info;
    }
    Path file = run.resolve(TokenizerFile.NAME);
    Vocabulary vocabulary = read(file, hash.get(), numbers.size());
    return info.withData(new DataSpec(new TokenNumbers(vocabulary, numbers.length()), 0));
  }

  private static Vocabulary read(Path file, String hash, int size) {
    synchronized (READ) {
      try {
        State state =
            new State(
                file.toAbsolutePath(),
                Files.getLastModifiedTime(file),
                Files.size(file),
                hash,
                size);
        Vocabulary vocabulary = READ.get(state).orElseGet(() -> readAgain(file, hash, size));
        READ.put(state, vocabulary);
        return vocabulary;
      } catch (IOException e) {
        throw FileErrors.reading(file, e);
      }
    }
  }

  private static Vocabulary readAgain(Path file, String hash, int size) {
    try {
      UserError.when(
          !Sha256.hex(file).equals(hash),
          "%s is not the one that was imported (its SHA-256 differs); restore it from a copy.",
          file);
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
    return TokenizerFile.read(file, size);
  }
}
