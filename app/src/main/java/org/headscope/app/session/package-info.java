/// The session's state, shared by every view: what is open and selected, with undo and redo.
@org.jspecify.annotations.NullMarked
package org.headscope.app.session;
