package org.headscope.app.lesson.measure;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.launch.context.Samples;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.analysis.CircuitSource;
import org.headscope.app.service.analysis.LessonSources;
import org.headscope.app.service.analysis.ProbeSource;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.pack.LessonFormat;
import org.headscope.engine.training.run.OpenRuns;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The lessons among the samples: every claim in them is true of the runs that they show, every
/// question has a right answer and a wrong one.
class ShippedLessonsTest {
  private static final int MAX_DURATION = 15; // minutes
  private static final OpenRuns RUNS = new OpenRuns();
  private static final ModelPool MODELS = new ModelPool(RUNS, () -> ComputeDevice.CPU, 1L << 28);
  private static final LessonSources SOURCES =
      new LessonSources(
          new RunSource.Engine(RUNS, MODELS),
          new PredictionSource.Engine(RUNS, MODELS, RowStore.uncached()),
          new ProbeSource.Engine(RUNS, MODELS, ProbeData.Size.FULL),
          CircuitSource.of(RUNS, MODELS));

  @AfterAll
  static void close() {
    MODELS.close();
  }

  static List<Path> lessons() throws IOException {
    Path folder = Samples.find().orElseThrow().folder().resolve("lessons");
    try (Stream<Path> found = Files.list(folder)) {
      return found.filter(LessonFormat::isLesson).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("lessons")
  void everySentenceIsTrue(Path lesson) {
    assertThat(LessonCheck.run(lesson, List.of(), SOURCES)).isEmpty();
    assertThat(LessonReader.read(lesson).orThrow().head().minutes())
        .isLessThanOrEqualTo(MAX_DURATION);
  }
}
