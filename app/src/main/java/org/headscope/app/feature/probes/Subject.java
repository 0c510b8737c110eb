package org.headscope.app.feature.probes;

import static org.headscope.app.session.PlainForm.member;

import java.nio.file.Path;
import java.util.Map;
import org.headscope.app.chart.NumberText;
import org.headscope.app.session.PlainForm;
import org.headscope.app.session.RunRef;

/// A checkpoint of a run: what is probed.
record Subject(RunRef run, long step) {
  /// As commands write it.
  static final PlainForm<Subject> FORM =
      new PlainForm<>(
          subject -> Map.of("run", subject.run().directory().toString(), "step", subject.step()),
          plain ->
              new Subject(
                  RunRef.of(Path.of(PlainForm.text().read().apply(member(plain, "run")))),
                  PlainForm.count().read().apply(member(plain, "step"))));

  /// `transformer-4x2 at step 20,000`.
  String words() {
    return run.name() + " at step " + NumberText.count(step);
  }
}
