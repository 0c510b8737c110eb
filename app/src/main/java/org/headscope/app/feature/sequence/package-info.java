/// The strings as a strip of tokens, and a place where own strings can be typed.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.sequence;
