package org.headscope.app;

import module java.base;

import org.headscope.app.service.analysis.LensSource;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.lens.LensResult;
import org.headscope.engine.interpret.lens.LensResult.LensRows;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Predictions made by rule, of a model of three layers: layer l gives l/4 + .1 to the token that
/// it reads, and the rest to all alike. Lenses with maps must be fitted first.
public final class FakeLenses implements LensSource {
  private static final int LAYERS = 3;

  /// The requests, in order.
  public final List<Request> requests = Collections.synchronizedList(new ArrayList<>());

  /// The checkpoints that are fitted.
  public final Set<FitRequest> fitted = Collections.synchronizedSet(new HashSet<>());

  /// Called before a fit, with the worker's cancellation.
  public Consumer<Cancellation> before = _ -> {};

  /// Makes every request fail.
  public Optional<UserError> failure = Optional.empty();

  @Override
  public Optional<LensResult> read(Request request, Cancellation cancellation) {
    requests.add(request);
    failure.ifPresent(error -> {
      throw error;
    });
    return request.lens().fitted()
            && !fitted.contains(new FitRequest(request.run(), request.step()))
        ? Optional.empty()
        : Optional.of(result(request));
  }

  @Override
  public Path fit(FitRequest request, Progress progress, Cancellation cancellation) {
    progress.update("reading instances", 1, 4);
    before.accept(cancellation);
    cancellation.check();
    fitted.add(request);
    return request.run().directory();
  }

  public static LensResult result(Request request) {
    Instance instance = request.instance();
    int[] tokens = instance.tokens();
    int symbols = instance.vocabulary().size();
    float[][][] rows = new float[LAYERS + 1][tokens.length][symbols];
    double[][] distances = new double[LAYERS + 1][tokens.length];
    for (int l = 0; l <= LAYERS; l++) {
      for (int t = 0; t < tokens.length; t++) {
        float own = l / 4f + 0.1f;
        Arrays.fill(rows[l][t], (1 - own) / symbols);
        rows[l][t][tokens[t]] += own;
        distances[l][t] = (LAYERS - l) / 4.0;
      }
    }
    double[] means =
        IntStream.rangeClosed(0, LAYERS).mapToDouble(l -> (LAYERS - l) / 4.0).toArray();
    return new LensResult(
        request.run().name(),
        request.step(),
        instance.id(),
        IntStream.range(0, symbols).mapToObj(instance.vocabulary()::label).toList(),
        tokens,
        List.of(
            new LensRows(
                request.lens(), rows, distances, Optional.empty(), means, Optional.empty())),
        Provenance.of(Map.of()));
  }
}
