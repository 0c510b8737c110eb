package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.service.Frame;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.TrustSource.Request;
import org.headscope.app.task.RequestedValues;
import org.headscope.app.task.RequestedValues.Known;
import org.headscope.engine.interpret.intervention.TrustResult;
import org.headscope.engine.interpret.intervention.TrustResult.Check;

/// The identities that were checked on checkpoints in this session. Used on the FX thread only.
public record TrustChecks(Worker<TrustSource> worker, RequestedValues<Request, TrustResult> values)
    implements AutoCloseable {
  public static TrustChecks of(Worker<TrustSource> worker) {
    return new TrustChecks(
        worker,
        new RequestedValues<>(
            worker.runner(),
            request -> "check identities of " + request.run().name(),
            (request, _, _, progress, cancellation) ->
                worker.source().check(request, progress, cancellation)));
  }

  /// Returns the request for the checkpoint of `frame`; empty without one.
  public static Optional<Request> request(Frame frame) {
    return frame
        .run()
        .filter(_ -> frame.step() >= 0)
        .map(run -> new Request(run.ref(), frame.step()));
  }

  public Optional<TrustResult> result(Request request) {
    return values.known(request).map(Known::value);
  }

  /// Returns a line for exported figures, `trust: 6 of 6 identities hold (retnet, step 400)`; empty
  /// if the checkpoint of `frame` was not checked.
  public Optional<String> badge(Frame frame) {
    return request(frame).flatMap(request -> result(request).map(all -> badge(request, all)));
  }

  private static String badge(Request request, TrustResult result) {
    List<Check> all = result.checks().stream().filter(Check::applies).toList();
    return "trust: %d of %d identities hold (%s, step %s)"
        .formatted(
            all.stream().filter(Check::holds).count(),
            all.size(),
            request.run().name(),
            NumberText.count(request.step()));
  }

  @Override
  public void close() {
    worker.close();
  }
}
