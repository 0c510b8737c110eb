/// The documents: their tables are written from results and from the code, and tests hold what they
/// say to what is there.
@NullMarked
package org.headscope.app.document;

import org.jspecify.annotations.NullMarked;
