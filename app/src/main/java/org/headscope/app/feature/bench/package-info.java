/// The bench: interventions on the model, their effects, and what can be trusted.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.bench;
