/// Sessions as files: commands as lines of JSON, journals and scripts of them.
@NullMarked
package org.headscope.app.session.script;

import org.jspecify.annotations.NullMarked;
