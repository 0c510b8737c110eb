/// A session with or without a window: its workers and sources, what it opens first, and scripts
/// that repeat one.
@org.jspecify.annotations.NullMarked
package org.headscope.app.launch.context;
