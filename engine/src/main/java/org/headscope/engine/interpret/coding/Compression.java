package org.headscope.engine.interpret.coding;

import module java.base;

import org.headscope.engine.interpret.circuit.kept.KeptCircuit;
import org.headscope.engine.interpret.coding.CodeFile.CodeHeader;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.Version;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.OpenRuns;

/// Writes texts as arithmetic codes by a predictor, and reads them back (\[CTW] §2.3). A code is
/// within two bytes of −log₂ P of the text; reading it requires the same predictor and the same
/// rounding.
public final class Compression {
  private Compression() {}

  /// Compresses a text. It leaves no file if it fails or is cancelled.
  ///
  /// @throws UserError naming the position of text that cannot be coded, or saying why the
  ///   predictor cannot read it
  public static CompressionResult compress(CompressionSpec spec, Context context) {
    String where = "The file " + spec.text();
    byte[] content = CodeFile.content(spec.text());
    String read = CodedText.decode(content, where);
    CodedText text = CodedText.of(read, spelling(spec, read, context), where);
    if (text.tokens().length > CodeHeader.MAX_TOKENS) {
      throw new UserError(
          "%s has %,d tokens; cut it into parts of at most %,d."
              .formatted(where, text.tokens().length, CodeHeader.MAX_TOKENS));
    }
    CodingPath path = new CodingPath(spec.predictor(), text.spelling().vocabulary(), context);
    EncodedText written = path.walk(text.tokens().length, walk -> write(path, walk, text, where));
    CodeHeader header =
        new CodeHeader(
            CodeHeader.FORMAT,
            Version.current(),
            path.name(),
            path.identity(),
            path.machine(),
            text.spelling(),
            text.tokens().length,
            text.ending());
    byte[] file = new CodeFile(header, written.code(), written.check()).toBytes();
    context.cancellation().check();
    CodeFile.write(spec.out(), file);
    return new CompressionResult(
        content.length, text.tokens().length, written.nats(), written.code().length, file.length);
  }

  /// A code, the checksum of its intervals, and its cost in nats.
  private record EncodedText(byte[] code, int check, double nats) {}

  private static Spelling spelling(CompressionSpec spec, String text, Context context) {
    return switch (spec.predictor()) {
      case PredictorRef.Trained(CheckpointRef of, String _) -> Spelling.of(vocabulary(of, context));
      case PredictorRef.Circuit(KeptCircuit kept, String _) ->
          Spelling.of(vocabulary(kept.checkpoint(), context));
      case PredictorRef.Rows rows -> throw rows.onlyOfInstances();
      case PredictorRef.Symbolic rule ->
          Predictors.vocabulary(rule.name())
              .map(fixed -> Spelling.of(fixed(fixed, spec, rule.name())))
              .orElseGet(() ->
                  spec.alphabet()
                      .map(Compression::alphabet)
                      .orElseGet(() -> CodedText.spelling(text)));
    };
  }

  private static Spelling alphabet(String letters) {
    long count = letters.codePoints().distinct().count();
    if (count < 2 || count > Spelling.MAX_LETTERS) {
      throw new UserError(
          "The alphabet has %,d letters; give from 2 to %d, or omit --alphabet."
              .formatted(count, Spelling.MAX_LETTERS));
    }
    return Spelling.ofLetters(letters);
  }

  private static Vocabulary fixed(Vocabulary vocabulary, CompressionSpec spec, String rule) {
    if (spec.alphabet().isPresent()) {
      throw new UserError(
          "%s reads the strings of RegBench, whose alphabet is known; omit --alphabet."
              .formatted(rule));
    }
    return vocabulary;
  }

  private static Vocabulary vocabulary(CheckpointRef checkpoint, Context context) {
    return context.models().run(checkpoint).info().data().task().vocabulary();
  }

  private static EncodedText write(
      CodingPath path, CodingPath.TextReading walk, CodedText text, String where) {
    CodeWriter writer = new CodeWriter();
    IntervalChecksum check = new IntervalChecksum();
    int[] tokens = text.tokens();
    double nats = 0;
    for (int t = 0; t < tokens.length; t++) {
      path.report(t, tokens.length);
      Intervals intervals = path.intervals(walk, t);
      if (!intervals.has(tokens[t])) {
        throw new UserError(
            "%s has '%s' at position %,d, to which %s gives the probability 0; use another predictor."
                .formatted(where, text.spelling().vocabulary().label(tokens[t]), t, path.name()));
      }
      writer.write(intervals, tokens[t]);
      check.add(intervals, tokens[t]);
      nats += intervals.nats(tokens[t]);
      if (t < tokens.length - 1) {
        walk.extend(tokens[t]);
      }
    }
    return new EncodedText(writer.finish(), check.value(), nats);
  }

  /// Decompresses a text. It writes the text only if every byte is the one that was compressed, as
  /// far as two checksums can show.
  ///
  /// @throws UserError if the file is damaged, or was written with another model, version or
  ///   machine
  public static DecompressionResult decompress(DecompressionSpec spec, Context context) {
    CodeFile file = CodeFile.read(spec.file());
    String where = "The file " + spec.file();
    CodeHeader header = file.header();
    PredictorRef predictor = predictor(spec, header, where);
    CodingPath path = new CodingPath(predictor, header.spelling().vocabulary(), context);
    requireSame(path, header, spec, where);
    int[] tokens = path.walk(header.tokens(), walk -> read(path, walk, file, where));
    byte[] text = new CodedText(header.spelling(), tokens, header.ending()).toBytes();
    context.cancellation().check();
    CodeFile.write(spec.out(), text);
    return new DecompressionResult(header.predictor(), tokens.length, text.length);
  }

