package org.headscope.app.feature.probes;

import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.headscope.app.service.ProbeSource.Wish;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeData.Size;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;

/**
 * What a person chose to see, and how it is probed.
 *
 * @param task what the curves are about
 * @param lines what one curve stands for
 * @param n the order of n-grams where one curve is a run or a checkpoint
 * @param site which tensor of every layer
 * @param preset how probes are trained
 * @param seeds probes of each kind
 * @param controls for which layers controls are trained
 * @param scope which tasks are probed together
 * @param steps which checkpoints are probed where curves are checkpoints
 */
record Settings(
    ProbeTask task,
    Lines lines,
    int n,
    ProbeSite site,
    ProbePreset preset,
    int seeds,
    Control.Extent controls,
    Scope scope,
    Steps steps) {
  static final Settings FIRST =
      new Settings(
          ProbeTask.FREQUENCY,
          Lines.N,
          2,
          ProbePreset.quick().site(),
          ProbePreset.quick(),
          1,
          Control.Extent.BEST,
          Scope.ALL,
          Steps.SPREAD);

  /** What one curve stands for. */
  enum Lines {
    N,
    RUN,
    CHECKPOINT
  }

  /** What is probed when a person starts. */
  enum Scope {
    TASK,
    ALL
  }

  /** Which checkpoints are probed where curves are checkpoints. */
  enum Steps {
    /** A few, over all of training. */
    SPREAD,
    ALL
  }

  /** The questions of the task, one a curve where curves are orders. */
  List<Question> ofTask() {
    return Question.of(List.of(task), List.of(1, 2, 3));
  }

  /** The one question of curves that are runs or checkpoints. */
  Question one() {
    return new Question(task, task.ngram() ? n : 0);
  }

  /** What is probed when a person starts, the task in sight first. */
  List<Question> asked() {
    List<Question> first = ofTask();
    return scope == Scope.TASK
        ? first
        : Stream.concat(first.stream(), Question.all().stream().filter(q -> !first.contains(q)))
            .toList();
  }

  /** What could be known of {@code subject}. */
  Wish everything(Subject subject) {
    return wish(subject, Question.all());
  }

  /** What is probed of {@code subject}. */
  Wish wish(Subject subject, List<Question> questions) {
    List<Long> numbers = LongStream.rangeClosed(1, seeds).boxed().toList();
    return new Wish(subject.run(), subject.step(), site, questions, preset, numbers, controls);
  }

  /** Whether {@code other} is answered by the same probes. */
  boolean sameProbes(Settings other) {
    return site == other.site
        && preset.equals(other.preset)
        && seeds == other.seeds
        && controls == other.controls;
  }

  /** Whether {@code wish} asks for these probes. */
  boolean asks(Wish wish) {
    return site == wish.site()
        && preset.equals(wish.preset())
        && seeds == wish.seeds().size()
        && controls == wish.controls();
  }

  /** {@code quick · residual · 3 seeds · 2,500 + 500 instances}. */
  String words() {
    return brief()
        + String.format(
            Locale.ROOT, " · %,d + %d instances", Size.FULL.training(), Size.FULL.test());
  }

  /** {@code quick · residual · 3 seeds}. */
  String brief() {
    return "%s · %s · %d %s"
        .formatted(preset.name(), site.label(), seeds, seeds == 1 ? "seed" : "seeds");
  }

  /** {@code quick · residual}, and how many seeds where they are several. */
  String shortest() {
    return seeds == 1 ? preset.name() + " · " + site.label() : brief();
  }

  /** {@code n-gram count, n = 2}: what one curve, or the one question of all, is about. */
  String about() {
    boolean ordered = task.ngram() && lines != Lines.N;
    return words(task) + (ordered ? ", n = " + n : "");
  }

  static String words(ProbeTask task) {
    return switch (task) {
      case COUNT -> "n-gram count";
      case FREQUENCY -> "n-gram frequency";
      case EXISTENCE -> "n-gram existence";
      case STATE -> "same state";
    };
  }

  /** {@code relative error, less is better}. */
  static String words(ProbeTask.Metric metric) {
    return metric.label() + (metric.moreIsBetter() ? ", more is better" : ", less is better");
  }

  Settings withTask(ProbeTask other) {
    return new Settings(other, lines, n, site, preset, seeds, controls, scope, steps);
  }

  Settings withLines(Lines other) {
    return new Settings(task, other, n, site, preset, seeds, controls, scope, steps);
  }

  Settings withN(int other) {
    return new Settings(task, lines, other, site, preset, seeds, controls, scope, steps);
  }

  Settings withSite(ProbeSite other) {
    return new Settings(task, lines, n, other, preset, seeds, controls, scope, steps);
  }

  /** Another preset at the site that it is made for. */
  Settings withPreset(ProbePreset other) {
    return new Settings(task, lines, n, other.site(), other, seeds, controls, scope, steps);
  }

  Settings withSeeds(int other) {
    return new Settings(task, lines, n, site, preset, other, controls, scope, steps);
  }

  Settings withControls(Control.Extent other) {
    return new Settings(task, lines, n, site, preset, seeds, other, scope, steps);
  }

  Settings withScope(Scope other) {
    return new Settings(task, lines, n, site, preset, seeds, controls, other, steps);
  }

  Settings withSteps(Steps other) {
    return new Settings(task, lines, n, site, preset, seeds, controls, scope, other);
  }
}
