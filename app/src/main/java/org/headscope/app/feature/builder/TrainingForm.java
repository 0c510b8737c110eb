package org.headscope.app.feature.builder;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Schedule.WarmUpCosine;
import org.headscope.engine.training.TrainingConfig;

/// The training as it is described in the builder, and what is wrong with it.
final class TrainingForm {
  /// The presets whose training fits every architecture.
  static final List<String> PRESETS = List.of("sample-retnet", "sample", "paper", "reference");

  /// The field of problems with phases.
  static final String PHASES = "phases";

  private static final Set<Input> INPUTS = EnumSet.range(Input.STEPS, Input.FOLDER);

  /// Lines of the training split that a short run has at least.
  private static final long LINES = 50;

  private final ObjectProperty<String> preset = new SimpleObjectProperty<>(PRESETS.getFirst());
  private final ObjectProperty<List<PhaseText>> phases = new SimpleObjectProperty<>(List.of());
  private final ObjectProperty<ComputePrecision> compute =
      new SimpleObjectProperty<>(ComputePrecision.FLOAT32);
  private final FormFields typed = new FormFields(INPUTS);
  private final ReadOnlyObjectWrapper<Draft> draft;
  private Recipe base = Recipe.byName(PRESETS.getFirst());
  private boolean filling;

  /// A phase as it is typed: steps, tokens (0 for whole instances) and instances a step.
  record PhaseText(String steps, String length, String batch) {
    static PhaseText of(Phase phase) {
      return new PhaseText(
          Long.toString(phase.steps()),
          Integer.toString(phase.length()),
          Integer.toString(phase.batch()));
    }
  }

  /// What the form says.
  ///
  /// @param config the training; empty while something is wrong
  record Draft(DataSpec data, long seed, Problems problems, Optional<TrainingConfig> config) {}

  /// The training of the small shipped samples.
  TrainingForm() {
    typed.set(Input.SEED, 1);
    fill();
    draft = new ReadOnlyObjectWrapper<>(read());
    preset.addListener(_ -> fill());
    compute.addListener(_ -> update());
    for (Input input : INPUTS) {
      typed
          .text(input)
          .addListener(_ -> {
            if (input == Input.STEPS && !filling) {
              stretch();
            }
            update();
          });
    }
    phases.addListener(_ -> {
      if (!filling) {
        sum();
        update();
      }
    });
  }

  private void fill() {
    filling = true;
    base = Recipe.byName(preset.get());
    TrainingConfig t = base.training();
    typed.set(Input.STEPS, t.steps());
    typed.set(Input.RATE, schedule().peak());
    typed.set(Input.DECAY, t.optimiser().weightDecay());
    typed.set(Input.CLIP, t.optimiser().clip());
    typed.set(Input.MICRO_BATCH, t.microBatch());
    phases.set(t.phases().stream().map(PhaseText::of).toList());
    filling = false;
    update();
  }

  /// Takes up the learning rate and decay that go with a named size.
  void suggest(double rate, double decay) {
    if (preset.get().equals("reference")) {
      typed.set(Input.RATE, rate);
    }
    if (!preset.get().startsWith("sample")) {
      typed.set(Input.DECAY, decay);
    }
  }

  private WarmUpCosine schedule() {
    return base.training().schedule() instanceof WarmUpCosine cosine
        ? cosine
        : new WarmUpCosine(0, 1e-3, 1e-4, 0.05);
  }

  /// Stretches the phases to the typed steps.
  private void stretch() {
    Problems problems = new Problems();
    int total = typed.whole(Input.STEPS, problems);
    Optional<List<Phase>> now = parsed(new Problems());
    if (problems.none()
        && now.isPresent()
        && total >= now.get().size()
        && total <= TrainingConfig.MAX_STEPS) {
      filling = true;
      phases.set(
          training(now.get()).withSteps(total).phases().stream().map(PhaseText::of).toList());
      filling = false;
    }
  }

  /// Writes the steps of all phases into their field.
  private void sum() {
    parsed(new Problems())
        .ifPresent(all -> {
          filling = true;
          typed.set(Input.STEPS, all.stream().mapToLong(Phase::steps).sum());
          filling = false;
        });
  }

  /// Adds a phase like the last, or takes the last away.
  void phases(int count) {
    List<PhaseText> now = new ArrayList<>(phases.get());
    while (now.size() > Math.max(1, count)) {
      now.removeLast();
    }
    while (now.size() < count) {
      now.add(now.getLast());
    }
    phases.set(List.copyOf(now));
  }

  void phase(int index, PhaseText text) {
    List<PhaseText> now = new ArrayList<>(phases.get());
    if (!now.get(index).equals(text)) {
      now.set(index, text);
      phases.set(List.copyOf(now));
    }
  }

