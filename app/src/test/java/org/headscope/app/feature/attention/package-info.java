/** Tests of the view of {@code attention}. */
@NullMarked
package org.headscope.app.feature.attention;

import org.jspecify.annotations.NullMarked;
