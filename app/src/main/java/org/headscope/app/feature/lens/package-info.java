/// The tab of lenses: the predictions that layers would make, attributions, and heads by their
/// weights.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.lens;
