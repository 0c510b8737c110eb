/// The focused head's attention map.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.attention;
