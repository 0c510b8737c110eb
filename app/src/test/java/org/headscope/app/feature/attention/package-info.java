/// Tests of the view of `attention`.
@NullMarked
package org.headscope.app.feature.attention;

import org.jspecify.annotations.NullMarked;
