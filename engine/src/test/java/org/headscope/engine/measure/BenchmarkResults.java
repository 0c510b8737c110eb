package org.headscope.engine.measure;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.training.step.ArchitectureBenchmark;
import org.headscope.engine.training.step.StepProfileBenchmark;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/// Runs benchmarks as JMH's own main class does, and keeps the newest result of each.
///
/// @param rows by the name of the benchmark and its parameters
public record BenchmarkResults(List<Row> rows) {
  private static final String FILE = "benchmarks.json";

  /// Benchmarks that write more than one number.
  private static final List<Class<?>> OWN_FILE =
      List.of(ArchitectureBenchmark.class, StepProfileBenchmark.class);

  public BenchmarkResults {
    rows = List.copyOf(rows);
  }

  /// One benchmark with one choice of its parameters.
  ///
  /// @param name such as `NgramBenchmark.rows`
  /// @param parameters by name; none if it has none
  /// @param score in `unit`
  /// @param count the number of measurements
  public record Row(
      String name,
      Map<String, String> parameters,
      double score,
      String unit,
      long count,
      MeasuredOn on) {
    public Row {
      parameters = new TreeMap<>(parameters);
    }

    private String key() {
      return name + parameters;
    }
  }

  /// Runs with JMH's arguments.
  public static void main(String[] args)
      throws CommandLineOptionException, RunnerException, IOException {
    Collection<RunResult> results = new Runner(new CommandLineOptions(args)).run();
    Map<String, Row> rows = new TreeMap<>();
    Path file = ResultsFolder.file(FILE);
    if (Files.exists(file)) {
      Json.read(file, BenchmarkResults.class).rows().forEach(row -> rows.put(row.key(), row));
    }
    for (RunResult result : results) {
      Row row = row(result);
      if (OWN_FILE.stream().noneMatch(type -> row.name().startsWith(type.getSimpleName()))) {
        rows.put(row.key(), row);
      }
    }
    ResultsFolder.write(FILE, new BenchmarkResults(List.copyOf(rows.values())));
    System.exit(0); // even if a benchmark has left threads
  }

  private static Row row(RunResult result) throws IOException {
    Map<String, String> parameters = new TreeMap<>();
    for (String key : result.getParams().getParamsKeys()) {
      parameters.put(key, result.getParams().getParam(key));
    }
    String benchmark = result.getParams().getBenchmark();
    String type = benchmark.substring(0, benchmark.lastIndexOf('.'));
    Result<?> measured = result.getPrimaryResult();
    return new Row(
        benchmark.substring(type.lastIndexOf('.') + 1),
        parameters,
        measured.getScore(),
        measured.getScoreUnit(),
        measured.getSampleCount(),
        MeasuredOn.hereAndNow());
  }
}
