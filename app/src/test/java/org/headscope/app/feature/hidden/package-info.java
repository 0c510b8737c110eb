/// Tests of the comparison.
@NullMarked
package org.headscope.app.feature.hidden;

import org.jspecify.annotations.NullMarked;
