package org.headscope.engine.interpret.probe.fit;

import module java.base;

import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.run.Refusal;

/// Probes that see the same examples, one a layer: what is stored and found again as one.
///
/// @param seed of their first weights and of what they see
/// @param control what they see in place of the model's hidden states, or instead of the targets
/// @param sites where, one probe each, by ascending layer
public record ProbeGroup(
    Question question, long seed, Control control, List<ActivationSite> sites) {
  public ProbeGroup {
    sites = List.copyOf(sites);
    Refusal.when(sites.isEmpty(), "a group needs a site");
  }
}
