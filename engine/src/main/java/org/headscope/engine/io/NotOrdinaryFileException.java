package org.headscope.engine.io;

import module java.base;

/// What is to be written is a device, pipe, socket or folder already.
public final class NotOrdinaryFileException extends IOException {
  @Serial private static final long serialVersionUID = 1L;

  NotOrdinaryFileException() {
    super("it is not an ordinary file");
  }
}
