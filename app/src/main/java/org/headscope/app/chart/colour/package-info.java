/// Colours: themes and their palettes, colour maps, and how numbers become colours.
@org.jspecify.annotations.NullMarked
package org.headscope.app.chart.colour;
