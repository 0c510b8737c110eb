/// The runs of lessons, and their measurements.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson.measure;
