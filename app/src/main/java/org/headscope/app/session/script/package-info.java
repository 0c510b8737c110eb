/// Sessions as files: commands as lines of JSON, journals and scripts of them.
@org.jspecify.annotations.NullMarked
package org.headscope.app.session.script;
