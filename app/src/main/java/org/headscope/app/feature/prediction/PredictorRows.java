package org.headscope.app.feature.prediction;

import module java.base;

import javafx.util.Subscription;
import org.headscope.app.service.Worker;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.service.prediction.PredictionSource.PredictedRows;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.task.Query;
import org.headscope.app.task.Query.State;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.TaskProgress;
import org.headscope.engine.task.Instance;

/// The rows of predictors for the current instances: each is requested once, one at a time, quick
/// ones first; requests that are no longer needed are dropped. Used on the FX thread only.
final class PredictorRows {
  record Question(PredictorChoice choice, Instance instance) {}

  /// The memory for cached rows, in bytes: a hundred at 1,000 tokens, ten at 10,000.
  private static final long BUDGET = 16L << 20;

  private final Query<Question, PredictedRows> asking;
  private final Runnable changed;
  private final Map<Question, String> refused = new HashMap<>();
  private final Map<Question, PredictedRows> answers = new HashMap<>();
  private List<Question> requested = List.of();
  private Subscription hearing = Subscription.EMPTY;

  /// @param changed runs after every answer and on progress
  PredictorRows(Worker<PredictionSource> predictions, Runnable changed) {
    this.changed = changed;
    PredictionSource all = predictions.source();
    Query.Source<Question, PredictedRows> source =
        new Query.Source<>(
            asked -> "ask " + all.name(asked.choice()),
            (asked, _, progress, stop) ->
                all.predict(asked.choice(), asked.instance(), progress, stop));
    // Makes returning to an instance instant.
    Cache<Question, PredictedRows> cache =
        new Cache<>(BUDGET, known -> Double.BYTES * values(known.rows()));
    this.asking = new Query<>(predictions.runner(), source, cache);
    asking.stateProperty().subscribe(this::onStateChanged);
  }

  private static long values(double[][] rows) {
    return rows.length == 0 ? 0 : (long) rows.length * rows[0].length;
  }

  /// Computes answers to `questions` and drops all other requests.
  void request(List<Question> questions) {
    requested = List.copyOf(questions);
    refused.keySet().retainAll(requested);
    answers.keySet().retainAll(requested);
    next();
  }

  PredictorColumn.PredictorAnswer answerAt(Question question, int at) {
    Optional<PredictedRows> predicted = answer(question);
    if (predicted.isPresent()) {
      double[][] rows = predicted.get().rows();
      return at < rows.length
          ? new PredictorColumn.Row(rows[at])
          : new PredictorColumn.OutOfRange();
    }
    return refused.containsKey(question)
        ? new PredictorColumn.Failed(refused.get(question))
        : new PredictorColumn.Computing(progress(question));
  }

  /// Returns an answer and holds on to current ones regardless of size: otherwise one would evict
  /// another.
  Optional<PredictedRows> answer(Question question) {
    Optional<PredictedRows> there =
        Optional.ofNullable(answers.get(question)).or(() -> asking.cached(question));
    there.filter(_ -> requested.contains(question)).ifPresent(rows -> answers.put(question, rows));
    return there;
  }

  private TaskProgress progress(Question question) {
    return asking.state() instanceof State.Computing<Question, PredictedRows> now
            && now.key().equals(question)
        ? now.task().progressProperty().get()
        : TaskProgress.NONE;
  }

  /// Continues with the first open question. Requests no longer needed are stopped; slow ones are
  /// also stopped if another comes before them, and start again after it.
  private void next() {
    Optional<Question> first =
        requested.stream()
            .filter(q -> answer(q).isEmpty() && !refused.containsKey(q))
            .min(Comparator.comparing(q -> PredictorGroup.isSlow(q.choice())));
    boolean continues =
        asking.state() instanceof State.Computing<Question, PredictedRows> now
            && requested.contains(now.key())
            && !PredictorGroup.isSlow(now.key().choice());
    if (!continues) {
      asking.request(first);
    }
  }

  private void onStateChanged(State<Question, PredictedRows> state) {
    hearing.unsubscribe();
    switch (state) {
      case State.Idle<Question, PredictedRows>() -> {}
      case State.Computing<Question, PredictedRows> now ->
          hearing = now.task().progressProperty().subscribe((_, _) -> changed.run());
      case State.Cancelled<Question, PredictedRows>(Question question, var _) ->
          settle(Optional.of(question), "cancelled");
      case State.Failed<Question, PredictedRows> failed ->
          settle(Optional.of(failed.key()), failed.sentence());
      case State.Ready<Question, PredictedRows> _ -> settle(Optional.empty(), "");
    }
  }

  private void settle(Optional<Question> without, String why) {
    without.ifPresent(question -> refused.put(question, why));
    next();
    changed.run();
  }
}
