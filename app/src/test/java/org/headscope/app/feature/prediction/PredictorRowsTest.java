package org.headscope.app.feature.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.FakePredictions;
import org.headscope.app.feature.prediction.PredictorRows.Question;
import org.headscope.app.service.Worker;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;

class PredictorRowsTest {
  private final Queue<Runnable> worker = new ArrayDeque<>();
  private final Queue<Runnable> ui = new ArrayDeque<>();
  private final FakePredictions source = new FakePredictions();
  private final PredictorRows rows =
      new PredictorRows(
          new Worker<PredictionSource>(source, new TaskRunner(worker::add, ui::add)), () -> {});

  @Test
  void requestedAnswersAreNotEvicted() {
    // Each takes more than half of the cache.
    Instance text =
        RegBench.instance("long", Optional.empty(), Optional.empty(), List.of("ab".repeat(60_000)));
    List<Question> questions =
        Stream.of("unigram", "ngram-2", "ngram-3")
            .map(name -> new Question(new PredictorChoice.Symbolic(name), text))
            .toList();
    rows.request(questions);
    for (int step = 0; step < 100 && !(worker.isEmpty() && ui.isEmpty()); step++) {
      (worker.isEmpty() ? ui : worker).remove().run();
    }
    assertThat(worker).as("requests nothing more").isEmpty();
    assertThat(source.asked()).containsExactly("unigram long", "ngram-2 long", "ngram-3 long");
    assertThat(questions).allSatisfy(q -> assertThat(rows.answer(q)).isPresent());
  }
}
