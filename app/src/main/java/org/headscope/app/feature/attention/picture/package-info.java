/// The pictures of a layer, and those of maps.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.attention.picture;
