/// Tests of the comparison.
@NullMarked
package org.headscope.app.feature.compare;

import org.jspecify.annotations.NullMarked;
