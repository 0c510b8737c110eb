package org.headscope.engine.export;

import module java.base;

import org.headscope.engine.run.Sha256;
import org.headscope.engine.training.run.MetricsFile;
import org.headscope.engine.training.run.MetricsLine;

/// The measures over a training.
final class Curves {
  /// Each measure by its name in files.
  static final SequencedMap<String, Function<MetricsLine, OptionalDouble>> MEASURES;

  static {
    SequencedMap<String, Function<MetricsLine, OptionalDouble>> all = new LinkedHashMap<>();
    all.put("loss", MetricsLine::loss);
    all.put("accuracy", MetricsLine::accuracy);
    all.put("tvd", MetricsLine::tvd);
    all.put("learning_rate", line -> line.update().learningRate());
    all.put("gradient_norm", line -> line.update().gradientNorm());
    all.put("rate_factor", line -> line.update().rateFactor());
    MEASURES = Collections.unmodifiableSequencedMap(all);
  }

  private Curves() {}

  /// The SHA-256 of `lines` as a run without repeated steps writes them.
  static String hash(List<MetricsLine> lines) {
    return Sha256.hex(MetricsFile.text(lines).getBytes(StandardCharsets.UTF_8));
  }

  /// The values of a line by tags such as `loss/train`.
  static SequencedMap<String, Double> tagged(MetricsLine line) {
    SequencedMap<String, Double> values = new LinkedHashMap<>();
    MEASURES.forEach((name, measure) ->
        measure.apply(line).ifPresent(value -> values.put(name + "/" + line.split(), value)));
    return values;
  }
}
