/// What is open and selected, one state shared by every view, with undo and redo.
@NullMarked
package org.headscope.app.session;

import org.jspecify.annotations.NullMarked;
