/// What the parts of the window say of themselves; each part is a package below.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature;
