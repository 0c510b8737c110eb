/// Tests of `feature.builder`.
@NullMarked
package org.headscope.app.feature.builder;

import org.jspecify.annotations.NullMarked;
