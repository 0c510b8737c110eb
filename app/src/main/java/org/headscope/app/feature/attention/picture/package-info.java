/// What every kind of picture of a layer is, and the pictures of maps.
@NullMarked
package org.headscope.app.feature.attention.picture;

import org.jspecify.annotations.NullMarked;
