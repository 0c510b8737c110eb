/// The editing of lessons: drafts, the views of their steps, and the mistakes that the lesson
/// parser finds in them.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson.edit;
