/// Tests of the audience screen.
@NullMarked
package org.headscope.app.feature.present;

import org.jspecify.annotations.NullMarked;
