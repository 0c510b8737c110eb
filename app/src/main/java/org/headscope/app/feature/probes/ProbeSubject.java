package org.headscope.app.feature.probes;

import static org.headscope.app.session.SettingCodec.member;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;

/// A checkpoint of a run that can be probed.
record ProbeSubject(RunRef run, long step) {
  static final SettingCodec<ProbeSubject> FORM =
      new SettingCodec<>(
          subject -> Map.of("run", subject.run().directory().toString(), "step", subject.step()),
          plain ->
              new ProbeSubject(
                  RunRef.of(Path.of(SettingCodec.text().read().apply(member(plain, "run")))),
                  SettingCodec.count().read().apply(member(plain, "step"))));

  String words() {
    return run.name() + " at step " + NumberText.count(step);
  }

  /// A point that was picked in a figure: a question at a layer of a checkpoint.
  record PickedPoint(ProbeSubject subject, Question question, int layer) {
    private static final int MAX_LAYER = 10_000;

    private static final SettingCodec<ProbeTask> TASK =
        SettingCodec.of(List.of(ProbeTask.values()), ProbeTask::label);

    /// The form in which commands write it; no picked point is `best`.
    static final SettingCodec<Optional<PickedPoint>> FORM =
        new SettingCodec<>(
            at -> at.<Object>map(PickedPoint::plain).orElse("best"),
            plain -> plain.equals("best") ? Optional.empty() : Optional.of(of(plain)));

    private Map<String, Object> plain() {
      Object checkpoint = ProbeSubject.FORM.write().apply(subject);
      String task = question.task().label();
      return Map.of("checkpoint", checkpoint, "task", task, "n", question.n(), "layer", layer);
    }

    private static PickedPoint of(Object plain) {
      ProbeTask task = TASK.read().apply(member(plain, "task"));
      int n = SettingCodec.whole(0, Question.MAX_N).read().apply(member(plain, "n"));
      return new PickedPoint(
          ProbeSubject.FORM.read().apply(member(plain, "checkpoint")),
          new Question(task, n),
          SettingCodec.whole(0, MAX_LAYER).read().apply(member(plain, "layer")));
    }
  }
}
