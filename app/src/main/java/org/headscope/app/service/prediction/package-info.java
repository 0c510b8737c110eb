/// What predictors say of instances, and which of them there are.
@NullMarked
package org.headscope.app.service.prediction;

import org.jspecify.annotations.NullMarked;
