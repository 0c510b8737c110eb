/// The documents: their tables are generated from results and from the code, and tests compare
/// their claims with both.
@NullMarked
package org.headscope.app.document;

import org.jspecify.annotations.NullMarked;
