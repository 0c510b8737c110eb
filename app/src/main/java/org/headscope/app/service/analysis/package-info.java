/// Analyses of whole runs and of hidden states: head scores, evaluations, probes, projections.
@org.jspecify.annotations.NullMarked
package org.headscope.app.service.analysis;
