/// The editor of lessons beside the window.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.lesson.edit;
