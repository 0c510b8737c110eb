/** What is selected, shared by every view, with undo and redo. Views never talk to each other. */
@NullMarked
package org.headscope.app.selection;

import org.jspecify.annotations.NullMarked;
