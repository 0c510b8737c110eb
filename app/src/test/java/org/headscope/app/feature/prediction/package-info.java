/// Tests of the distributions over the next symbol.
@NullMarked
package org.headscope.app.feature.prediction;

import org.jspecify.annotations.NullMarked;
