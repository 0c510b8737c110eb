/// The strings as a strip of tokens, and a place where own strings can be typed.
@NullMarked
package org.headscope.app.feature.sequence;

import org.jspecify.annotations.NullMarked;
