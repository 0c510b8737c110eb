package org.headscope.engine.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import org.headscope.engine.neural.fused.FusedAdamW;

/** AdamW with global-norm clipping over a model's parameters; its moments can be saved. */
final class AdamW implements AutoCloseable {
  /** What the saved first moments' names begin with. */
  static final String FIRST = "m.";

  /** What the saved second moments' names begin with. */
  static final String SECOND = "v.";

  private final NDManager manager;
  private final Map<String, NDArray> parameters;
  private final NDList weights;
  private final NDList m = new NDList();
  private final NDList v = new NDList();
  private final FusedAdamW fused;
  private final FusedAdamW.Constants constants;
  private final double clip;

  /** An optimiser of {@code parameters} whose moments are zero. */
  AdamW(NDManager parent, Map<String, NDArray> parameters, TrainingConfig config) {
    this.manager = parent.newSubManager();
    this.parameters = parameters;
    this.weights = new NDList(parameters.values().toArray(NDArray[]::new));
    for (NDArray w : weights) {
      m.add(manager.zeros(w.getShape()));
      v.add(manager.zeros(w.getShape()));
    }
    this.fused = new FusedAdamW(manager);
    this.constants =
        new FusedAdamW.Constants(
            config.beta1(), config.beta2(), config.weightDecay(), config.epsilon());
    this.clip = config.clip();
  }

  /** √(Σ g²), before clipping. */
  double norm(NDList gradients) {
    return fused.norm(gradients);
  }

  /** Clips {@code gradients} of global norm {@code norm} and makes update {@code t}, from 1. */
  void step(NDList gradients, double norm, long t, double rate) {
    // PyTorch's clip_grad_norm_ adds 1e-6 to the norm and never scales up.
    double factor = clip > 0 ? Math.min(1, clip / (norm + 1e-6)) : 1;
    if (factor < 1) {
      fused.scale(gradients, factor);
    }
    fused.step(weights, gradients, m, v, t, rate, constants);
  }

  /** The moments by {@code m.NAME} and {@code v.NAME}, row-major. */
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

  /** Takes up moments that {@link #state()} gave. */
  void restore(Map<String, float[]> state) {
    int i = 0;
    for (Map.Entry<String, NDArray> parameter : parameters.entrySet()) {
      copy(state, FIRST + parameter.getKey(), m.get(i));
      copy(state, SECOND + parameter.getKey(), v.get(i));
      i++;
    }
  }

  /** Overwrites {@code target} with the values that {@code state} has under {@code name}. */
  static void copy(Map<String, float[]> state, String name, NDArray target) {
    float[] values = state.get(name);
    Shape shape = target.getShape();
    if (values == null || values.length != shape.size()) {
      throw new IllegalArgumentException("its " + name + " does not fit " + shape);
    }
    try (NDArray source = target.getManager().create(values, shape)) {
      // Not copyTo: that gives the target other memory, and the lanes' leaves would keep the old.
      target.set(new NDIndex(":"), source);
    }
  }

  @Override
  public void close() {
    manager.close();
  }
}
