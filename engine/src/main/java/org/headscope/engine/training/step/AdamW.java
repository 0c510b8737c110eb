package org.headscope.engine.training.step;

import static java.util.Objects.requireNonNull;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.component.ParameterPart;
import org.headscope.engine.neural.fused.FusedAdamW;
import org.headscope.engine.training.TrainingConfig;

/// AdamW with global-norm clipping over a model's parameters; its moments can be saved.
final class AdamW implements AutoCloseable {
  static final String FIRST = "m.";
  static final String SECOND = "v.";

  /// The upper limit of the learning rate for Δ and A of state spaces, and b and shift.b of H3
  /// (\[Code] §3).
  private static final double STATE_SPACE_RATE = 1e-3;

  private final NDManager manager;
  private final Map<String, NDArray> parameters;
  private final List<Group> groups = new ArrayList<>();
  private final NDList m = new NDList();
  private final NDList v = new NDList();
  private final FusedAdamW fused;
  private final double clip;

  AdamW(
      NDManager parent,
      Map<String, NDArray> parameters,
      Map<String, ParameterSpec> specs,
      TrainingConfig.Optimiser config) {
    this.manager = parent.newSubManager();
    this.parameters = parameters;
    for (NDArray w : parameters.values()) {
      m.add(manager.zeros(w.getShape()));
      v.add(manager.zeros(w.getShape()));
    }
    this.fused = new FusedAdamW(manager);
    for (ParameterSpec.Training how : ParameterSpec.Training.values()) {
      group(how, specs, config);
    }
    this.clip = config.clip();
  }

  private record Group(List<Integer> indices, double ceiling, FusedAdamW.Constants constants) {
    /// The group's part of a list that has an entry for every parameter.
    NDList of(NDList all) {
      return new NDList(indices.stream().map(all::get).toArray(NDArray[]::new));
    }
  }

  private void group(
      ParameterSpec.Training how,
      Map<String, ParameterSpec> specs,
      TrainingConfig.Optimiser config) {
    List<ParameterSpec> all =
        parameters.keySet().stream().map(name -> requireNonNull(specs.get(name))).toList();
    List<Integer> indices =
        IntStream.range(0, all.size()).filter(i -> all.get(i).training() == how).boxed().toList();
    double decay = how == ParameterSpec.Training.DEFAULT ? config.weightDecay() : 0;
    boolean capped = how == ParameterSpec.Training.STATE_SPACE;
    if (!indices.isEmpty() && how != ParameterSpec.Training.FROZEN) {
      groups.add(
          new Group(
              indices,
              capped ? STATE_SPACE_RATE : Double.POSITIVE_INFINITY,
              new FusedAdamW.Constants(config.beta1(), config.beta2(), decay, config.epsilon())));
    }
  }

  /// √(Σ g²), before clipping.
  double norm(NDList gradients) {
    return fused.norm(gradients);
  }

  /// The moments of the parameter called `name`.
  List<NDArray> moments(String name) {
    int i = List.copyOf(parameters.keySet()).indexOf(name);
    return List.of(m.get(i), v.get(i));
  }

  /// Clips `gradients` with global norm `norm` and performs update `t`, from 1. Weights and moments
  /// of `frozen` parts keep their bits.
  void step(NDList gradients, double norm, long t, double rate, List<ParameterPart> frozen) {
    List<Kept> kept = new ArrayList<>();
    for (ParameterPart part : frozen) {
      Stream.concat(
              Stream.of(requireNonNull(parameters.get(part.name()))), moments(part.name()).stream())
          .forEach(array -> kept.add(new Kept(part, array, part.copy(array))));
    }
    step(gradients, norm, t, rate);
    kept.forEach(Kept::restore);
  }

  private record Kept(ParameterPart part, NDArray array, NDArray values) {
    void restore() {
      part.set(array, values);
      values.close();
    }
  }

  private void step(NDList gradients, double norm, long t, double rate) {
    // PyTorch's clip_grad_norm_ adds 1e-6 to the norm and never scales up.
    double factor = clip > 0 ? Math.min(1, clip / (norm + 1e-6)) : 1;
    if (factor < 1) {
      fused.scale(gradients, factor);
    }
    NDList weights = new NDList(parameters.values().toArray(NDArray[]::new));
    for (Group group : groups) {
      double own = Math.min(rate, group.ceiling());
      NDList some = group.of(weights);
      fused.step(some, group.of(gradients), group.of(m), group.of(v), t, own, group.constants());
    }
  }

  /// The moments as `m.NAME` and `v.NAME`, row-major.
  Map<String, float[]> state() {
    Map<String, float[]> state = new LinkedHashMap<>();
    int i = 0;
    for (String name : parameters.keySet()) {
      state.put(FIRST + name, m.get(i).toFloatArray());
      state.put(SECOND + name, v.get(i).toFloatArray());
      i++;
    }
    return state;
  }

  /// Restores moments from [#state()].
  void restore(Map<String, float[]> state) {
    int i = 0;
    for (Map.Entry<String, NDArray> parameter : parameters.entrySet()) {
      copy(state, FIRST + parameter.getKey(), m.get(i));
      copy(state, SECOND + parameter.getKey(), v.get(i));
      i++;
    }
  }

  static void copy(Map<String, float[]> state, String name, NDArray target) {
    float[] values = state.get(name);
    Shape shape = target.getShape();
    if (values == null || values.length != shape.size()) {
      throw new IllegalArgumentException("its " + name + " does not fit " + shape);
    }
    try (NDArray source = target.getManager().create(values, shape)) {
      // Not copyTo: it gives the target new memory, but the lanes' leaves would keep the old.
      target.set(new NDIndex(":"), source);
    }
  }

  @Override
  public void close() {
    manager.close();
  }
}
