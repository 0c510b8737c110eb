/// Performers of commands that no view performs: notes, instances, packs and handouts.
@org.jspecify.annotations.NullMarked
package org.headscope.app.service.document;
