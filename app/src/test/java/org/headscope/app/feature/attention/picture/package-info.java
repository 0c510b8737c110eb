/// Tests of the view of `attention`.
@NullMarked
package org.headscope.app.feature.attention.picture;

import org.jspecify.annotations.NullMarked;
