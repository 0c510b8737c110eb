package org.headscope.engine.cli.model;

import module java.base;

import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.FormerName;
import org.headscope.engine.cli.kit.TerminalTask;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.headscore.KeptHeadScores;
import org.headscope.engine.interpret.intervention.HeadEffects;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Task;
import org.headscope.engine.training.Clamps;
import org.headscope.engine.training.NamedSize;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Schedule.Decay;
import org.headscope.engine.training.Schedule.WarmUpDecay;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunInfo;
import org.headscope.engine.training.step.Trainer;
import org.headscope.engine.training.step.TrainingRestart;
import org.headscope.engine.training.step.TrainingStop;
import org.headscope.engine.training.step.TrainingWatcher;
import org.headscope.engine.training.trial.ChosenKernels;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.databind.JsonNode;

@Command(
    name = "train",
    description = "Trains a model in a new run directory, or resumes a run.",
    modelTransformer = TaskOptions.class,
    footer = {
      "",
      "Examples:",
      "  headscope train --preset sample --seed 1 --out runs/sample",
      "  headscope train --preset lnw-r --seed 1 --out runs/lnw-r",
      "  headscope train --arch retnet --ngram-heads 1:1,2,3 --preset sample \\",
      "      --out runs/retnet",
      "  headscope train --arch mamba --width 64 --layers 4 --out runs/mamba",
      "  headscope train --preset sample --steps 500 --seed 1 --out runs/short",
      "  headscope train --out runs/short --resume",
      "  headscope train --preset class-demo --clamp 1.2=previous --seed 1 \\",
      "      --out runs/given",
      "",
      "At the end, the heads of every checkpoint are scored on 100 held-out instances,",
      "as by head-scores --held-out --save, and the scores are kept with the run.",
      "",
      "A configuration file is JSON with the fields model, data and training of a",
      "run.json, or a run.json itself. Ctrl-C or a signal (INT, TERM, HUP) stops after",
      "the current step and leaves a run that --resume continues as if it had never",
      "stopped; a second one ends at once. A training that was killed resumes from its",
      "last state, which is written at every checkpoint and every 5 minutes",
      "(--save-every).",
      "",
      "Training ends, and reports the step, when its loss or a gradient is no longer",
      "finite, or when the loss on validation instances is infinite. Its checkpoints",
      "are kept; --resume --from STEP --rate-factor 0.1 continues from one of them.",
      "",
      "Only one process at a time can train a run: the system's lock on .training.lock",
      "ensures it, also on network drives that support locks (NFS, unless mounted",
      "nolock)."
    })
public final class TrainCommand implements Runnable {
  /// A year.
  private static final long MAX_MINUTES = 525_600;

  @Spec private CommandSpec spec;

  @ArgGroup(exclusive = true, multiplicity = "0..1")
  private @Nullable Source source;

  static final class Source {
    @Option(
        names = "--config",
        paramLabel = "FILE|JSON",
        description = "Model, data and training as JSON: a file, or the text itself.")
    private @Nullable String config;

    @Option(
        names = "--preset",
        paramLabel = "P",
        description =
            "sample, sample-retnet, sample-retnet-ngram, sample-gla, sample-gla-ngram, "
                + "sample-mamba, sample-lstm or associative-recall (the shipped runs), "
                + "class-demo (a 1-gram head within a minute on two idle cores), recall-heads "
                + "(a previous-token and a 1-gram head on associative recall), induction-free, "
                + "induction-given or induction-forbidden (class-demo, with a previous-token head "
                + "given or forbidden), induction-head "
                + "(that task), paper, paper-recall or reference (Akyürek et al.'s "
                + "Transformer), tf-0-2, tf-0-4, tf-1-1, tf-1-3, tf-2-0, tf-2-0-without-counts, "
                + "tf-2-0-total-count, tf-2-0-all-counts or tf-2-2 (on context trees, TF m-n: m "
                + "constructed layers and n trained ones), or lnw, lnw-r or lnw-b (its learned "
                + "n-gram reweighting). With --arch, its data and training only.")
    private @Nullable String preset;
  }

