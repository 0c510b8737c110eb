package org.headscope.app.feature.bench;

import module java.base;

import org.headscope.app.FakeAblations;
import org.headscope.app.service.analysis.AblationSource.Request;
import org.headscope.app.service.analysis.AblationSource.Scope;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.neural.component.Replacement;

/// Sweeps with effects made by rule.
final class AblationFixture {
  static final Replacement ZERO = new Replacement.Zero();
  static final Replacement MEAN = new Replacement.Mean(Replacement.Grouping.ALL);
  static final Replacement OTHER = new Replacement.OtherInstance();
  static final RunRef RUN = new RunRef("made", Path.of("/runs/made"));

  private AblationFixture() {}

  static Request request(Scope scope, int draws, Replacement... by) {
    List<Intervention> stack =
        List.of(Intervention.parse("2.2 by mean"), Intervention.parse("1.1,mlp2 by zero"));
    return new Request(RUN, 400, scope, stack, List.of(by), List.of("ngram-2"), 50, draws);
  }

  /// Returns effects on all of 50 instances.
  static AblatedSweep sweep(Scope scope, int draws, Replacement... by) {
    return sweep(request(scope, draws, by), 50);
  }

  static AblatedSweep sweep(Request request, int instances) {
    return new AblatedSweep(request, FakeAblations.result(request, instances));
  }

  static AblatedSweep sweep(int draws) {
    return sweep(Scope.EACH, draws, ZERO, MEAN, OTHER);
  }
}
