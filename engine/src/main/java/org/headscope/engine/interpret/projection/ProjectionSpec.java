package org.headscope.engine.interpret.projection;

import module java.base;

import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.states.StateHeatmapSpec;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// The hidden states to project, and the method.
///
/// @param instances the instances to read, with distinct ids
public record ProjectionSpec(
    CheckpointRef checkpoint,
    ProbeSite site,
    int layer,
    List<Instance> instances,
    ProjectionMethod method,
    Choice choice) {
  /// The tokens that become points. If not all fit, every instance keeps an equal share.
  ///
  /// @param whole the id of an instance that keeps all its points
  /// @param max the maximum number of points
  /// @param positions the tokens of every instance that may become points
  public record Choice(Optional<String> whole, int max, Optional<Range> positions, long seed) {}

  public ProjectionSpec {
    instances = List.copyOf(instances);
    Refusal.when(instances.isEmpty(), "there are no instances");
    if (choice.max < 1 || choice.max > method.maxPoints()) {
      throw new IllegalArgumentException(
          "%d points, not 1 to %d".formatted(choice.max, method.maxPoints()));
    }
  }

  /// Returns the site of the states in a model.
  ///
  /// @throws UserError if the site has no such layer in `model`
  ActivationSite activation(ModelConfig model) {
    List<Integer> recurrent = StateHeatmapSpec.layers(model);
    if (site == ProbeSite.STATE && !recurrent.contains(layer)) {
      // Run token by token, attention has a state, too: a cache that grows with the text.
      throw new UserError.ModelError(
          "The run %s has no recurrent state in layer %d; %s."
              .formatted(
                  checkpoint.run(),
                  layer,
                  recurrent.isEmpty()
                      ? "no layer of its " + model.summary() + " has one"
                      : "layers with one are "
                          + recurrent.stream()
                              .map(String::valueOf)
                              .collect(Collectors.joining(", "))));
    }
    List<ActivationSite> sites = site.in(model);
    return sites.stream()
        .filter(s -> s.layer() == layer)
        .findFirst()
        .orElseThrow(() ->
            new UserError.ModelError(
                "The run %s has no %s in layer %d; its layers go from %d to %d."
                    .formatted(
                        checkpoint.run(),
                        site.label(),
                        layer,
                        sites.getFirst().layer(),
                        sites.getLast().layer())));
  }
}
