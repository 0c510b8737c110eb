/// Which predictors say the same: the pairwise distances, where they come from, and the curves.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.compare;
