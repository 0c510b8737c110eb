/// The one pen for screen and paper, its lines and text styles, and the bundled fonts.
@org.jspecify.annotations.NullMarked
package org.headscope.app.chart.pen;
