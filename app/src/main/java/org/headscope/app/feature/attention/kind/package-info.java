/// The kinds of pictures of a layer, and the pictures of those that are no maps.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.attention.kind;
