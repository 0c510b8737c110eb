/// Two searchable lists of the open runs and instances.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.runs;
