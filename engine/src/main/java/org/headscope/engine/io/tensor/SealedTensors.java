package org.headscope.engine.io.tensor;

import module java.base;

import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;

/// Safetensors files that carry their own hash: `sha256` in their metadata is the SHA-256 of the
/// file with zeros in place of these 64 digits.
public final class SealedTensors {
  public static final String SEAL = "sha256";
  private static final String OPEN = "0".repeat(64);

  private SealedTensors() {}

  public static void write(OutputStream out, TensorFile content) throws IOException {
    MessageDigest digest = Sha256.digest();
    Safetensors.write(
        new DigestOutputStream(OutputStream.nullOutputStream(), digest), sealed(content, OPEN));
    Safetensors.write(out, sealed(content, Sha256.hex(digest)));
  }

  private static TensorFile sealed(TensorFile content, String hash) {
    SortedMap<String, String> metadata = new TreeMap<>(content.metadata());
    metadata.put(SEAL, hash);
    return new TensorFile(metadata, content.tensors());
  }

  /// Reads a whole file.
  ///
  /// @param mustBeSealed whether a file without a hash is refused
  /// @throws UserError as [Safetensors#read], or if the file was changed
  public static TensorFile read(Path file, boolean mustBeSealed) {
    return read(file, mustBeSealed, _ -> {});
  }

  /// Reads a file that holds the expected tensors, as [#read(Path, boolean)] does; `check` as in
  /// [Safetensors#readHashed].
  public static TensorFile read(
      Path file,
      boolean mustBeSealed,
      Consumer<SortedMap<String, StoredTensor.TensorShape>> check) {
    Unsealed unsealed = new Unsealed();
    TensorFile content = Safetensors.read(file, check, unsealed);
    String seal = content.metadata().get(SEAL);
    if (seal == null ? mustBeSealed : !seal.equals(Sha256.hex(unsealed.digest))) {
      throw new UserError(
          "%s %s; restore it from a copy."
              .formatted(
                  file,
                  seal == null
                      ? "lacks its hash"
                      : "is not the file that was written (its SHA-256 differs)"));
    }
    return content;
  }

  /// Hashes a file with zeros in place of its hash.
  private static final class Unsealed implements Safetensors.Listener {
    // This occurs only once: quotes within texts are escaped, and names are unique.
    private static final String BEFORE = "\"" + SEAL + "\":\"";

    private final MessageDigest digest = Sha256.digest();
    private boolean begun;

    @Override
    public void accept(ByteBuffer bytes) {
      if (begun) {
        digest.update(bytes);
        return;
      }
      begun = true;
      byte[] start = new byte[bytes.remaining()];
      bytes.get(start);
      int at = new String(start, StandardCharsets.ISO_8859_1).indexOf(BEFORE);
      int hash = at + BEFORE.length();
      if (at >= 0 && hash + OPEN.length() <= start.length) {
        System.arraycopy(OPEN.getBytes(StandardCharsets.US_ASCII), 0, start, hash, OPEN.length());
      }
      digest.update(start);
    }
  }
}
