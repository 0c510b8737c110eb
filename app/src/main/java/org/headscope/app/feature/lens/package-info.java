/// The tab of readings: lenses, which show what layers would predict, attributions, and heads by
/// their weights.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.lens;
