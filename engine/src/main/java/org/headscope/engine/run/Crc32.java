package org.headscope.engine.run;

import module java.base;

/// CRC-32, a short check value for lines of text that detects every single flipped bit.
public final class Crc32 {
  private Crc32() {}

  /// Returns the eight lower-case hexadecimal digits of `text` in UTF-8, as `zlib.crc32`.
  public static String hex(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().toHexDigits((int) crc.getValue());
  }
}
