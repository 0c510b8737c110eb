/// Tests of the next symbol's distributions.
@NullMarked
package org.headscope.app.feature.prediction;

import org.jspecify.annotations.NullMarked;
