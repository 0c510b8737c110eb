/// Which predictors say the same: the pairwise distances, where they come from, and the curves.
@NullMarked
package org.headscope.app.feature.compare;

import org.jspecify.annotations.NullMarked;
