/// What performs commands that no view performs: notes, instances, packs and handouts.
@NullMarked
package org.headscope.app.service.document;

import org.jspecify.annotations.NullMarked;
