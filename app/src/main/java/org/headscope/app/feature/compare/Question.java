package org.headscope.app.feature.compare;

import java.util.List;
import org.headscope.app.selection.PredictorChoice;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.metric.RowRule;

/**
 * What a person wants to know.
 *
 * @param lines the compared, by hand's order
 * @param sample the instances they read
 * @param rows the rows that count
 */
record Question(List<Line> lines, Sample sample, RowRule rows) {
  /** Copies the list. */
  Question {
    lines = List.copyOf(lines);
  }

  /** The predictors, each once: two lines may come to the same. */
  List<PredictorChoice> choices() {
    return lines.stream().map(Line::choice).distinct().toList();
  }

  /** Whether {@code other} reads the same rows. */
  boolean sameRows(Question other) {
    return rows == other.rows && sample.same(other.sample);
  }

  /** Whether {@code other} asks the same. */
  boolean same(Question other) {
    return lines.equals(other.lines) && sameRows(other);
  }

  /**
   * What was found for a question, whole or so far.
   *
   * @param question to what; it holds the sample
   * @param measured the predictors of the result, in its order
   * @param result their scores and distances
   */
  record Answer(Question question, List<PredictorChoice> measured, EvaluationResult result) {
    /** Whether it holds all that {@code other} asks for. */
    boolean holds(Question other) {
      return question.sameRows(other) && measured.containsAll(other.choices());
    }

    /** This as the answer to {@code other}, which it {@link #holds}. */
    Answer to(Question other) {
      return new Answer(other, measured, result);
    }

    /** It in the order of the question. */
    Comparison comparison() {
      return Comparison.of(question.lines(), measured, result, question.sample());
    }
  }
}
