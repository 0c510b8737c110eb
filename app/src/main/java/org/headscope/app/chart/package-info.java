/// Drawing without controls: one pen for screen and paper, themes, colour maps, the heatmap's
/// raster.
@NullMarked
package org.headscope.app.chart;

import org.jspecify.annotations.NullMarked;
