/// Where lessons find runs, and what is measured of them.
@org.jspecify.annotations.NullMarked
package org.headscope.app.lesson.measure;
