/// Trying and training models, with progress.
@org.jspecify.annotations.NullMarked
package org.headscope.app.service.training;
