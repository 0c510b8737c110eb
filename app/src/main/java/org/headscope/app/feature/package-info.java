/// Descriptions of the parts of the window; each part is a package below.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature;
