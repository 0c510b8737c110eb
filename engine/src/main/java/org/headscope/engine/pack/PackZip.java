package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.io.AtomicFile;

/// Writes a pack's files into a zip in one way only: as they are, in a given order, all of one
/// time. The same files are the same bytes, whatever the machine; a compressed zip would change
/// with the version of zlib. A reader of a pack can therefore write it again and see whether a byte
/// differs.
final class PackZip {
  /// The time that Gradle and others use: a zip's own epoch depends on the time zone in Java.
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

  private PackZip() {}

  /// A file to be put into a zip.
  ///
  /// @param content writes as many bytes as were said
  record PackPart(String name, long size, long crc, AtomicFile.Content content) {}

  /// Writes `parts`; the caller closes `out`.
  static void write(OutputStream out, List<PackPart> parts) throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
    for (PackPart part : parts) {
      ZipEntry entry = new ZipEntry(part.name());
      entry.setMethod(ZipEntry.STORED);
      entry.setSize(part.size());
      entry.setCrc(part.crc());
      entry.setTimeLocal(TIME);
      zip.putNextEntry(entry);
      part.content().writeTo(zip);
      zip.closeEntry();
    }
    zip.finish();
  }
}
