/// What is done with views, runs, heads and checkpoints: exports, menus of things, and search.
@org.jspecify.annotations.NullMarked
package org.headscope.app.window.action;
