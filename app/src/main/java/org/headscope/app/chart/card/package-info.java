/// Pictures and cards as an audience sees them on a whole screen.
@NullMarked
package org.headscope.app.chart.card;

import org.jspecify.annotations.NullMarked;
