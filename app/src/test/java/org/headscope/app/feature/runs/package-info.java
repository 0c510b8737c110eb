/// Tests of `feature.runs`.
@NullMarked
package org.headscope.app.feature.runs;

import org.jspecify.annotations.NullMarked;
