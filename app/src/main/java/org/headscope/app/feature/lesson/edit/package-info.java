/// The editor of lessons beside the window.
@NullMarked
package org.headscope.app.feature.lesson.edit;

import org.jspecify.annotations.NullMarked;
