package org.headscope.app.feature.prediction;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.headscope.app.selection.PredictorChoice;
import org.headscope.app.shell.Predicted;
import org.headscope.app.shell.Predictions;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskProgress;
import org.headscope.engine.benchmark.Instance;

/**
 * What predictors say of the instances looked at: asked once each, one at a time, the quick before
 * the slow, and nothing that nobody wants any more. Used on the FX thread only.
 */
final class PredictorRows {
  /** Answers kept, so that going back to an instance is instant: 160 KB each at 1,000 tokens. */
  private static final int KEPT = 64;

  /** One predictor, one instance. */
  record Question(PredictorChoice choice, Instance instance) {}

  /** What came of a question. */
  sealed interface Answer {}

  /** Rows. */
  record Ready(Predicted predicted) implements Answer {}

  /** None yet. */
  record Pending(TaskProgress progress) implements Answer {}

  /** None ever, and why. */
  record Failed(String sentence) implements Answer {}

  private record Running(Question question, BackgroundTask<Predicted> task) {}

  private final Predictions predictions;
  private final Runnable changed;
  private final Map<Question, Answer> answers = new LinkedHashMap<>(KEPT, 0.75f, true);
  private List<Question> wanted = List.of();
  private Optional<Running> running = Optional.empty();

  /**
   * Nothing asked yet.
   *
   * @param changed is told of every answer and of progress
   */
  PredictorRows(Predictions predictions, Runnable changed) {
    this.predictions = predictions;
    this.changed = changed;
  }

  /** Sees to the answers to {@code questions}, and to no others. */
  void want(List<Question> questions) {
    wanted = List.copyOf(questions);
    answers
        .entrySet()
        .removeIf(e -> e.getValue() instanceof Failed && !wanted.contains(e.getKey()));
    next();
  }

  /** What is known now. */
  Answer answer(Question question) {
    Answer known = answers.get(question);
    if (known != null) {
      return known;
    }
    return new Pending(
        running
            .filter(r -> r.question().equals(question))
            .map(r -> r.task().progressProperty().get())
            .orElse(TaskProgress.NONE));
  }

  /**
   * Goes on with the first question that is open. What nobody wants is stopped; what takes long is
   * too when something else comes before it, and begins again after that.
   */
  private void next() {
    Optional<Question> first =
        wanted.stream()
            .filter(q -> !answers.containsKey(q))
            .min(Comparator.comparing(q -> Offer.slow(q.choice())));
    Optional<Question> now = running.map(Running::question);
    if (now.isPresent()
        && (now.equals(first) || (wanted.contains(now.get()) && !Offer.slow(now.get().choice())))) {
      return;
    }
    running.ifPresent(r -> r.task().cancel());
    running = Optional.empty();
    first.ifPresent(this::ask);
  }

  private void ask(Question question) {
    BackgroundTask<Predicted> task =
        new BackgroundTask<>(
            "ask " + predictions.source().name(question.choice()),
            (progress, cancellation) ->
                predictions
                    .source()
                    .predict(question.choice(), question.instance(), progress, cancellation));
    running = Optional.of(new Running(question, task));
    task.onSuccess(predicted -> settle(question, new Ready(predicted)))
        .onError(error ->
            settle(question, new Failed(Optional.ofNullable(error.getMessage()).orElse("failed"))));
    task.progressProperty()
        .subscribe(progress -> {
          if (running.filter(r -> r.task() == task).isPresent()) {
            changed.run();
          }
        });
    predictions.runner().start(task);
  }

  private void settle(Question question, Answer answer) {
    answers.put(question, answer);
    while (answers.size() > KEPT) {
      answers.remove(answers.keySet().iterator().next());
    }
    running = Optional.empty();
    next();
    changed.run();
  }
}
