/// Pictures and cards for an audience, on a full screen.
@org.jspecify.annotations.NullMarked
package org.headscope.app.chart.card;
