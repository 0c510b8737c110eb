/// Tests of `shell`.
@NullMarked
package org.headscope.app.service;

import org.jspecify.annotations.NullMarked;
