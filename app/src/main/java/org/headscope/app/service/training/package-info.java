/// Where models are tried and trained, and how far a training is.
@NullMarked
package org.headscope.app.service.training;

import org.jspecify.annotations.NullMarked;
