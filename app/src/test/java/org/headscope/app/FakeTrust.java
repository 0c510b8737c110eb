package org.headscope.app;

import module java.base;

import org.headscope.app.service.analysis.TrustSource;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.intervention.TrustResult;
import org.headscope.engine.interpret.intervention.TrustResult.Check;
import org.headscope.engine.interpret.intervention.TrustResult.Identity;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;

/// Identities that hold, but for those that a test breaks.
public final class FakeTrust implements TrustSource {
  /// The requests, in order.
  public final List<Request> requests = Collections.synchronizedList(new ArrayList<>());

  /// Called before the check, with the worker's cancellation.
  public Consumer<Cancellation> before = _ -> {};

  /// The identities that fail.
  public final Set<Identity> broken = EnumSet.noneOf(Identity.class);

  /// The identities that do not apply.
  public final Set<Identity> inapplicable = EnumSet.noneOf(Identity.class);

  /// Makes every request fail.
  public Optional<UserError> failure = Optional.empty();

  @Override
  public TrustResult check(Request request, Progress progress, Cancellation cancellation) {
    requests.add(request);
    before.accept(cancellation);
    cancellation.check();
    failure.ifPresent(error -> {
      throw error;
    });
    return result(broken, inapplicable);
  }

  @Override
  public Duration estimate(Request request, Cancellation cancellation) {
    return Duration.ofSeconds(40);
  }

  public static TrustResult result(Set<Identity> broken, Set<Identity> inapplicable) {
    return new TrustResult(
        Arrays.stream(Identity.values())
            .map(identity -> {
              boolean applies = !inapplicable.contains(identity);
              double tolerance =
                  applies && List.of(Identity.values()).indexOf(identity) % 2 == 1 ? 1e-5 : 0;
              double difference = broken.contains(identity) ? 0.37 : tolerance / 31;
              return new Check(
                  identity,
                  applies ? difference : 0,
                  tolerance,
                  applies
                      ? Optional.empty()
                      : Optional.of("No head or MLP goes straight into an output projection."));
            })
            .toList(),
        Provenance.of(Map.of()));
  }
}
