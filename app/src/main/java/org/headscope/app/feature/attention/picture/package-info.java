/// What every kind of picture of a layer is, and the pictures of maps.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.attention.picture;
