/// Showing the window's views to an audience: one of them fills a screen, read from the last row.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.present;
