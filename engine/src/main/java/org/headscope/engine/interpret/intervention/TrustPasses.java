package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.device.ComputeDevice;

/// The forward passes that [Trust] compares; tests put faults into them.
interface TrustPasses {
  ModelConfig config();

  List<Component> components();

  /// The device of all passes but those that name the processor.
  ComputeDevice device();

  /// A composed pass that records `sites`, after replacement.
  ActivationCache run(
      int[] tokens,
      Collection<ActivationSite> sites,
      Map<ActivationSite, UnaryOperator<float[]>> replacements);

  /// A fused pass: T rows of probabilities.
  double[][] predict(int[] tokens);

  /// [#predict] on the processor, for models on another device.
  double[][] predictOnProcessor(int[] tokens);

  /// [#predict] in double precision, on the processor.
  double[][] predictInDoubles(int[] tokens);

  Map<String, float[]> weights();

  /// The passes of the same model with other weights; close them.
  LanguageModel with(Map<String, float[]> weights);

  /// The program's own passes.
  static TrustPasses of(LanguageModel model, ComputeDevice device) {
    return new OfModel(model, device);
  }

  /// The passes of a model.
  record OfModel(LanguageModel model, ComputeDevice device) implements TrustPasses {
    @Override
    public ModelConfig config() {
      return model.config();
    }

    @Override
    public List<Component> components() {
      return Component.of(model);
    }

    @Override
    public ActivationCache run(
        int[] tokens,
        Collection<ActivationSite> sites,
        Map<ActivationSite, UnaryOperator<float[]>> replacements) {
      return model.run(tokens, sites, replacements);
    }

    @Override
    public double[][] predict(int[] tokens) {
      return model.predict(tokens);
    }

    @Override
    public double[][] predictOnProcessor(int[] tokens) {
      return onProcessor(here -> here.predict(tokens));
    }

    @Override
    public double[][] predictInDoubles(int[] tokens) {
      return onProcessor(here -> here.predictInDoubles(tokens));
    }

    private double[][] onProcessor(Function<LanguageModel, double[][]> predict) {
      if (device.isProcessor()) {
        return predict.apply(model);
      }
      try (LanguageModel here =
          LanguageModel.of(model.name(), model.config(), weights(), ComputeDevice.CPU)) {
        return predict.apply(here.holding(model.held()));
      }
    }

    @Override
    public Map<String, float[]> weights() {
      return model.weights();
    }

    @Override
    public LanguageModel with(Map<String, float[]> weights) {
      return LanguageModel.of(model.name(), model.config(), weights, device).holding(model.held());
    }
  }
}
