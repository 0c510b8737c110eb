/// The one pen for screen and paper, its lines and text styles, and the bundled fonts.
@NullMarked
package org.headscope.app.chart.pen;

import org.jspecify.annotations.NullMarked;
