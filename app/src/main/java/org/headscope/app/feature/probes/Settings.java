package org.headscope.app.feature.probes;

import static org.headscope.app.session.SettingCodec.member;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.service.analysis.ProbeSource.Request;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeData.Size;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.task.StateKind;

/// What a person chose to see, and how it is probed.
///
/// @param n the order of n-grams where one curve is a run or a checkpoint
/// @param scope which tasks are probed together
/// @param steps which checkpoints are probed where curves are checkpoints
record Settings(ProbeTask task, Lines lines, int n, How how, Scope scope, Steps steps) {
  static final Settings FIRST =
      new Settings(
          ProbeTask.FREQUENCY,
          Lines.N,
          2,
          new How(
              ProbePreset.byName("quick").site(),
              ProbePreset.byName("quick"),
              1,
              Control.Extent.BEST),
          Scope.ALL,
          Steps.SPREAD);

  static final SettingCodec<Settings> FORM = new SettingCodec<>(Settings::plain, Settings::of);

  private static final SettingCodec<ProbeTask> TASK = SettingCodec.of(ProbeTask.class);
  private static final SettingCodec<Lines> LINES = SettingCodec.of(Lines.class);
  private static final SettingCodec<ProbeSite> SITE = SettingCodec.of(ProbeSite.class);
  private static final SettingCodec<ProbePreset> PRESET =
      SettingCodec.of(ProbePreset.presets(), ProbePreset::name);
  private static final SettingCodec<Control.Extent> CONTROLS =
      SettingCodec.of(Control.Extent.class);
  private static final SettingCodec<Scope> SCOPE = SettingCodec.of(Scope.class);
  private static final SettingCodec<Steps> STEPS = SettingCodec.of(Steps.class);

  private static Object plain(Settings s) {
    return Map.of(
        "task", TASK.write().apply(s.task),
        "lines", LINES.write().apply(s.lines),
        "n", s.n,
        "site", SITE.write().apply(s.how.site),
        "preset", PRESET.write().apply(s.how.preset),
        "seeds", s.how.seeds,
        "controls", CONTROLS.write().apply(s.how.controls),
        "scope", SCOPE.write().apply(s.scope),
        "steps", STEPS.write().apply(s.steps));
  }

  private static Settings of(Object plain) {
    How how =
        new How(
            SITE.read().apply(member(plain, "site")),
            PRESET.read().apply(member(plain, "preset")),
            SettingCodec.whole(1, 100).read().apply(member(plain, "seeds")),
            CONTROLS.read().apply(member(plain, "controls")));
    return new Settings(
        TASK.read().apply(member(plain, "task")),
        LINES.read().apply(member(plain, "lines")),
        SettingCodec.whole(1, Question.MAX_N).read().apply(member(plain, "n")),
        how,
        SCOPE.read().apply(member(plain, "scope")),
        STEPS.read().apply(member(plain, "steps")));
  }

  /// How something is probed.
  ///
  /// @param site which tensor of every layer
  /// @param controls for which layers controls are trained
  record How(ProbeSite site, ProbePreset preset, int seeds, Control.Extent controls) {
    static How of(Request request) {
      return new How(request.site(), request.preset(), request.seeds().size(), request.controls());
    }

    /// `quick · residual · 3 seeds · 2,500 + 500 instances`.
    String words() {
      return "%s · %s + %s instances"
          .formatted(
              brief(), NumberText.count(Size.FULL.training()), NumberText.count(Size.FULL.test()));
    }

    /// `quick · residual · 3 seeds`.
    private String brief() {
      return "%s · %s · %d %s"
          .formatted(preset.name(), site.label(), seeds, seeds == 1 ? "seed" : "seeds");
    }

    /// `quick · residual`, and how many seeds where they are several.
    String shortest() {
      return seeds == 1 ? preset.name() + " · " + site.label() : brief();
    }
  }

  enum Lines {
    N,
    RUN,
    CHECKPOINT
  }

  enum Scope {
    TASK,
    ALL
  }

  enum Steps {
    SPREAD,
    ALL
  }

  /// The questions of the task, one a curve where curves are orders.
  List<Question> ofTask() {
    return Question.of(List.of(task), List.of(1, 2, 3));
  }

  /// The one question of curves that are runs or checkpoints.
  Question one() {
    return new Question(task, task.ngram() ? n : 0);
  }

  /// What is probed when a person starts, the task in sight first.
  List<Question> asked() {
    List<Question> first = ofTask();
    return scope == Scope.TASK
        ? first
        : Stream.concat(first.stream(), Question.all().stream().filter(q -> !first.contains(q)))
            .toList();
  }

  Request everything(Subject subject) {
    return request(subject, Question.all());
  }

  Request request(Subject subject, List<Question> questions) {
    List<Long> seeds = LongStream.rangeClosed(1, how.seeds).boxed().toList();
    return new Request(
        subject.run(), subject.step(), how.site, questions, how.preset, seeds, how.controls);
  }

  /// `n-gram count, n = 2`: what one curve, or the one question of all, is about.
  String about(StateKind states) {
    boolean ordered = task.ngram() && lines != Lines.N;
    return words(task, states) + (ordered ? ", n = " + n : "");
  }

  static String words(ProbeTask task, StateKind states) {
    return switch (task) {
      case COUNT -> "n-gram count";
      case FREQUENCY -> "n-gram frequency";
      case EXISTENCE -> "n-gram existence";
      case STATE -> "same " + states.one();
    };
  }

  /// `relative error, less is better`.
  static String words(ProbeTask.Metric metric) {
    return metric.label() + (metric.moreIsBetter() ? ", more is better" : ", less is better");
  }

  Settings withTask(ProbeTask other) {
    return new Settings(other, lines, n, how, scope, steps);
  }

  Settings withLines(Lines other) {
    return new Settings(task, other, n, how, scope, steps);
  }

  Settings withN(int other) {
    return new Settings(task, lines, other, how, scope, steps);
  }

  private Settings with(How other) {
    return new Settings(task, lines, n, other, scope, steps);
  }

  Settings withSite(ProbeSite other) {
    return with(new How(other, how.preset, how.seeds, how.controls));
  }

  /// Another preset at the site that it is made for.
  Settings withPreset(ProbePreset other) {
    return with(new How(other.site(), other, how.seeds, how.controls));
  }

  Settings withSeeds(int other) {
    return with(new How(how.site, how.preset, other, how.controls));
  }

  Settings withControls(Control.Extent other) {
    return with(new How(how.site, how.preset, how.seeds, other));
  }

  Settings withScope(Scope other) {
    return new Settings(task, lines, n, how, other, steps);
  }

  Settings withSteps(Steps other) {
    return new Settings(task, lines, n, how, scope, other);
  }
}
