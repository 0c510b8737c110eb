package org.headscope.app.lesson.measure;

import module java.base;

import org.headscope.app.lesson.expression.MeasuredValue.OfHead;
import org.headscope.app.service.InterventionStack.Cut;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.RunView;
import org.headscope.app.service.analysis.CircuitSource;
import org.headscope.app.service.analysis.LessonSources;
import org.headscope.app.service.analysis.ProbeSource;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Span;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitSpec;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.headscore.HeadRule;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.MetricsLine;

/// The services as lessons use them, with a cache, so that each thing is measured once. Used by one
/// thread at a time.
public final class Measurer {
  static final String MODEL = "model";

  /// The number of inspections that are kept; the maps of an instance take megabytes.
  private static final int INSPECTIONS = 3;

  private static final int OTHERS = 64;

  /// The seed and preset of the probes that the window trains by default.
  private static final long SEED = 1;

  private static final String PRESET = "quick";

  private final LessonSources sources;
  private final Cancellation cancellation;
  private final Map<Object, InspectionResult> inspections;
  private final Map<Object, Object> others;

  public Measurer(LessonSources sources, Cancellation cancellation) {
    this(sources, cancellation, new LinkedHashMap<>(), new LinkedHashMap<>());
  }

  private Measurer(
      LessonSources sources,
      Cancellation cancellation,
      Map<Object, InspectionResult> inspections,
      Map<Object, Object> others) {
    this.sources = sources;
    this.cancellation = cancellation;
    this.inspections = inspections;
    this.others = others;
  }

  /// Returns a measurer with the same cache that is stopped by `other`.
  public Measurer stoppedBy(Cancellation other) {
    return new Measurer(sources, other, inspections, others);
  }

  Cancellation cancellation() {
    return cancellation;
  }

  RunView open(Path run) {
    return sources.runs().open(run);
  }

  InspectionResult inspection(RunView run, long step, Instance instance) {
    return once(
        inspections,
        INSPECTIONS,
        List.of(run.ref(), step, instance),
        () -> sources.runs().inspect(run.ref(), step, instance, Progress.none(), cancellation));
  }

  /// Reads `instance` with interventions; without any, as it is.
  InspectionResult inspection(RunView run, long step, List<Intervention> cut, Instance instance) {
    return cut.isEmpty()
        ? inspection(run, step, instance)
        : once(
            inspections,
            INSPECTIONS,
            List.of(run.ref(), step, cut, instance),
            () -> cut(run.ref(), step, cut, instance));
  }

  /// Reads `instance` with all of `interventions`.
  private InspectionResult cut(
      RunRef run, long step, List<Intervention> interventions, Instance instance) {
    InspectionResult read =
        sources
            .runs()
            .inspect(
                new RunSource.ReadingRequest(
                    run,
                    step,
                    instance,
                    Span.EMPTY.neighbourhood(RunSource.MAPPED, instance.length()),
                    new Cut(interventions, Optional.empty()),
                    Optional.empty()),
                Progress.none(),
                cancellation);
    read.uncut().stream()
        .flatMap(uncut -> uncut.interventions().stream())
        .flatMap(applied -> applied.problem().stream())
        .findFirst()
        .ifPresent(sentence -> {
          throw new UserError(sentence);
        });
    return read;
  }

  /// Returns the model's predictions with interventions.
  List<double[][]> rows(RunView run, long step, List<Intervention> cut, List<Instance> instances) {
    return once(
        List.of("cut", run.ref(), step, cut, instances),
        () ->
            instances.stream()
                .map(each -> inspection(run, step, cut, each))
                .map(read -> Objects.requireNonNull(read.predictions().get(MODEL)).all())
                .toList());
  }

  private <V> V once(Map<Object, V> known, int max, Object key, Supplier<V> measured) {
    V there = known.get(key);
    if (there != null) {
      return there;
    }
    cancellation.check();
    V value = measured.get();
    known.put(key, value);
    if (known.size() > max) {
      known.remove(known.keySet().iterator().next());
    }
    return value;
  }

  @SuppressWarnings("unchecked") // a key is of one measure
  private <V> V once(Object key, Supplier<V> measured) {
    return (V) once(others, OTHERS, key, measured::get);
  }

  /// Returns the predictor called `name`: `model`, a rule or one of the shipped reweightings.
  private static PredictorChoice choice(String name, RunView run, long step) {
    if (name.equals(MODEL)) {
      return new PredictorChoice.Trained(run.ref(), step);
    }
    if (Predictors.isKnown(name) || PredictorRef.SHIPPED.contains(name)) {
      return new PredictorChoice.Symbolic(name);
    }
    throw new UserError(
        "“%s” is not a predictor; write model, %s."
            .formatted(name, String.join(", ", Predictors.names())));
  }