  private static PredictorRef predictor(DecompressionSpec spec, CodeHeader header, String where) {
    if (spec.run().isPresent()) {
      return spec.run().get();
    }
    String name = header.predictor();
    if (Predictors.isKnown(name)) {
      return new PredictorRef.Symbolic(name);
    }
    String shipped = name.replaceFirst("@\\d+$", "");
    if (PredictorRef.SHIPPED.contains(shipped)) {
      return PredictorRef.parse(shipped, new OpenRuns());
    }
    throw new UserError(
        "%s was compressed with the run %s; name its folder by --run.".formatted(where, name));
  }

  private static void requireSame(
      CodingPath path, CodeHeader header, DecompressionSpec spec, String where) {
    if (!header.identity().equals(path.identity())) {
      throw new UserError(
          "%s was compressed with %s (%s), but %s is a different predictor%s."
              .formatted(
                  where,
                  header.predictor(),
                  header.identity().replaceFirst(" of \\{.*", ""), // all fields of the model
                  path.name(),
                  spec.run().isPresent()
                      ? "; name the right one"
                      : " in this version; use the version of HeadScope that wrote it"));
    }
    require(header.headscope(), Version.current(), "HeadScope ", where);
    require(header.machine(), path.machine(), "", where);
  }

  private static void require(String then, String now, String what, String where) {
    if (!then.equals(now)) {
      throw new UserError(
          "%s was compressed by %s%s, but this is %s%s, which may round differently; decompress it there."
              .formatted(where, what, then, what, now));
    }
  }

  private static int[] read(
      CodingPath path, CodingPath.TextReading walk, CodeFile file, String where) {
    CodeReader reader = new CodeReader(file.code());
    IntervalChecksum check = new IntervalChecksum();
    int[] tokens = new int[Math.min(file.header().tokens(), 1 << 12)];
    int count = 0;
    for (; count < file.header().tokens() && !reader.isOver(); count++) {
      path.report(count, file.header().tokens());
      Intervals intervals = path.intervals(walk, count);
      int token = reader.read(intervals);
      if (!path.vocabulary().isWritten(token)) {
        throw new UserError(otherProbabilities(where));
      }
      check.add(intervals, token);
      if (count == tokens.length) {
        tokens = Arrays.copyOf(tokens, Math.min(file.header().tokens(), 2 * count));
      }
      tokens[count] = token;
      if (count < file.header().tokens() - 1) {
        walk.extend(token);
      }
    }
    if (count < file.header().tokens() || !reader.isAtEnd() || check.value() != file.intervals()) {
      throw new UserError(otherProbabilities(where));
    }
    return tokens;
  }

  private static String otherProbabilities(String where) {
    return where
        + " was compressed with other probabilities than the predictor gives here; decompress it where it was compressed.";
  }

  /// The CRC-32 of the tokens' intervals.
  private static final class IntervalChecksum {
    private final CRC32 crc = new CRC32();
    private final ByteBuffer bytes = ByteBuffer.allocate(2 * Long.BYTES);

    void add(Intervals intervals, int token) {
      bytes.putLong(0, intervals.from(token)).putLong(Long.BYTES, intervals.to(token));
      crc.update(bytes.array());
    }

    int value() {
      return (int) crc.getValue();
    }
  }

  static final class CodeReader {
    private final byte[] bytes;
    private int at;
    private long code; // the number minus low
    private long range = 1L << CodeWriter.BITS;

    CodeReader(byte[] bytes) {
      this.bytes = bytes;
      for (int i = 0; i < CodeWriter.BITS / 8; i++) {
        next();
      }
    }

    private void next() {
      code = code << 8 | (at < bytes.length ? bytes[at] & 0xff : 0);
      at++;
    }

    int read(Intervals intervals) {
      int low = 0;
      int high = intervals.tokens(); // the token is from low to high − 1
      while (high - low > 1) {
        int middle = (low + high) >>> 1;
        if (CodeWriter.scaled(range, intervals.from(middle)) <= code) {
          low = middle;
        } else {
          high = middle;
        }
      }
      long from = CodeWriter.scaled(range, intervals.from(low));
      range = CodeWriter.scaled(range, intervals.to(low)) - from;
      code -= from;
      while (range < CodeWriter.MIN_RANGE) {
        next();
        range <<= 8;
      }
      return low;
    }

    /// Returns whether more was read than a code of this many bytes can hold.
    boolean isOver() {
      return at > bytes.length + CodeWriter.BITS / 8 - 1;
    }

    boolean isAtEnd() {
      return at == bytes.length + CodeWriter.BITS / 8 - 1;
    }
  }

  /// The text to compress and its predictor.
  ///
  /// @param predictor a rule, or a run's checkpoint, which reads the text in its task's tokens
  /// @param alphabet the letters that a rule reads; those of the text if empty
  /// @param out the file for the compressed text
  public record CompressionSpec(
      PredictorRef predictor, Path text, Optional<String> alphabet, Path out) {}

  /// The result of compression.
  ///
  /// @param nats −ln P of the tokens; no code by this predictor can be shorter
  /// @param fileBytes the size of the file, with all that is needed to read it
  public record CompressionResult(
      long textBytes, int tokens, double nats, long codeBytes, long fileBytes) {
    /// [#nats] in bits.
    public double bits() {
      return nats / Math.log(2);
    }
  }

  /// The compressed text to read.
  ///
  /// @param run the checkpoint with which it was compressed; empty for a rule, which the file names
  public record DecompressionSpec(Path file, Optional<PredictorRef> run, Path out) {}

  /// The result of decompression.
  public record DecompressionResult(String predictor, int tokens, long textBytes) {}
}
