package org.headscope.app.feature.probes;

import org.headscope.app.chart.NumberText;
import org.headscope.app.session.RunRef;

/// A checkpoint of a run: what is probed.
record Subject(RunRef run, long step) {
  /// `transformer-4x2 at step 20,000`.
  String words() {
    return run.name() + " at step " + NumberText.count(step);
  }
}
