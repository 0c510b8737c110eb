/// Runs and instances made in memory, for the tests of features.
@NullMarked
package org.headscope.app.feature;

import org.jspecify.annotations.NullMarked;
