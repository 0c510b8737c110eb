/// The focused head's attention map.
@NullMarked
package org.headscope.app.feature.attention;

import org.jspecify.annotations.NullMarked;
