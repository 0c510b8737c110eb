/// Tests kernels, trains models and reports a training's progress.
@org.jspecify.annotations.NullMarked
package org.headscope.app.service.training;