  private Optional<List<Phase>> parsed(Problems problems) {
    List<Phase> parsed = new ArrayList<>();
    for (int i = 0; i < phases.get().size(); i++) {
      PhaseText text = phases.get().get(i);
      try {
        parsed.add(
            new Phase(
                Long.parseLong(text.steps().strip()),
                Integer.parseInt(text.length().strip()),
                Integer.parseInt(text.batch().strip())));
      } catch (NumberFormatException _) {
        problems.add(PHASES, "need whole numbers; see phase " + (i + 1));
      } catch (IllegalArgumentException e) {
        problems.add(PHASES, reason(e, i));
      }
    }
    if (parsed.stream().mapToLong(Phase::steps).sum() > TrainingConfig.MAX_STEPS) {
      problems.add(PHASES, "must have at most " + TrainingConfig.MAX_STEPS + " steps together");
    }
    return problems.none() ? Optional.of(parsed) : Optional.empty();
  }

  /// `phases.batch is 0; it must be …` → `need a batch …; see phase 2`.
  private static String reason(IllegalArgumentException e, int index) {
    String sentence = String.valueOf(e.getMessage()).replaceFirst("phases\\.", "");
    return "are wrong: in phase " + (index + 1) + ", " + sentence;
  }

  private void update() {
    if (!filling && draft != null) {
      draft.set(read());
    }
  }

  private Draft read() {
    Problems problems = new Problems();
    int steps = typed.whole(Input.STEPS, problems);
    double rate = typed.number(Input.RATE, problems);
    double decay = typed.number(Input.DECAY, problems);
    double clip = typed.number(Input.CLIP, problems);
    int microBatch = typed.whole(Input.MICRO_BATCH, problems);
    int seed = typed.whole(Input.SEED, problems);
    require(problems, steps >= phases.get().size(), Input.STEPS, atLeast(phases.get().size()));
    require(
        problems,
        steps <= TrainingConfig.MAX_STEPS,
        Input.STEPS,
        "must be at most " + TrainingConfig.MAX_STEPS);
    require(problems, rate > 0 && rate <= 10, Input.RATE, "must be above 0 and at most 10");
    require(problems, decay >= 0, Input.DECAY, atLeast(0));
    require(problems, clip >= 0, Input.CLIP, atLeast(0));
    require(
        problems,
        microBatch >= 1 && microBatch <= Phase.MAX_BATCH,
        Input.MICRO_BATCH,
        "must be from 1 to " + Phase.MAX_BATCH);
    Problems ofPhases = new Problems();
    Optional<List<Phase>> all = parsed(ofPhases);
    problems.addAll(ofPhases);
    Optional<TrainingConfig> config =
        problems.none()
            ? all.map(p -> changed(training(p), rate, decay, clip, microBatch))
            : Optional.empty();
    return new Draft(base.data(), seed, problems, config);
  }

  private static void require(Problems problems, boolean holds, Input input, String sentence) {
    if (!holds) {
      problems.add(input, sentence);
    }
  }

  private static String atLeast(int least) {
    return "must be at least " + least;
  }

  /// The preset's training with other phases, its checkpoints at the same shares of it.
  private TrainingConfig training(List<Phase> all) {
    long total = all.stream().mapToLong(Phase::steps).sum();
    double scale = (double) total / base.training().steps();
    TrainingConfig.Recorded r = base.training().recorded();
    List<Long> steps = r.checkpoints().stream().map(s -> Math.round(s * scale)).toList();
    long logEvery = Math.clamp(total / LINES, 1, r.logEvery());
    return base.training()
        .withPhases(all)
        .withRecorded(
            new TrainingConfig.Recorded(steps, r.precision(), r.validationInstances(), logEvery));
  }

  private TrainingConfig changed(
      TrainingConfig t, double rate, double decay, double clip, int microBatch) {
    WarmUpCosine usual = schedule();
    TrainingConfig.Optimiser o = t.optimiser();
    double start = Math.min(usual.start(), rate);
    double end = usual.end() / usual.peak() * rate;
    TrainingConfig changed =
        t.withMicroBatch(microBatch)
            .withSchedule(new WarmUpCosine(start, rate, end, usual.warmUp()))
            .withOptimiser(
                new TrainingConfig.Optimiser(o.beta1(), o.beta2(), o.epsilon(), decay, clip));
    return compute.get() == ComputePrecision.FLOAT32 ? changed : changed.withCompute(compute.get());
  }

  FormFields typed() {
    return typed;
  }

  ObjectProperty<String> presetProperty() {
    return preset;
  }

  ObjectProperty<ComputePrecision> computeProperty() {
    return compute;
  }

  ReadOnlyObjectProperty<List<PhaseText>> phasesProperty() {
    return phases;
  }

  ReadOnlyObjectProperty<Draft> draftProperty() {
    return draft.getReadOnlyProperty();
  }
}
