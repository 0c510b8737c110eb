/// Tests of the strip and of typed strings.
@NullMarked
package org.headscope.app.feature.sequence;

import org.jspecify.annotations.NullMarked;
