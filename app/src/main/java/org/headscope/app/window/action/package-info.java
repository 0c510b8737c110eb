/// Actions on views, runs, heads and checkpoints: exports, context menus, and search.
@org.jspecify.annotations.NullMarked
package org.headscope.app.window.action;
