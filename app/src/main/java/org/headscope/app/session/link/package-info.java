/// Links to places in a session, and the second map that they may name.
@org.jspecify.annotations.NullMarked
package org.headscope.app.session.link;
