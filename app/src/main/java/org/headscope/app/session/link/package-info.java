/// Places in a session as a few letters that can be sent, and the second map that they may name.
@org.jspecify.annotations.NullMarked
package org.headscope.app.session.link;
