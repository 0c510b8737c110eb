/// The tab of lenses: the predictions that a model's layers would make.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.lens;
