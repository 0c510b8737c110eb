package org.headscope.engine.export;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.headscore.HeadScoreRows;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.StoredTensor.TensorShape;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Version;
import org.headscope.engine.training.run.MetricsLine;

/// The tables of what is exported.
record ExportTables(ExportSpec spec) {
  private SequencedMap<String, Object> constants() {
    SequencedMap<String, Object> constants = new LinkedHashMap<>();
    constants.put("run", spec.checkpoint().runName());
    constants.put("step", spec.checkpoint().step());
    constants.put("sha256", spec.checkpoint().sha256());
    constants.put("headscope", Version.current());
    constants.put("spec", spec.words());
    return constants;
  }

  /// A row for each number of arrays of floats: its array, its indices from 0, and its value.
  CsvTable arrays(NamedArrays arrays) {
    List<Map.Entry<String, TensorShape>> floats =
        arrays.shapes().entrySet().stream()
            .filter(array -> array.getValue().type() == StoredTensor.Type.F32)
            .toList();
    int rank = floats.stream().mapToInt(a -> a.getValue().sizes().size()).max().orElse(0);
    List<String> columns = new ArrayList<>(List.of("name"));
    IntStream.range(0, rank).forEach(axis -> columns.add("i" + axis));
    columns.add("value");
    long count =
        floats.stream()
            .mapToLong(a -> a.getValue().byteCount() / StoredTensor.Type.F32.bytes())
            .sum();
    return new CsvTable(
        constants(),
        columns,
        count,
        () ->
            floats.stream().flatMap(a -> numbers(a.getKey(), a.getValue().sizes(), rank, arrays)));
  }

  private static Stream<List<?>> numbers(
      String name, List<Long> shape, int rank, NamedArrays arrays) {
    float[] values = arrays.get(name).floats();
    return IntStream.range(0, values.length)
        .mapToObj(i -> {
          Object[] cells = new Object[rank + 2];
          Arrays.fill(cells, "");
          long rest = i;
          for (int axis = shape.size() - 1; axis >= 0; axis--) {
            cells[1 + axis] = rest % shape.get(axis);
            rest /= shape.get(axis);
          }
          cells[0] = name;
          cells[rank + 1] = values[i];
          return List.of(cells);
        });
  }

  /// A row for each position of each instance, as the predictor `rows:FILE` reads them.
  CsvTable rows(ModelConfig model, Context context) {
    List<String> columns = new ArrayList<>(List.of("id", "position", "token"));
    IntStream.range(0, model.vocabulary()).forEach(x -> columns.add("p" + x));
    long count =
        spec.instances().stream()
            .mapToLong(instance ->
                spec.positions()
                    .map(p -> p.max() - p.min() + 1)
                    .orElse(Math.min(instance.length(), model.longestContext())))
            .sum();
    Context quiet = context.with(Progress.none()); // the table has a progress of its own
    return new CsvTable(
        constants(),
        columns,
        count,
        () ->
            spec.instances().stream()
                .flatMap(instance -> rows(ReadInstance.of(spec, instance, quiet))));
  }

  private static Stream<List<?>> rows(ReadInstance read) {
    Reading reading = read.reading();
    double[][] p = read.predictions(); // R×V
    return IntStream.range(0, p.length)
        .mapToObj(r -> {
          int t = reading.first() + r;
          List<Object> cells =
              new ArrayList<>(List.of(reading.instanceId(), t, PlainText.line(reading.label(t))));
          Arrays.stream(p[r]).forEach(cells::add);
          return cells;
        });
  }

  /// The numbers of all heads.
  CsvTable scores(HeadScoreResult result) {
    List<List<Object>> rows = HeadScoreRows.of(result);
    return new CsvTable(
        constants(),
        HeadScoreRows.COLUMNS.subList(1, HeadScoreRows.COLUMNS.size()), // the step is a constant
        rows.size(),
        () -> rows.stream().map(row -> row.subList(1, row.size())));
  }

  /// The lines of the metrics.
  CsvTable curves(List<MetricsLine> lines) {
    SequencedMap<String, Object> constants = constants();
    constants.remove("step");
    constants.put("sha256", Curves.hash(lines));
    List<String> columns = new ArrayList<>(List.of("step", "tokens", "seconds", "split"));
    columns.addAll(Curves.MEASURES.keySet());
    return new CsvTable(
        constants,
        columns,
        lines.size(),
        () ->
            lines.stream()
                .map(line -> {
                  List<Object> cells =
                      new ArrayList<>(
                          List.of(line.step(), line.tokens(), line.seconds(), line.split()));
                  Curves.MEASURES
                      .values()
                      .forEach(measure -> {
                        OptionalDouble value = measure.apply(line);
                        cells.add(value.isPresent() ? value.getAsDouble() : "");
                      });
                  return cells;
                }));
  }
}