  /// Returns true if an inspection contains the rows of `predictor`.
  static boolean isShown(String predictor) {
    return predictor.equals(MODEL) || predictor.equals("truth");
  }

  double[][] rows(String predictor, RunView run, long step, Instance instance) {
    return rows(predictor, run, step, List.of(instance)).getFirst();
  }

  /// Returns the rows of a predictor for each instance.
  List<double[][]> rows(String predictor, RunView run, long step, List<Instance> instances) {
    PredictorChoice choice = choice(predictor, run, step);
    return once(
        List.of("rows", choice, instances),
        () ->
            instances.stream()
                .map(each ->
                    sources.predictions().predict(choice, each, Progress.none(), cancellation))
                .map(PredictionSource.PredictedRows::rows)
                .toList());
  }

  EvaluationResult evaluate(
      List<String> predictors, RunView run, long step, List<Instance> instances) {
    List<PredictorChoice> choices =
        predictors.stream().map(name -> choice(name, run, step)).toList();
    return once(
        List.of("evaluation", choices, instances),
        () ->
            sources
                .predictions()
                .evaluate(
                    choices,
                    instances,
                    RowRule.defaultFor(instances.getFirst()),
                    _ -> {},
                    Progress.none(),
                    cancellation));
  }

  CircuitResult scored(CircuitSource.Request request, CircuitSpec.Texts texts) {
    return once(
        List.of("edges", request, texts),
        () -> sources.circuits().score(request, texts, cancellation));
  }

  CircuitResult.Point judged(CircuitSource.Request request, CircuitSpec.Texts texts) {
    return once(
        List.of("circuit", request, texts),
        () -> sources.circuits().judge(request, texts, cancellation));
  }

  private Measurements measurements(RunRef run) {
    return once(List.of("measurements", run), () -> sources.runs().measure(run));
  }

  HeadFormation forming(RunView run) {
    return HeadFormation.of(run.steps(), measurements(run.ref()).headScores());
  }

  private HeadScore scored(RunView run, long step, OfHead head) {
    return Optional.ofNullable(measurements(run.ref()).headScores().get(step)).stream()
        .flatMap(result -> result.heads().stream())
        .filter(score -> score.layer() == head.layer() && score.head() == head.head())
        .findFirst()
        .orElseThrow(() ->
            new UserError(
                "The heads of %s are not scored at step %,d; score them with Run › Score heads."
                    .formatted(run.ref().name(), step)));
  }

  double score(RunView run, long step, OfHead head, String what) {
    if (!HeadRule.labels().contains(what)) {
      throw new UserError(
          "Heads have no score “%s”; write one of %s."
              .formatted(what, String.join(", ", HeadRule.labels())));
    }
    return scored(run, step, head)
        .score(what)
        .orElseThrow(() ->
            new UserError(
                "There is no score of %s on the instances that the heads are scored on."
                    .formatted(what)))
        .share()
        .value();
  }

  String name(RunView run, long step, OfHead head) {
    return scored(run, step, head).name();
  }

  double heldOut(RunView run, long step, String what) {
    OptionalDouble value =
        measurements(run.ref()).metrics().stream()
            .filter(line -> line.step() == step && line.accuracy().isPresent())
            .reduce((_, b) -> b)
            .map((MetricsLine line) ->
                switch (what) {
                  case "accuracy" -> line.accuracy();
                  case "tvd" -> line.tvd();
                  case "loss" -> line.loss();
                  default ->
                      throw new UserError(
                          "Training does not measure “%s”; write accuracy, tvd or loss."
                              .formatted(what));
                })
            .orElse(OptionalDouble.empty());
    return value.orElseThrow(() ->
        new UserError(
            "The training of %s measured no %s at step %,d; name another step."
                .formatted(run.ref().name(), what, step)));
  }

  double probe(RunView run, long step, String task, int n, int layer) {
    Question question = question(task, n);
    ProbeSource.Request request =
        new ProbeSource.Request(
            run.ref(),
            step,
            ProbeSite.RESIDUAL,
            List.of(question),
            ProbePreset.byName(PRESET),
            List.of(SEED),
            Control.Extent.NONE);
    Optional<ProbeResult> stored =
        once(List.of("probe", request), () -> sources.probes().stored(request).result());
    return stored.stream()
        .flatMap(result -> result.of(question).stream())
        .filter(score -> score.layer() == layer)
        .findFirst()
        .orElseThrow(() ->
            new UserError(
                "No probe of %s is stored for layer %d of %s at step %,d; train it in Probes."
                    .formatted(question.label(), layer, run.ref().name(), step)))
        .score()
        .mean();
  }

  private static Question question(String task, int n) {
    try {
      return new Question(ProbeTask.valueOf(task.toUpperCase(Locale.ROOT)), n);
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "There is no probe “%s” of n %d; write count, frequency or existence with n 1 to 3, or state with 0."
              .formatted(task, n),
          e);
    }
  }
}
