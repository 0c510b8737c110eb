/// Tests of `chart`.
@NullMarked
package org.headscope.app.chart;

import org.jspecify.annotations.NullMarked;
