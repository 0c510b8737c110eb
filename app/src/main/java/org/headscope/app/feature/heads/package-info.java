/// All heads at a glance.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.heads;
