package org.headscope.app.feature;

import module java.base;

import org.headscope.app.service.analysis.ProbeSource;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.ModelError;
import org.headscope.engine.training.run.CheckpointRef;

/// Probes whose scores are made by rule: the third layer is best, later steps are better, longer
/// n-grams harder, controls worst. Nothing is trained.
public final class FakeProbes implements ProbeSource {
  /// Layers of every model, the embedding first.
  public static final int LAYERS = 5;

  /// The requests for stored results, in order.
  public final List<Request> read = new ArrayList<>();

  /// Steps of which nothing can be read.
  public final Set<Long> unreadable = new HashSet<>();

  /// Steps of which a file cannot be used.
  public final Set<Long> damaged = new HashSet<>();

  /// The requests that were run, in order.
  public final List<Request> ran = new ArrayList<>();

  /// The requests that were trained for their weights, in order.
  public final List<ProbeSpec> weighed = new ArrayList<>();

  /// Called after each question, with the worker's cancellation.
  public Consumer<Cancellation> between = _ -> {};

  /// Runs whose probing fails, by name of their folder.
  public final Set<String> failing = new HashSet<>();

  /// True if no model has the requested site.
  public boolean lacking;

  private final Map<Key, Map<Question, Integer>> answered = new HashMap<>();

  private record Key(RunRef run, long step, String how) {
    static Key of(Request request) {
      return new Key(request.run(), request.step(), request.site() + request.preset().name());
    }
  }

  /// Keeps everything that `request` asks for, as if it had been probed before.
  public FakeProbes keep(Request request) {
    answers(request, request.questions());
    return this;
  }

  private void answers(Request request, List<Question> questions) {
    Map<Question, Integer> all = answered.computeIfAbsent(Key.of(request), _ -> new HashMap<>());
    questions.forEach(q -> all.merge(q, request.seeds().size(), Math::max));
  }

  @Override
  public StoredResult stored(Request request) {
    read.add(request);
    Key key = Key.of(request);
    if (lacking) {
      throw new ModelError("The run made has no site 'residual'; choose logits.");
    }
    if (unreadable.contains(key.step())) {
      throw new UserError(request.run().directory() + "/step-" + key.step() + " is not a folder.");
    }
    List<String> bad =
        damaged.contains(key.step()) ? List.of("count-1.json was damaged.") : List.of();
    Optional<ProbeResult> rest =
        bad.isEmpty() ? result(request) : result(request).map(this::withoutOne);
    return new StoredResult(spec(request), rest, bad);
  }

  /// `all` but what it knows of counts of 1.
  private ProbeResult withoutOne(ProbeResult all) {
    return new ProbeResult(
        all.run(),
        all.step(),
        all.site(),
        all.preset(),
        all.scores().stream()
            .filter(s -> !s.question().equals(new Question(ProbeTask.COUNT, 1)))
            .toList(),
        all.notes(),
        all.provenance());
  }

  @Override
  public ProbeResult run(
      Request request,
      Consumer<ProbeResult> partial,
      Progress progress,
      Cancellation cancellation) {
    ran.add(request);
    if (failing.contains(String.valueOf(request.run().directory().getFileName()))) {
      throw new UserError(
          request.run().directory() + " has no residual stream; choose another site.");
    }
    for (int i = 0; i < request.questions().size(); i++) {
      between.accept(cancellation);
      cancellation.check();
      answers(request, request.questions().subList(0, i + 1));
      result(request).ifPresent(partial);
      progress.update("training", i + 1, request.questions().size());
    }
    return result(request).orElseThrow();
  }

  @Override
  public void weights(ProbeSpec spec, long step, Progress progress, Cancellation cancellation) {
    between.accept(cancellation);
    cancellation.check();
    weighed.add(spec.at(new CheckpointRef(spec.checkpoint().run(), step, "")));
    progress.update("training", 1, 1);
  }

  private static ProbeSpec spec(Request request) {
    return new ProbeSpec(
        new CheckpointRef(request.run().directory(), request.step(), ""),
        request.site(),
        request.questions(),
        request.preset(),
        request.seeds(),
        request.controls(),
        ProbeData.of(ProbeData.DEFAULT_SEED));
  }

  private Optional<ProbeResult> result(Request request) {
    Map<Question, Integer> known = answered.getOrDefault(Key.of(request), Map.of());
    List<ProbeScore> scores = new ArrayList<>();
    for (Question question : request.questions()) {
      if (known.containsKey(question)) {
        int seeds = Math.min(known.get(question), request.seeds().size());
        for (int layer = 0; layer < LAYERS; layer++) {
          scores.add(score(request, question, layer, seeds));
        }
      }
    }
    return scores.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ProbeResult(
                request.run().name(),
                request.step(),
                request.site(),
                request.preset().name(),
                scores,
                List.of(),
                Provenance.of(Map.of())));
  }

  private static ProbeScore score(Request request, Question question, int layer, int seeds) {
    Map<Control, SeedScores> controls = new EnumMap<>(Control.class);
    boolean controlled =
        switch (request.controls()) {
          case NONE -> false;
          case BEST -> layer == 3;
          case ALL -> true;
        };
    if (controlled) {
      controls.put(Control.UNTRAINED, measured(question, 0.75 + 0.02 * layer, seeds));
      controls.put(Control.SHUFFLED, measured(question, 0.97, seeds));
      controls.put(Control.INPUT, measured(question, 0.6, seeds));
    }
    return new ProbeScore(
        layer, question, measured(question, hardness(request, question, layer), seeds), controls);
  }

  /// The error, 0 to 1; different for every run, step, question and layer.
  public static double hardness(Request request, Question question, int layer) {
    double run = 0.04 * Math.floorMod(request.run().directory().hashCode(), 5);
    double untrained = 0.25 * Math.exp(-request.step() / 300.0);
    return 0.12 + run + untrained + 0.09 * question.n() + 0.07 * Math.abs(layer - 3);
  }

  private static SeedScores measured(Question question, double hardness, int seeds) {
    boolean accuracy = question.task().metric() == ProbeTask.Metric.ACCURACY;
    return new SeedScores(
        IntStream.range(0, seeds)
            .mapToObj(seed -> hardness * (1 + 0.05 * (seed % 3 - 1)))
            .map(h -> accuracy ? 1 - h / 2 : h)
            .toList());
  }
}
