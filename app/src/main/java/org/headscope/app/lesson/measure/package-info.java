/// Where lessons find runs, and what is measured of them.
@NullMarked
package org.headscope.app.lesson.measure;

import org.jspecify.annotations.NullMarked;
