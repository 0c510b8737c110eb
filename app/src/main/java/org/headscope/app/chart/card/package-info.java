/// Pictures and cards as an audience sees them on a whole screen.
@org.jspecify.annotations.NullMarked
package org.headscope.app.chart.card;
