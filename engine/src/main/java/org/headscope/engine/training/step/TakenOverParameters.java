package org.headscope.engine.training.step;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.component.ClampValue;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.ParameterPart;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Clamp;
import org.headscope.engine.training.Clamps;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.RunDirectory;

/// A component's parameters in a checkpoint of another run, which a clamp takes over.
public final class TakenOverParameters {
  private final Component component;
  private final ClampValue.TakenOver from;
  private final RunDirectory run;
  private final Checkpoint checkpoint;
  private final List<ParameterPart> parts;

  private TakenOverParameters(Component component, ClampValue.TakenOver from, ModelConfig model) {
    this.component = component;
    this.from = from;
    this.run = RunDirectory.open(Path.of(from.run()));
    this.checkpoint = run.checkpoint(OptionalLong.of(from.step()));
    ModelConfig other = run.info().model();
    component
        .missing(Component.of(other), "The model of " + from.run())
        .ifPresent(sentence -> {
          throw new UserError(sentence);
        });
    this.parts = ParameterPart.of(other, component);
    List<String> here = shapes(model);
    List<String> there = shapes(other);
    UserError.when(
        !there.equals(here),
        "The checkpoint %s@%s has another %s: its parameters are %s, not %s; choose one of the same sizes.",
        from.run(),
        from.step(),
        component.label(),
        there,
        here);
  }

  private List<String> shapes(ModelConfig model) {
    Map<String, ParameterSpec> specs = model.parameterSpecs();
    return ParameterPart.of(model, component).stream()
        .map(part -> part.name() + " " + part.shape(specs))
        .toList();
  }

  /// Records the hash of every checkpoint that `clamps` take over.
  ///
  /// @throws UserError if there is no such checkpoint, its parameters have other sizes, or it is
  ///   not the recorded one
  static Clamps resolve(Clamps clamps, ModelConfig model) {
    for (Clamp clamp : clamps.all()) {
      if (clamp.value() instanceof ClampValue.TakenOver from && clamp.sha256().isPresent()) {
        new TakenOverParameters(clamp.component(), from, model).require(clamp);
      }
    }
    return clamps.resolved(
        (component, from) -> new TakenOverParameters(component, from, model).sha256());
  }

  /// The reason why `clamp` cannot take over its checkpoint into `model`, as a sentence.
  public static Optional<String> problem(Clamp clamp, ModelConfig model) {
    try {
      resolve(new Clamps(List.of(clamp)), model);
      return Optional.empty();
    } catch (UserError e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private String sha256() {
    return run.sha256(checkpoint);
  }

  private void require(Clamp clamp) {
    UserError.when(
        !clamp.sha256().equals(Optional.of(sha256())),
        "The checkpoint %s@%s is not the one whose parameters %s takes over (its SHA-256 differs); restore it from a copy.",
        from.run(),
        from.step(),
        component.label());
  }

  /// Copies the parameters of the clamps that begin at `step` into `model`; their moments become
  /// zero.
  static void begin(Clamps clamps, long step, LanguageModelState state) {
    for (Clamp clamp : clamps.all()) {
      if (clamp.from() == step && clamp.value() instanceof ClampValue.TakenOver from) {
        TakenOverParameters other =
            new TakenOverParameters(clamp.component(), from, state.config());
        other.require(clamp);
        other.copyInto(state);
      }
    }
  }

  /// The weights and moments that it changes.
  interface LanguageModelState {
    ModelConfig config();

    NDArray weight(String name);

    List<NDArray> moments(String name);
  }

  private void copyInto(LanguageModelState state) {
    Map<String, float[]> weights = run.checkpointFiles().weights(checkpoint, run.info());
    Map<String, ParameterSpec> specs = run.info().model().parameterSpecs();
    List<ParameterPart> here = ParameterPart.of(state.config(), component);
    for (int i = 0; i < parts.size(); i++) {
      ParameterPart part = parts.get(i);
      String name = part.name();
      NDArray own = state.weight(here.get(i).name());
      long[] shape =
          Objects.requireNonNull(specs.get(name)).shape().stream()
              .mapToLong(Long::longValue)
              .toArray();
      try (NDManager scope = own.getManager().newSubManager()) {
        NDArray whole = scope.create(Objects.requireNonNull(weights.get(name)), new Shape(shape));
        NDArray copy = part.copy(whole);
        here.get(i).set(own, copy);
      }
      for (NDArray moment : state.moments(here.get(i).name())) {
        here.get(i).clear(moment);
      }
    }
  }
}
