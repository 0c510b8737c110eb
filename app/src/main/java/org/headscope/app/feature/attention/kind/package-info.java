/// The kinds of pictures of a layer, and the pictures of those that are no maps.
@NullMarked
package org.headscope.app.feature.attention.kind;

import org.jspecify.annotations.NullMarked;
