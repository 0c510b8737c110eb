/// A lesson in the window: its text beside the window, and marks and dimming over it.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.lesson;
