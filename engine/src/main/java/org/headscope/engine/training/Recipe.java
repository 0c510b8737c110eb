package org.headscope.engine.training;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.ReweightingConfig.Features;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Schedule.Plateau;
import org.headscope.engine.training.Schedule.WarmUpCosine;
import org.headscope.engine.training.TrainingConfig.LossOver;
import org.headscope.engine.training.TrainingConfig.Precision;

/**
 * Everything but the seed that decides a run; what {@code train --config} reads.
 *
 * @param model the model
 * @param data its training instances
 * @param training how it is trained
 */
public record Recipe(ModelConfig model, DataSpec data, TrainingConfig training) {
  /** The recipes that {@code train --preset} knows. */
  public static final List<String> NAMES =
      List.of(
          "sample",
          "sample-retnet",
          "sample-retnet-ngram",
          "sample-gla",
          "sample-mamba",
          "sample-lstm",
          "paper",
          "reference",
          "lnw",
          "lnw-r",
          "lnw-b");

  /** AdamW's β₁ and ε in all of them. */
  private static final double BETA1 = 0.9;

  private static final double EPSILON = 1e-8;

  /**
   * The recipe called {@code name}.
   *
   * @throws UserError if there is none
   */
  public static Recipe byName(String name) {
    return switch (name) {
      case "sample" -> sample();
      case "sample-retnet" -> SampleRecipes.retnet(List.of());
      case "sample-retnet-ngram" -> SampleRecipes.retnetNgram();
      case "sample-gla" -> SampleRecipes.gla();
      case "sample-mamba" -> SampleRecipes.mamba();
      case "sample-lstm" -> SampleRecipes.lstm();
      case "paper" -> paper();
      case "reference" -> reference();
      case "lnw" -> reweighting(Features.COUNTS);
      case "lnw-r" -> reweighting(Features.FREQUENCIES);
      case "lnw-b" -> reweighting(Features.BINARY);
      default ->
          throw new UserError(
              "There is no training preset '"
                  + name
                  + "'; use one of "
                  + String.join(", ", NAMES)
                  + ".");
    };
  }

  /** Dense where the sample's heads form, sparse after. */
  private static final List<Long> SAMPLE_CHECKPOINTS =
      LongStream.of(
              0, 100, 200, 250, 300, 350, 400, 450, 500, 550, 600, 700, 800, 900, 1000, 1200, 1400,
              1600, 1800, 2000, 2500, 3000, 4000, 5000, 6000, 8000, 10_000, 12_000, 14_000, 16_000,
              18_000, 19_000, 20_000)
          .boxed()
          .toList();

  /** Epochs after which the weights of a learned reweighting are kept. */
  private static final List<Long> REWEIGHTING_EPOCHS = List.of(0L, 1L, 2L, 5L, 10L, 20L, 50L);

  /** The same recipe with {@code steps} optimiser steps. */
  public Recipe withSteps(long steps) {
    return new Recipe(model, data, training.withSteps(steps));
  }

  /** The same recipe with large products of type {@code type}. */
  public Recipe withCompute(ComputePrecision type) {
    return new Recipe(model, data, training.withCompute(type));
  }

  /** The shipped sample: a small rotary Transformer that goes from short to whole instances. */
  static Recipe sample() {
    return new Recipe(
        StackConfig.transformer(4, 2, 64, Positions.ROTARY, 0, 0),
        new DataSpec("reference", 0),
        new TrainingConfig(
            List.of(
                new Phase(800, 64, 64),
                new Phase(1200, 128, 32),
                new Phase(9000, 384, 8),
                new Phase(9000, 0, 8)),
            4,
            2,
            new WarmUpCosine(1e-6, 3e-3, 1e-4, 0.0125),
            BETA1,
            0.99,
            EPSILON,
            0.1,
            1,
            SAMPLE_CHECKPOINTS,
            Precision.FLOAT16,
            100,
            25,
            Optional.empty(),
            Optional.empty()));
  }

  /** The text of [ICLL] App. B with the N = 2500 Transformer of its Figure 3. */
  static Recipe paper() {
    return paper(best(Variant.PAPER).model(), 0.1);
  }

  private static Recipe paper(StackConfig model, double decay) {
    return published(
        model,
        new DataSpec("paper", 2500),
        0.99,
        new WarmUpCosine(1e-7, 2.5e-4, 2.5e-5, 0.1),
        decay);
  }

  /** The public code's training of the same Transformer ([Code] §2). */
  static Recipe reference() {
    return reference(best(Variant.REFERENCE));
  }

  private static Recipe reference(NamedSize size) {
    double rate = size.rate();
    return published(
        size.model(),
        new DataSpec("reference", 2500),
        0.999,
        new WarmUpCosine(1e-6, rate, 0.1 * rate, 0.1),
        size.decay());
  }

  private static NamedSize best(Variant variant) {
    return NamedSize.of(Architecture.TRANSFORMER, variant, NamedSize.BEST_SMALL);
  }

  /**
   * The model of {@code size}, trained as [ICLL] App. B says or, in its reference variant, as the
   * public code does.
   */
  public static Recipe published(NamedSize size) {
    return size.model().variant() == Variant.PAPER
        ? paper(size.model(), size.decay())
        : reference(size);
  }

  private static Recipe published(
      StackConfig model, DataSpec data, double beta2, Schedule schedule, double decay) {
    int batch = 32;
    long steps = Math.ceilDiv(data.instances(), batch) * 200L; // 200 epochs
    return new Recipe(
        model,
        data,
        new TrainingConfig(
            List.of(new Phase(steps, 0, batch)),
            4,
            2,
            schedule,
            BETA1,
            beta2,
            EPSILON,
            decay,
            0,
            TrainingConfig.logSpaced(24, steps),
            Precision.FLOAT32,
            100,
            50,
            Optional.empty(),
            Optional.empty()));
  }

  /**
   * The public code's training of learned n-gram reweighting ([Code] §7), with β₂ = 0.999 where
   * [ICLL] App. D prints 0.99.
   */
  static Recipe reweighting(Features features) {
    DataSpec data = new DataSpec("reference", 2500);
    int batch = 32;
    long epoch = Math.ceilDiv(data.instances(), batch);
    return new Recipe(
        new ReweightingConfig(features, 1024),
        data,
        new TrainingConfig(
            List.of(new Phase(50 * epoch, 0, batch)),
            1,
            2,
            new Plateau(1e-3, 0.5, 5, 1e-5, epoch),
            BETA1,
            0.999,
            EPSILON,
            0,
            0,
            REWEIGHTING_EPOCHS.stream().map(e -> e * epoch).toList(),
            Precision.FLOAT16,
            100,
            epoch,
            Optional.of(LossOver.PADDED),
            Optional.empty()));
  }
}
