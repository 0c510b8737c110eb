package org.headscope.engine.neural.fused;

import module java.base;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import ai.djl.pytorch.engine.*;
import ai.djl.pytorch.jni.JniUtils;

/// A TorchScript module without parameters, written in memory and loaded by PyTorch. It provides
/// operations that DJL does not bind, with their gradients.
///
/// The archive is a stored zip of four entries; its pickle holds one empty object of class
/// `__torch__.M`, so only the operations named in the source can run.
final class ScriptArchive {
  /// Pickle protocol 2: `__torch__.M.__new__()` with an empty state.
  private static final byte[] EMPTY_MODULE =
      "\u0080\u0002c__torch__\nM\n)\u0081}b.".getBytes(StandardCharsets.ISO_8859_1);

  /// Pickle protocol 2: the empty tuple, since no source has tensor constants.
  private static final byte[] NO_CONSTANTS = "\u0080\u0002).".getBytes(StandardCharsets.ISO_8859_1);

  /// Under older versions PyTorch resolves older signatures, such as gelu without approximation.
  private static final byte[] VERSION = "10\n".getBytes(StandardCharsets.US_ASCII);

  private ScriptArchive() {}

  /// Compiles `methods`, the indented TorchScript definitions of a class body.
  ///
  /// @throws UncheckedIOException if PyTorch cannot read the archive
  static PtSymbolBlock compile(NDManager manager, String methods) {
    String source =
        "class M(Module):\n  __parameters__ = []\n  __buffers__ = []\n" + methods.indent(2);
    try (ByteArrayInputStream archive = new ByteArrayInputStream(zip(source))) {
      return JniUtils.loadModule((PtNDManager) manager, archive, false, false);
    } catch (IOException e) {
      throw new UncheckedIOException("a script for " + Engine.getInstance() + " did not load", e);
    }
  }

  private static byte[] zip(String source) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      store(zip, "m/data.pkl", EMPTY_MODULE);
      store(zip, "m/code/__torch__.py", source.getBytes(StandardCharsets.UTF_8));
      store(zip, "m/constants.pkl", NO_CONSTANTS);
      store(zip, "m/version", VERSION);
    }
    return bytes.toByteArray();
  }

  private static void store(ZipOutputStream zip, String name, byte[] content) throws IOException {
    CRC32 crc = new CRC32();
    crc.update(content);
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(content.length);
    entry.setCrc(crc.getValue());
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }
}
