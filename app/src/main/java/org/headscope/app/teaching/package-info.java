/// Lessons, presenting and recording in the window, which finds them as an extension without
/// knowing their classes.
@org.jspecify.annotations.NullMarked
package org.headscope.app.teaching;
