package org.headscope.app.feature.probes;

import static org.headscope.app.session.SettingCodec.member;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SettingCodec;

/// A checkpoint of a run: what is probed.
record Subject(RunRef run, long step) {
  static final SettingCodec<Subject> FORM =
      new SettingCodec<>(
          subject -> Map.of("run", subject.run().directory().toString(), "step", subject.step()),
          plain ->
              new Subject(
                  RunRef.of(Path.of(SettingCodec.text().read().apply(member(plain, "run")))),
                  SettingCodec.count().read().apply(member(plain, "step"))));

  /// `transformer-4x2 at step 20,000`.
  String words() {
    return run.name() + " at step " + NumberText.count(step);
  }
}
