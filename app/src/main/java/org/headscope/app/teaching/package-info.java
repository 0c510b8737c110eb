/// Lessons, presenting and recording in the window, which finds them as an extension and knows none
/// of their classes.
@NullMarked
package org.headscope.app.teaching;

import org.jspecify.annotations.NullMarked;
