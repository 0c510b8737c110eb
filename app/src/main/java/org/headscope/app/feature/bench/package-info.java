/// The bench: interventions on the open model, and their effects.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.bench;
