/// The parts that a layer's pictures share, and the pictures of maps.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.attention.picture;
