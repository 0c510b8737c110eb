/// What predictors say of instances, and which of them there are.
@org.jspecify.annotations.NullMarked
package org.headscope.app.service.prediction;
