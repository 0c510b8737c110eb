package org.headscope.engine.run;

import module java.base;

/// SHA-256, which identifies languages, files and instances.
public final class Sha256 {
  private Sha256() {}

  public static byte[] digestOf(byte[] content) {
    return digest().digest(content);
  }

  /// Returns the hash of `content` in lower-case hexadecimal digits.
  public static String hex(byte[] content) {
    return HexFormat.of().formatHex(digestOf(content));
  }

  /// Returns the hash of the bytes of `file`, as `sha256sum` prints it.
  public static String hex(Path file) throws IOException {
    MessageDigest digest = digest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return hex(digest);
  }

  /// Returns the digest as hexadecimal digits, and resets `digest`.
  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
