/// Tests of the tab of readings.
@NullMarked
package org.headscope.app.feature.lens;

import org.jspecify.annotations.NullMarked;
