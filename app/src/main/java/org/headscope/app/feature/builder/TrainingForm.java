package org.headscope.app.feature.builder;

import module java.base;

import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.training.Clamps;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Preset;
import org.headscope.engine.training.Preset.Fit;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Schedule.Decay;
import org.headscope.engine.training.Schedule.WarmUpDecay;
import org.headscope.engine.training.TrainingConfig;

/// The training as described in the builder, and its problems.
final class TrainingForm extends FormFields<TrainingForm.Draft> {
  static final List<Preset> PRESETS =
      Preset.ALL.stream().filter(preset -> preset.fit() != Fit.NO_ARCHITECTURE).toList();

  static final String PHASES = "phases";

  /// The minimum number of metrics lines of the training split in a short run.
  private static final long LINES = 50;

  final TaskForm task;
  final ClampForm clamps;
  final Setting<Preset> preset;

  /// The phases as typed: steps, tokens (0 for whole instances) and instances per step.
  final Setting<List<List<String>>> phases;

  final Setting<Decay> falls;
  final Setting<ComputePrecision> compute;
  private Recipe base;

  private static final SettingCodec<List<String>> PHASE =
      SettingCodec.text().list().as(TrainingForm::three, texts -> texts);

  private static List<String> three(List<String> texts) {
    if (texts.size() != 3) {
      throw new IllegalArgumentException("must have steps, tokens and instances of each phase");
    }
    return texts;
  }

  /// The form's content; no data while the task is wrong, no training while any field is.
  record Draft(
      Optional<DataSpec> data,
      long seed,
      FieldProblems problems,
      Optional<TrainingConfig> config) {}

  TrainingForm(Journal journal) {
    super(journal);
    Recipe start = Recipe.byName(PRESETS.getFirst().name());
    TrainingConfig first = start.training();
    task = new TaskForm(journal, start.data().task());
    clamps = new ClampForm(journal);
    SettingCodec<Preset> named = SettingCodec.of(PRESETS, Preset::name);
    preset = journal.setting("builder.preset", PRESETS.getFirst(), named);
    falls = choice("rate-decay", schedule(first).decayOrDefault());
    phases = journal.setting("builder.phases", texts(first), PHASE.list());
    compute = choice("compute", ComputePrecision.FLOAT32);
    Map<BuilderInput, Object> texts = new EnumMap<>(numbers(first));
    texts.put(BuilderInput.SEED, 1);
    texts.put(BuilderInput.FOLDER, "");
    make(texts);
    base = Recipe.byName(preset.get().name());
    update();
    preset.addListener(_ -> fill());
    compute.addListener(_ -> update());
    falls.addListener(_ -> update());
    task.family.addListener(_ -> readWhole());
    task.draft.addListener(_ -> update());
    text(BuilderInput.STEPS).addListener(_ -> stretch());
    texts.keySet().forEach(input -> text(input).addListener(_ -> update()));
    phases.addListener(_ -> {
      if (!filling) {
        sum();
        update();
      }
    });
  }

  private void fill() {
    base = Recipe.byName(preset.get().name());
    TrainingConfig t = base.training();
    atOnce(() -> {
      numbers(t).forEach(this::set);
      phases.set(texts(t));
      falls.set(schedule(t).decayOrDefault());
      task.take(base.data().task());
      clamps.take(t.clamps());
    });
    update();
  }

  /// Sets phases of another task to whole instances, since these may be scored at their end.
  private void readWhole() {
    if (!filling) {
      phases.set(phases.get().stream().map(p -> List.of(p.get(0), "0", p.get(2))).toList());
    }
  }

  private static Map<BuilderInput, Number> numbers(TrainingConfig t) {
    return Map.of(
        BuilderInput.STEPS, t.steps(),
        BuilderInput.RATE, schedule(t).peak(),
        BuilderInput.DECAY, t.optimiser().weightDecay(),
        BuilderInput.CLIP, t.optimiser().clip(),
        BuilderInput.MICRO_BATCH, t.microBatch());
  }

  private static List<List<String>> texts(TrainingConfig t) {
    return t.phases().stream()
        .map(p -> Stream.of(p.steps(), p.length(), p.batch()).map(String::valueOf).toList())
        .toList();
  }

  void suggest(double rate, double decay) {
    Fit fit = preset.get().fit();
    if (fit == Fit.RATE_BY_SIZE) {
      set(BuilderInput.RATE, rate);
    }
    if (fit == Fit.RATE_BY_SIZE || fit == Fit.DECAY_BY_SIZE) {
      set(BuilderInput.DECAY, decay);
    }
  }

  private static WarmUpDecay schedule(TrainingConfig t) {
    WarmUpDecay usual = new WarmUpDecay(0, 1e-3, 1e-4, 0.05);
    return t.schedule() instanceof WarmUpDecay cosine ? cosine : usual;
  }

  private void stretch() {
    if (filling) {
      return;
    }
    FieldProblems problems = new FieldProblems();
    int total = whole(BuilderInput.STEPS, problems);
    List<Phase> now = parsed(problems);
    if (problems.none() && total >= now.size() && total <= TrainingConfig.MAX_STEPS) {
      atOnce(() -> phases.set(texts(training(now).withSteps(total))));
    }
  }

