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

/// The shown probes and the settings of probing.
///
/// @param n the order of n-grams for curves of runs or checkpoints
record ProbeSettings(
    ProbeTask task, Lines lines, int n, ProbingSettings probing, Scope scope, Steps steps) {
  private static final ProbePreset QUICK = ProbePreset.byName("quick");
  private static final ProbingSettings DEFAULT_HOW =
      new ProbingSettings(QUICK.site(), QUICK, 1, Control.Extent.BEST);
  static final ProbeSettings FIRST =
      new ProbeSettings(ProbeTask.FREQUENCY, Lines.N, 2, DEFAULT_HOW, Scope.ALL, Steps.SPREAD);

  static final SettingCodec<ProbeSettings> CODEC =
      new SettingCodec<>(ProbeSettings::plain, ProbeSettings::of);

  static final Field<ProbeTask> TASK = Field.of("task", ProbeTask.class, ProbeSettings::task);
  static final Field<Lines> LINES = Field.of("lines", Lines.class, ProbeSettings::lines);
  static final Field<Integer> N =
      new Field<>("n", List.of(1, 2, 3), SettingCodec.whole(1, Question.MAX_N), ProbeSettings::n);
  static final Field<ProbeSite> SITE = Field.of("site", ProbeSite.class, s -> s.probing.site);
  static final Field<ProbePreset> PRESET =
      new Field<>(
          "preset",
          ProbePreset.presets(),
          SettingCodec.of(ProbePreset.presets(), ProbePreset::name),
          s -> s.probing.preset);
  static final Field<Integer> SEEDS =
      new Field<>("seeds", List.of(1, 3, 5), SettingCodec.whole(1, 100), s -> s.probing.seeds);
  static final Field<Control.Extent> CONTROLS =
      Field.of("controls", Control.Extent.class, s -> s.probing.controls);
  static final Field<Scope> SCOPE = Field.of("scope", Scope.class, ProbeSettings::scope);
  static final Field<Steps> STEPS = Field.of("steps", Steps.class, ProbeSettings::steps);
  private static final List<Field<?>> FIELDS =
      List.of(TASK, LINES, N, SITE, PRESET, SEEDS, CONTROLS, SCOPE, STEPS);

  /// @param values the offered values
  record Field<T>(
      String name, List<T> values, SettingCodec<T> form, Function<ProbeSettings, T> of) {
    private static <E extends Enum<E>> Field<E> of(
        String name, Class<E> type, Function<ProbeSettings, E> of) {
      return new Field<>(name, List.of(type.getEnumConstants()), SettingCodec.of(type), of);
    }

    private T in(Object plain) {
      return form.read().apply(member(plain, name));
    }

    private Object plain(ProbeSettings settings) {
      return form.write().apply(of.apply(settings));
    }
  }

  private static Map<String, Object> plain(ProbeSettings settings) {
    return FIELDS.stream().collect(Collectors.toMap(Field::name, each -> each.plain(settings)));
  }

  private static ProbeSettings of(Object plain) {
    ProbingSettings how =
        new ProbingSettings(SITE.in(plain), PRESET.in(plain), SEEDS.in(plain), CONTROLS.in(plain));
    ProbeTask task = TASK.in(plain);
    return new ProbeSettings(
        task, LINES.in(plain), N.in(plain), how, SCOPE.in(plain), STEPS.in(plain));
  }

  /// Returns these settings with another value of `field`; a preset also sets its default site.
  <T> ProbeSettings with(Field<T> field, T value) {
    Map<String, Object> changed = new HashMap<>(plain(this));
    changed.put(field.name, field.form.write().apply(value));
    if (value instanceof ProbePreset preset) {
      changed.put(SITE.name, SITE.form.write().apply(preset.site()));
    }
    return of(changed);
  }

  record ProbingSettings(ProbeSite site, ProbePreset preset, int seeds, Control.Extent controls) {
    static ProbingSettings of(Request request) {
      return new ProbingSettings(
          request.site(), request.preset(), request.seeds().size(), request.controls());
    }

    /// Describes the settings: `quick · residual · 3 seeds · 2,500 + 500 instances`.
    String words() {
      return "%s · %s + %s instances"
          .formatted(
              brief(), NumberText.count(Size.FULL.training()), NumberText.count(Size.FULL.test()));
    }

    /// Describes the settings briefly: `quick · residual · 3 seeds`.
    private String brief() {
      return "%s · %s · %d %s"
          .formatted(preset.name(), site.label(), seeds, seeds == 1 ? "seed" : "seeds");
    }

    /// Describes the settings as briefly as possible: `quick · residual`, with the number of seeds
    /// if there are several.
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

  /// Returns the questions of the task, one per curve if curves are orders.
  List<Question> ofTask() {
    return Question.of(List.of(task), List.of(1, 2, 3));
  }

  /// Returns the question shared by all curves of runs or checkpoints.
  Question one() {
    return new Question(task, task.ngram() ? n : 0);
  }

  /// Returns the questions to probe, those of the shown task first.
  List<Question> requested() {
    List<Question> first = ofTask();
    return scope == Scope.TASK
        ? first
        : Stream.concat(first.stream(), Question.all().stream().filter(q -> !first.contains(q)))
            .toList();
  }

  Request everything(ProbeSubject subject) {
    return request(subject, Question.all());
  }

  Request request(ProbeSubject subject, List<Question> questions) {
    List<Long> seeds = LongStream.rangeClosed(1, probing.seeds).boxed().toList();
    return new Request(
        subject.run(),
        subject.step(),
        probing.site,
        questions,
        probing.preset,
        seeds,
        probing.controls);
  }

  /// Names the subject of a curve, or of the shared question: `n-gram count, n = 2`.
  String subject(StateKind states) {
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

  /// Names the metric and its better direction: `relative error, lower is better`.
  static String words(ProbeTask.Metric metric) {
    return metric.label() + (metric.moreIsBetter() ? ", higher is better" : ", lower is better");
  }
}
