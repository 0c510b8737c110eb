/// What is seen of a lesson: its text beside the window, and marks and dimming over it.
@NullMarked
package org.headscope.app.feature.lesson;

import org.jspecify.annotations.NullMarked;
