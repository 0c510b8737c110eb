/// Drawing without controls: figures, their parts, charts, the heatmap's raster, legends and
/// readouts.
@org.jspecify.annotations.NullMarked
package org.headscope.app.chart;
