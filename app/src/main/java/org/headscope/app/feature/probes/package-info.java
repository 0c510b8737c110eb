/// What hidden states know: probes over layers, runs and checkpoints.
@NullMarked
package org.headscope.app.feature.probes;

import org.jspecify.annotations.NullMarked;