  private void sum() {
    FieldProblems problems = new FieldProblems();
    long steps = steps(parsed(problems));
    if (problems.none()) {
      atOnce(() -> set(BuilderInput.STEPS, steps));
    }
  }

  private static long steps(List<Phase> phases) {
    return phases.stream().mapToLong(Phase::steps).sum();
  }

  /// Removes the last phases, or appends copies of the last.
  void phases(int count) {
    List<List<String>> now = phases.get();
    phases.set(
        IntStream.range(0, Math.max(1, count))
            .mapToObj(i -> now.get(Math.min(i, now.size() - 1)))
            .toList());
  }

  void phase(int index, List<String> texts) {
    List<List<String>> now = new ArrayList<>(phases.get());
    if (!now.get(index).equals(texts)) {
      now.set(index, texts);
      phases.set(List.copyOf(now));
    }
  }

  private List<Phase> parsed(FieldProblems problems) {
    List<Phase> parsed = new ArrayList<>();
    for (int i = 0; i < phases.get().size(); i++) {
      List<String> texts = phases.get().get(i).stream().map(String::strip).toList();
      try {
        parsed.add(
            new Phase(
                Long.parseLong(texts.get(0)),
                Integer.parseInt(texts.get(1)),
                Integer.parseInt(texts.get(2))));
      } catch (NumberFormatException _) {
        problems.add(PHASES, "need whole numbers; see phase " + (i + 1));
      } catch (IllegalArgumentException e) {
        // `phases.batch is 0; it must be …` → `phases are invalid: in phase 2, batch is 0; …`.
        String reason = String.valueOf(e.getMessage()).replaceFirst("phases\\.", "");
        problems.add(PHASES, "are invalid: in phase " + (i + 1) + ", " + reason);
      }
    }
    if (steps(parsed) > TrainingConfig.MAX_STEPS) {
      problems.add(PHASES, "must have at most " + TrainingConfig.MAX_STEPS + " steps together");
    }
    return parsed;
  }

  @Override
  Draft read() {
    FieldProblems problems = new FieldProblems();
    int steps = whole(BuilderInput.STEPS, problems);
    double rate = number(BuilderInput.RATE, problems);
    double decay = number(BuilderInput.DECAY, problems);
    double clip = number(BuilderInput.CLIP, problems);
    int microBatch = whole(BuilderInput.MICRO_BATCH, problems);
    int seed = whole(BuilderInput.SEED, problems);
    int count = phases.get().size();
    boolean fits = microBatch >= 1 && microBatch <= Phase.MAX_BATCH;
    problems.require(steps >= count, BuilderInput.STEPS, "at least " + count);
    problems.require(
        steps <= TrainingConfig.MAX_STEPS,
        BuilderInput.STEPS,
        "at most " + TrainingConfig.MAX_STEPS);
    problems.require(rate > 0 && rate <= 10, BuilderInput.RATE, "above 0 and at most 10");
    problems.require(decay >= 0, BuilderInput.DECAY, "at least 0");
    problems.require(clip >= 0, BuilderInput.CLIP, "at least 0");
    problems.require(fits, BuilderInput.MICRO_BATCH, "from 1 to " + Phase.MAX_BATCH);
    List<Phase> all = parsed(problems);
    Optional<DataSpec> data =
        task.draft.get().task().map(t -> new DataSpec(t, base.data().instances()));
    problems.addAll(task.draft.get().problems());
    Optional<TrainingConfig> config = Optional.empty();
    if (problems.none()) {
      config = Optional.of(changed(training(all), rate, decay, clip, microBatch));
    }
    return new Draft(data, seed, problems, config);
  }

  /// Returns the preset's training with other phases and with checkpoints at the same fractions of
  /// it.
  private TrainingConfig training(List<Phase> all) {
    long total = steps(all);
    double scale = (double) total / base.training().steps();
    TrainingConfig.Recorded r = base.training().recorded();
    List<Long> steps = r.checkpoints().stream().map(s -> Math.round(s * scale)).toList();
    long logEvery = scale < 1 ? Math.clamp(total / LINES, 1, r.logEvery()) : r.logEvery();
    return base.training()
        .withClamps(Clamps.NONE) // those in the form are read for a model
        .withPhases(all)
        .withRecorded(
            new TrainingConfig.Recorded(steps, r.precision(), r.validationInstances(), logEvery));
  }

  private TrainingConfig changed(
      TrainingConfig t, double rate, double decay, double clip, int microBatch) {
    WarmUpDecay usual = schedule(base.training());
    TrainingConfig.Optimiser o = t.optimiser();
    double start = Math.min(usual.start(), rate);
    double end = rate == usual.peak() ? usual.end() : usual.end() / usual.peak() * rate;
    TrainingConfig changed =
        t.withMicroBatch(microBatch)
            .withSchedule(new WarmUpDecay(start, rate, end, usual.warmUp()).withDecay(falls.get()))
            .withOptimiser(
                new TrainingConfig.Optimiser(o.beta1(), o.beta2(), o.epsilon(), decay, clip));
    return compute.get() == ComputePrecision.FLOAT32 ? changed : changed.withCompute(compute.get());
  }
}
