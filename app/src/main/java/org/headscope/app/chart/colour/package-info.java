/// Colours: themes and their palettes, colour maps, and how numbers become colours.
@NullMarked
package org.headscope.app.chart.colour;

import org.jspecify.annotations.NullMarked;
