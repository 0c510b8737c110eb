/// Sessions as files: commands as lines of JSON, and the journals and scripts made of them.
@org.jspecify.annotations.NullMarked
package org.headscope.app.session.script;
