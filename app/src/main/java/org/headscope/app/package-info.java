/// The desktop workbench.
@org.jspecify.annotations.NullMarked
package org.headscope.app;