  @Mixin private ModelOptions model;

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = "Shorten or lengthen the training to N optimiser steps.")
  private @Nullable Long steps;

  @Option(
      names = "--rate-decay",
      paramLabel = "HOW",
      description = "Decay of the learning rate after warm-up: cosine or linear.")
  private @Nullable String decay;

  @Option(
      names = "--clamp",
      paramLabel = "C=V[@A..B]",
      description =
          "Hold component C (2.1, 2.* for every head of layer 2, mlp2 or mixer3) at V from step A "
              + "on, or from A until before B: previous, uniform or 2-gram attention, zero, "
              + "no-previous (no attention to the previous token), frozen (its own parameters), or "
              + "from:RUN@STEP (frozen at those of a checkpoint). Repeatable; replaces the clamps of "
              + "a preset or configuration. A checkpoint is "
              + "always read with the maps and outputs that were held at its step.")
  private List<String> clamps = List.of();

  @Option(names = "--seed", paramLabel = "S", description = "Random seed; 1 if not given.")
  private @Nullable Long seed;

  @Option(names = "--out", required = true, paramLabel = "DIR", description = "The run directory.")
  private Path out;

  @Option(
      names = "--resume",
      description =
          "Resume the run in --out, with its own configuration and seed if none are given.")
  private boolean resume;

  @Option(
      names = "--from",
      paramLabel = "STEP",
      description =
          "With --resume: continue from the weights of this checkpoint, as after "
              + "diverging. Later checkpoints are deleted, and the optimiser starts without "
              + "its moments.")
  private @Nullable Long from;

  @FormerName("--rate-times")
  @Option(
      names = "--rate-factor",
      paramLabel = "F",
      description =
          "With --from: multiply the learning rates by F from that step on; metrics.jsonl records it.")
  private @Nullable Double rateFactor;

  @Mixin private DeviceOption device;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Training threads; if not given, as many as lanes and processors or preferences allow.")
  private @Nullable Integer threads;

  @Option(
      names = "--bfloat16",
      description =
          "Multiply in bfloat16: faster if the processor supports it, slightly less exact.")
  private boolean bfloat16;

  @Option(
      names = "--kernels",
      paramLabel = "NAME",
      description =
          "Kernels for the operations: default; auto, which tests once for each kind of "
              + "training which are fastest here, in 10 seconds at most; or a name such as "
              + "onednn,attention-128,scan-32 (mkl or onednn; attention-0, -64, -128 or "
              + "-256; scan-8, -32 or -128). Results agree up to rounding: auto may choose "
              + "differently next time, and default reproduces a run bit for bit on one "
              + "machine. A run resumes with the kernels it began with; otherwise the "
              + "preference is used.")
  private @Nullable String kernels;

  @Mixin private BatchOptions batches;

  @Option(
      names = "--save-every",
      paramLabel = "MIN",
      defaultValue = "5",
      description = "Minutes between saved states to resume from; ${DEFAULT-VALUE} if not given.")
  private double saveEvery;

  @Option(names = "--no-head-scores", description = "Do not score heads at the end.")
  private boolean unscored;

  @Override
  public void run() {
    Optional<TrainingRestart> restart = restart();
    TrainingSpec training = training();
    PrintWriter err = spec.commandLine().getErr();
    restart.ifPresent(back -> back.apply(training, err::println));
    TrainingStop stop =
        new TrainingStop(
            new TrainingWatcher() {
              @Override
              public void starts() {
                err.printf(
                    "Training %,d parameters for %,d steps on %s, %s.%n",
                    training.recipe().model().trainedCount(),
                    training.recipe().training().steps(),
                    training.device().label(),
                    PlainText.count(training.threads(), "thread"));
              }

              @Override
              public void warned(String sentence) {
                err.println(sentence);
              }
            },
            out);
    try {
      TerminalTask.run(
          err,
          new TerminalTask.SignalMessages(
              () -> Optional.of(stop.firstSignalMessage()),
              () -> Optional.of(stop.secondSignalMessage())),
          (progress, cancellation) -> {
            Trainer.run(training, stop, progress, cancellation);
            return out;
          });
    } catch (CancellationException e) {
      throw new UserError(stop.stoppedMessage(), e);
    }
    if (!unscored) {
      score(err);
    }
  }

  /// Prints the scores. Training has succeeded even if this fails.
  private void score(PrintWriter err) {
    try {
      Optional<KeptHeadScores> kept =
          device.run(
              TerminalTask.SignalMessages.forKeptParts(
                  "checkpoints", "headscope head-scores --held-out --save"),
              (folder, context) -> KeptHeadScores.ofHeldOut(folder, HeadEffects::of, context),
              out);
      kept.ifPresent(scores -> err.println(scores.sentence()));
    } catch (CancellationException e) {
      throw new UserError(
          "Training is complete, but not all heads are scored; run headscope head-scores --held-out --save.",
          e);
    } catch (UserError e) {
      err.println("Its heads are not scored: " + e.getMessage());
    }
  }

  private Optional<TrainingRestart> restart() {
    if (from == null) {
      if (rateFactor != null) {
        throw Usage.wrong("--rate-factor needs --from");
      }
      return Optional.empty();
    }
    if (!resume) {
      throw Usage.wrong("--from needs --resume");
    }
    long step = from;
    double factor = rateFactor == null ? 1 : rateFactor;
    return Optional.of(Usage.value("--rate-factor", () -> new TrainingRestart(step, factor)));
  }

  private TrainingSpec training() {
    boolean own = resume && source == null && !model.isGiven();
    RunInfo before = own ? RunDirectory.open(out).info() : null;
    Recipe recipe = before == null ? ofTask(recipe()) : before.recipe();
    if (steps != null) {
      Recipe whole = recipe;
      long total = steps;
      recipe = Usage.value("--steps", () -> whole.withSteps(total));
    }
    if (decay != null) {
      recipe = withDecay(recipe, decay);
    }
    if (!clamps.isEmpty()) {
      Recipe free = recipe;
      Clamps held = Usage.of(() -> Clamps.parse(clamps, free.model()));
      recipe = Usage.value("--clamp", () -> free.withClamps(held));
    }
    if (bfloat16) {
      recipe = recipe.withCompute(ComputePrecision.BFLOAT16);
    }
    if (threads != null && (threads < 1 || threads > TrainingSpec.MAX_THREADS)) {
      throw Usage.wrong("--threads must be from 1 to " + TrainingSpec.MAX_THREADS);
    }
    int workers = threads == null ? TrainingSpec.threadsFor(recipe) : threads;
    long kept = before == null ? 1 : before.seeds().getOrDefault("run", 1L);
    long drawn = seed == null ? kept : seed;
    String typed = Usage.typed(spec);
    return batches.of(
        withKernels(
            new TrainingSpec(
                recipe, drawn, device.device(), workers, out, resume, typed, saveEvery())));
  }

  private TrainingSpec withKernels(TrainingSpec training) {
    String name = kernels == null ? batches.kernels() : kernels;
    if (name.equals("auto") && batches.given()) {
      throw Usage.wrong("--kernels auto finds --micro-batch and --lanes; leave one out");
    }
    PrintWriter err = spec.commandLine().getErr();
    TerminalTask.Task<TrainingSpec> choice =
        (progress, cancelled) ->
            ChosenKernels.of(training, name, err::println, progress, cancelled);
    return Usage.value("--kernels", () -> TerminalTask.run(err, choice));
  }

  private Recipe recipe() {
    Optional<NamedSize> size = Usage.of(model::size);
    if (size.isPresent()) {
      return of(size.get());
    }
    if (source != null && source.config != null) {
      return read(source.config);
    }
    if (source != null && source.preset != null) {
      String preset = source.preset;
      return Usage.of(() -> Recipe.byName(preset));
    }
    throw Usage.wrong("Name an --arch, a --preset or a --config, or --resume a run");
  }

  /// Returns `recipe`, changed to the requested task if that is a different one.
  private Recipe ofTask(Recipe recipe) {
    Task own = recipe.data().task();
    return TaskOptions.task(spec, Optional.of(own))
        .filter(task -> !task.equals(own))
        .map(task -> Usage.of(() -> recipe.withTask(task)))
        .orElse(recipe);
  }

  private Recipe read(String config) {
    return config.startsWith("{")
        ? Json.parseKnown(config, Recipe.class, "The value of --config")
        : read(Usage.of(() -> Usage.path(config)));
  }

  public static Recipe read(Path config) {
    return Json.read(config, JsonNode.class).has("format")
        ? Json.readKnown(config, RunInfo.class).recipe()
        : Json.readKnown(config, Recipe.class);
  }

  /// Returns a recipe with the model of `size` and the training of the preset, or else the training
  /// that was published for its variant.
  private Recipe of(NamedSize size) {
    if (source == null) {
      return Recipe.published(size);
    }
    if (source.preset == null) {
      throw Usage.wrong("A --config has its own model; leave out either it or --arch");
    }
    String name = source.preset;
    Recipe preset = Usage.of(() -> Recipe.byName(name));
    Task task = preset.data().task();
    return new Recipe(
        size.model().resizedFor(task.vocabulary().size(), task.maxTokens()),
        preset.data(),
        preset.training());
  }

  private Recipe withDecay(Recipe recipe, String how) {
    Function<Decay, String> label = d -> d.name().toLowerCase(Locale.ROOT);
    Decay known = Usage.of(() -> Named.parse(List.of(Decay.values()), label, "decay", how));
    if (!(recipe.training().schedule() instanceof WarmUpDecay schedule)) {
      throw Usage.wrong(
          "--rate-decay is for schedules with warm-up; this one lowers the rate when the loss stops falling");
    }
    return recipe.withSchedule(schedule.withDecay(known));
  }

  private Duration saveEvery() {
    if (!(saveEvery > 0 && saveEvery <= MAX_MINUTES)) {
      throw Usage.wrong(
          "Invalid value for '--save-every': it is %s, not above 0 and at most %d"
              .formatted(saveEvery, MAX_MINUTES));
    }
    return Duration.ofMillis((long) Math.ceil(saveEvery * 60_000));
  }
}
