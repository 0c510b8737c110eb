/// Tests of `service`.
@NullMarked
package org.headscope.app.service;

import org.jspecify.annotations.NullMarked;
