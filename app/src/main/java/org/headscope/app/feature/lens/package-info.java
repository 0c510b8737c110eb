/// The tab of readings: lenses, attributions, and heads by their weights.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.lens;
