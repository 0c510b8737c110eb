/// Tests of the tab of readings.
/// Tests of the views of lenses.
@NullMarked
package org.headscope.app.feature.lens;

import org.jspecify.annotations.NullMarked;
