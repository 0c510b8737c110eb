/// Probes of hidden states over layers, runs and checkpoints.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.probes;
