@NullMarked
package org.headscope.engine;

import org.jspecify.annotations.NullMarked;
