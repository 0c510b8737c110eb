package org.headscope.app.feature.probes;

import org.headscope.app.feature.probes.Curve.Kind;
import org.headscope.app.feature.probes.Curve.Look;

/** How runs are told apart, in every view alike. */
final class Runs {
  private Runs() {}

  /** The look of {@code subject}'s run: by its place in the list, the selected one's its own. */
  static Look look(ProbesViewModel probes, Subject subject) {
    if (probes.selected().filter(s -> s.run().equals(subject.run())).isPresent()) {
      return new Look(Kind.SELECTED, 0, 1);
    }
    int slot = probes.runs().stream().map(r -> r.ref()).toList().indexOf(subject.run());
    return new Look(Kind.RUN, Math.max(0, slot), probes.runs().size());
  }
}
