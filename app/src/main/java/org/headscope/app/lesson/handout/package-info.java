/// Handouts of lessons, as pages or as one HTML file.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson.handout;
