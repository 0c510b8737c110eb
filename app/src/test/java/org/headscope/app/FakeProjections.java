package org.headscope.app;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.headscope.app.service.ProjectionSource;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.interpret.projection.Axes;
import org.headscope.engine.interpret.projection.ProjectionMethod;
import org.headscope.engine.interpret.projection.ProjectionResult;
import org.headscope.engine.interpret.projection.StatePoints;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Provenance;
import org.headscope.engine.run.UserError;

/**
 * Points made by rule: a state is a place on a circle, positions spiral around it; each further
 * thousand steps turns the picture by a right angle.
 */
public final class FakeProjections implements ProjectionSource {
  /** What was asked, in order: {@code pca residual 2 at 1000 on 3}. */
  public final List<String> asked = Collections.synchronizedList(new ArrayList<>());

  private Optional<String> failure = Optional.empty();

  /** From now on everything fails with {@code sentence}; with an empty one it succeeds again. */
  public void failing(String sentence) {
    failure = sentence.isEmpty() ? Optional.empty() : Optional.of(sentence);
  }

  @Override
  public ProjectionResult project(Wish wish, Progress progress, Cancellation cancellation) {
    asked.add(
        "%s %s %d at %d on %d"
            .formatted(
                wish.method().label(),
                wish.site().label(),
                wish.layer(),
                wish.step(),
                wish.instances().size()));
    failure.ifPresent(sentence -> {
      throw new UserError(sentence);
    });
    cancellation.check();
    int n = wish.instances().stream().mapToInt(i -> i.tokens().length).sum();
    StatePoints points =
        new StatePoints(
            wish.instances().stream().map(Instance::id).toList(),
            new int[n],
            new int[n],
            new int[n],
            new int[n],
            new int[n]);
    double[] x = new double[n];
    double[] y = new double[n];
    fill(wish, points, x, y);
    Axes axes =
        wish.method() instanceof ProjectionMethod.Tsne tsne
            ? new Axes.Neighbours(tsne.perplexity(), tsne.iterations(), 50, n)
            : new Axes.Components(0.31, 0.22);
    return new ProjectionResult(
        new ProjectionResult.States(
            wish.run().name(), wish.step(), wish.site(), wish.layer(), 64, n),
        points,
        x,
        y,
        axes,
        new Provenance(Map.of()));
  }

  private static void fill(Wish wish, StatePoints points, double[] x, double[] y) {
    int at = 0;
    for (int i = 0; i < wish.instances().size(); i++) {
      int[] tokens = wish.instances().get(i).tokens();
      int[] states = wish.instances().get(i).stateAfter();
      int string = 1;
      for (int t = 0; t < tokens.length; t++) {
        points.instance()[at] = i;
        points.position()[at] = t;
        points.token()[at] = tokens[t];
        points.state()[at] = states[t];
        points.string()[at] = string;
        string += tokens[t] == Vocabulary.SEPARATOR ? 1 : 0;
        double turn = Math.PI / 6 * states[t] + Math.PI / 2 * (wish.step() / 1000.0);
        double far = states[t] < 0 ? 0 : 10;
        x[at] = far * Math.cos(turn) + (0.3 + 0.006 * t) * Math.cos(2.4 * t + 1.3 * i);
        y[at] = far * Math.sin(turn) + (0.3 + 0.006 * t) * Math.sin(2.4 * t + 1.3 * i);
        at++;
      }
    }
  }
}
