/**
 * Everything HeadScope computes, without a window: usable as a library and on a headless server.
 */
@NullMarked
package org.headscope.engine;

import org.jspecify.annotations.NullMarked;
