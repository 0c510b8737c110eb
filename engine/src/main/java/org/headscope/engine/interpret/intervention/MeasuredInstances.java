package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.interpret.intervention.Ablations.InstanceEffects;

/// The effects on the first instances of a spec, from which a run that was stopped continues.
public final class MeasuredInstances {
  private final AblationSpec spec;
  private final String device;
  private final List<InstanceEffects> effects;

  /// @param device where they were measured; another one rounds differently
  MeasuredInstances(AblationSpec spec, String device, List<InstanceEffects> effects) {
    this.spec = spec;
    this.device = device;
    this.effects = List.copyOf(effects);
  }

  /// The effects, if they are what `spec` asks for on `device`.
  Optional<List<InstanceEffects>> of(AblationSpec spec, String device) {
    return Optional.of(effects).filter(_ -> isOf(spec, device));
  }

  private boolean isOf(AblationSpec spec, String device) {
    return this.spec.equals(spec) && this.device.equals(device);
  }

  /// Compares what determines the effects.
  @Override
  public boolean equals(Object other) {
    return other instanceof MeasuredInstances measured
        && measured.isOf(spec, device)
        && measured.effects.size() == effects.size();
  }

  @Override
  public int hashCode() {
    return Objects.hash(spec, device, effects.size());
  }
}
