/// Pairwise distances between predictors, where they come from, and curves along the context.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.compare;
