package org.headscope.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeMaps;
import org.headscope.app.TestEngine;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.Selection;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rows of other programs that are opened in the window.
class RowsOpeningTest {
  private final Queue<Runnable> queue = new ArrayDeque<>();
  private final TaskRunner runner = new TaskRunner(queue::add, queue::add);
  private final Selection selection = new Selection();
  private final PredictionSource source = TestEngine.predictions();
  private final Workbench workbench =
      new Workbench(
          new FakeRuns(),
          selection,
          new TaskRunners(_ -> runner),
          runner,
          new Worker<>(source, runner),
          new Worker<>(source, runner),
          new Worker<>(new FakeMaps(), runner));

  @TempDir Path folder;

  private void open(Path path) {
    workbench.opener().open(path);
    while (!queue.isEmpty()) {
      queue.remove().run();
    }
  }

  private Path file(Instance instance) throws IOException {
    StringBuilder text = new StringBuilder("id,position");
    IntStream.range(0, 20).forEach(x -> text.append(",p").append(x));
    for (int t = 0; t < instance.length(); t++) {
      text.append('\n').append(instance.id()).append(',').append(t).append(",1");
      text.append(",0".repeat(19));
    }
    return Files.writeString(folder.resolve("theirs.csv"), text);
  }

  @Test
  void openedRowsAreBesideTheModel() throws IOException {
    Instance instance =
        RegBench.instance("one", Optional.empty(), Optional.empty(), List.of("abc", "ca"));
    Path file = file(instance);
    open(file);
    List<PredictorChoice> chosen = selection.predictorsProperty().get();
    PredictorChoice rows = new PredictorChoice.Rows(file);
    assertThat(chosen).last().isEqualTo(rows);
    assertThat(source.name(rows)).isEqualTo("rows of theirs.csv");
    assertThat(PredictorChoice.of(rows.text())).isEqualTo(rows);
    assertThat(CommandLineWriter.predictors(List.of(rows)))
        .containsExactly("--predictors", "rows:" + file);
    double[][] read = source.predict(rows, instance, Progress.none(), new Cancellation()).rows();
    assertThat(read).hasNumberOfRows(6);
    assertThat(read[5][0]).isEqualTo(1);
    open(file);
    assertThat(selection.predictorsProperty().get()).isEqualTo(chosen);
  }

  @Test
  void whatIsNoTableIsReported() throws IOException {
    open(Files.writeString(folder.resolve("other.csv"), "a,b\n1,2\n"));
    assertThat(workbench.notices().getLast().sentence()).contains("must name the columns id");
  }
}
