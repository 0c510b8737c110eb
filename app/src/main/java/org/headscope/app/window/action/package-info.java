/// What is done with views, runs, heads and checkpoints: exports, menus of things, and search.
@NullMarked
package org.headscope.app.window.action;

import org.jspecify.annotations.NullMarked;
