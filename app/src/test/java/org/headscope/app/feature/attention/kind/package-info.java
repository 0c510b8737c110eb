/// Tests of the view of `attention`.
@NullMarked
package org.headscope.app.feature.attention.kind;

import org.jspecify.annotations.NullMarked;
