/** Tests of {@code feature.runs}. */
@NullMarked
package org.headscope.app.feature.runs;

import org.jspecify.annotations.NullMarked;
