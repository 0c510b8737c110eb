package org.headscope.app.document;

import static org.headscope.app.document.DocumentTable.head;
import static org.headscope.app.document.DocumentTable.row;

import module java.base;

import org.headscope.engine.io.Json;

/// Tables of benchmark results in `engine/docs/results`.
final class SpeedTables {
  static final Path RESULTS = Document.ROOT.resolve(Path.of("engine", "docs", "results"));
  private static final String INTO = " -Dresults=engine/docs/results";
  private static final String TRANSFORMER =
      "mvn -q -Pbench -Dbench=Architecture -Darchitectures=transformer -Dlengths=384"
          + " -Dpython=${PYTHON:-python3}";

  /// The machine and date.
  record MeasuredOn(String processor, int cores, String date, String system, String java) {
    String words() {
      return "%d cores of an %s, %s, Java %s, %s".formatted(cores, processor, system, java, date);
    }
  }

  /// The results of every architecture.
  record Speeds(MeasuredOn on, String pytorch, Choices choices, List<Case> cases) {}

  /// The settings common to all.
  record Choices(int layers, int heads, int batch, int threads, int pairs) {}

  /// An architecture at a length and a width, with the number types of HeadScope and of eager
  /// PyTorch.
  record Case(String architecture, int length, int width, String types, Cost result) {}

  /// Tokens per second, MiB, and the speed-up over PyTorch, by the clock and by processor time.
  record Cost(
      double tokens,
      double gigaflops,
      double product,
      double peak,
      double eagerTokens,
      double eagerPeak,
      double ratio,
      double processorRatio,
      String kernels) {}

  /// The results of single benchmarks.
  record Benchmarks(List<Row> rows) {}

  /// A benchmark with its parameters.
  record Row(
      String name,
      Map<String, String> parameters,
      double score,
      String unit,
      long count,
      MeasuredOn on) {}

  private SpeedTables() {}

  static List<DocumentTable> all() {
    return List.of(
        new DocumentTable(
            "architectures",
            List.of(
                "mvn -q -Pbench -Dbench=Architecture -Dlengths=384 -Dpython=${PYTHON:-python3}"
                    + INTO,
                TRANSFORMER + " -Dwidths=256" + INTO,
                TRANSFORMER + " -Dbfloat16=true" + INTO,
                TRANSFORMER + " -Dbfloat16=true -Dautocast=true" + INTO),
            SpeedTables::architectures),
        new DocumentTable("benchmarks", List.of("mvn -q -Pbench" + INTO), SpeedTables::benchmarks));
  }

  private static String architectures() {
    List<Speeds> all = speeds();
    Choices c = all.getFirst().choices();
    StringBuilder text = new StringBuilder();
    text.append(
        """
        Whole training steps with clipping and AdamW at %d layers, %d heads and batch %d, beside eager PyTorch %s on the same full-length batches; medians of %d alternating pairs of steps, %d threads each. *Faster* is how many times ours is, by the clock and by processor time; for attention, than the faster of PyTorch's manual and fused one. Kernels are those that `--kernels auto` found. *Types* are what ours multiplies and what PyTorch does. *Rate* is the share of what a plain product of 1024×1024 matrices in float32 reaches. Memory is the peak of a fresh process, which with ours holds a JVM, too.
        """
            .formatted(
                c.layers(),
                c.heads(),
                c.batch(),
                all.getFirst().pytorch(),
                c.pairs(),
                c.threads()));
    all.forEach(each -> append(each, text));
    return text.toString();
  }

  /// The results of each processor that was measured.
  private static List<Speeds> speeds() {
    try (Stream<Path> files = Files.list(RESULTS)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("architectures-"))
          .sorted()
          .map(file -> Json.read(file, Speeds.class))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void append(Speeds speeds, StringBuilder text) {
    text.append("\nOn ").append(speeds.on().words()).append(":\n\n");
    text.append(
        head(
            "architecture",
            "width",
            "tokens",
            "types",
            "tokens per second",
            "eager PyTorch",
            "faster",
            "by processor time",
            "rate",
            "MiB",
            "eager PyTorch"));
    for (Case each : speeds.cases()) {
      Cost cost = each.result();
      text.append(
          row(
              "`" + each.architecture() + "`",
              whole(each.width()),
              each.length() == 0 ? "RegBench" : "%,d".formatted(each.length()),
              each.types(),
              whole(cost.tokens()),
              whole(cost.eagerTokens()),
              two(cost.ratio()),
              two(cost.processorRatio()),
              "%.0f %%".formatted(100 * cost.gigaflops() / cost.product()),
              whole(cost.peak()),
              whole(cost.eagerPeak())));
    }
  }

  private static String benchmarks() {
    List<Row> rows = Json.read(RESULTS.resolve("benchmarks.json"), Benchmarks.class).rows();
    List<String> machines =
        List.copyOf(new TreeSet<>(rows.stream().map(row -> row.on().words()).toList()));
    StringBuilder text = new StringBuilder();
    for (String machine : machines) {
      text.append("On ").append(machine).append(":\n\n");
      text.append(head("benchmark", "choices", "score", "unit"));
      rows.stream()
          .filter(row -> row.on().words().equals(machine))
          .forEach(row ->
              text.append(
                  row(
                      "`" + row.name() + "`",
                      row.parameters().entrySet().stream()
                          .map(e -> e.getKey() + " = " + e.getValue())
                          .collect(Collectors.joining(", ")),
                      digits(row.score()),
                      row.unit())));
      text.append('\n');
    }
    return text.toString().stripTrailing() + "\n";
  }

  private static String whole(double value) {
    return value > 0 ? String.format(Locale.ROOT, "%,.0f", value) : "";
  }

  private static String two(double value) {
    return value > 0 ? String.format(Locale.ROOT, "%.2f", value) : "";
  }

  /// Rounds to three significant digits.
  private static String digits(double value) {
    return String.format(
        Locale.ROOT, value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f", value);
  }
}
