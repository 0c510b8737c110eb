/// Analyses of whole runs and of checkpoints: head scores, evaluations, probes, projections,
/// ablations, identities.
@org.jspecify.annotations.NullMarked
package org.headscope.app.service.analysis;
