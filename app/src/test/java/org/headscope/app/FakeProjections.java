package org.headscope.app;

import module java.base;

import org.headscope.app.service.analysis.ProjectionSource;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.projection.Axes;
import org.headscope.engine.interpret.projection.ProjectionMethod;
import org.headscope.engine.interpret.projection.ProjectionResult;
import org.headscope.engine.interpret.projection.StatePoints;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Points made by rule: a state is a place on a circle, positions spiral around it; each further
/// thousand steps turns the picture by a right angle.
public final class FakeProjections implements ProjectionSource {
  /// The requests, in order: `pca residual 2 at 1000 on 3`.
  public final List<String> asked = Collections.synchronizedList(new ArrayList<>());

  private Optional<String> failure = Optional.empty();

  /// Makes every request fail with `sentence`; an empty one makes them succeed again.
  public void failing(String sentence) {
    failure = sentence.isEmpty() ? Optional.empty() : Optional.of(sentence);
  }

  @Override
  public ProjectionResult project(Request request, Progress progress, Cancellation cancellation) {
    asked.add(
        "%s %s %d at %d on %d"
            .formatted(
                request.method().label(),
                request.site().label(),
                request.layer(),
                request.step(),
                request.instances().size()));
    failure.ifPresent(sentence -> {
      throw new UserError(sentence);
    });
    cancellation.check();
    int n = request.instances().stream().mapToInt(i -> i.tokens().length).sum();
    StatePoints points =
        new StatePoints(
            request.instances().stream().map(Instance::id).toList(),
            new int[n],
            new int[n],
            new int[n],
            new int[n],
            new int[n]);
    double[] x = new double[n];
    double[] y = new double[n];
    fill(request, points, x, y);
    Axes axes =
        request.method() instanceof ProjectionMethod.Tsne tsne
            ? new Axes.Neighbours(tsne.perplexity(), tsne.iterations(), 50, n)
            : new Axes.Components(0.31, 0.22);
    return new ProjectionResult(
        new ProjectionResult.States(
            request.run().name(), request.step(), request.site(), request.layer(), 64, n),
        points,
        x,
        y,
        axes,
        Provenance.of(Map.of()));
  }

  private static void fill(Request request, StatePoints points, double[] x, double[] y) {
    int at = 0;
    for (int i = 0; i < request.instances().size(); i++) {
      int[] tokens = request.instances().get(i).tokens();
      int[] states = request.instances().get(i).stateAfter();
      int string = 1;
      for (int t = 0; t < tokens.length; t++) {
        points.instance()[at] = i;
        points.position()[at] = t;
        points.token()[at] = tokens[t];
        points.state()[at] = states[t];
        points.string()[at] = string;
        string += tokens[t] == RegBench.VOCABULARY.separator() ? 1 : 0;
        double turn = Math.PI / 6 * states[t] + Math.PI / 2 * (request.step() / 1000.0);
        double far = states[t] < 0 ? 0 : 10;
        x[at] = far * Math.cos(turn) + (0.3 + 0.006 * t) * Math.cos(2.4 * t + 1.3 * i);
        y[at] = far * Math.sin(turn) + (0.3 + 0.006 * t) * Math.sin(2.4 * t + 1.3 * i);
        at++;
      }
    }
  }
}
