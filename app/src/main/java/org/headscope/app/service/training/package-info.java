/// Where models are tried and trained, and how far a training is.
@org.jspecify.annotations.NullMarked
package org.headscope.app.service.training;
