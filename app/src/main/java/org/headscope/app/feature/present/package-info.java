/// Showing the window's views to a room: one of them fills a screen, read from the last row.
@NullMarked
package org.headscope.app.feature.present;

import org.jspecify.annotations.NullMarked;
