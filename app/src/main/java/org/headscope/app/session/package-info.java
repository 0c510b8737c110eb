/// What is open and selected, one state shared by every view, with undo and redo.
@org.jspecify.annotations.NullMarked
package org.headscope.app.session;
