/// The view of all heads.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.heads;
