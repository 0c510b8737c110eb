/// Figures and their numbers as files.
@org.jspecify.annotations.NullMarked
package org.headscope.app.export;
