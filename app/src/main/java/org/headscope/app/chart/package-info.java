/// Drawing without controls: figures, their parts, charts, the heatmap's raster, legends and
/// readouts.
@NullMarked
package org.headscope.app.chart;

import org.jspecify.annotations.NullMarked;
