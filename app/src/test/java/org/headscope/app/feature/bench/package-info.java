/// Tests of the bench.
@NullMarked
package org.headscope.app.feature.bench;

import org.jspecify.annotations.NullMarked;
