package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.io.FormatNumber;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.Version;

/// The content of `manifest.json`, the first file of a pack: what else is in it.
///
/// @param format of the pack
/// @param versions of HeadScope, which wrote it, by name
/// @param files all others, by name
record PackManifest(int format, Map<String, String> versions, List<Entry> files) {
  static final String NAME = "manifest.json";

  private static final int FORMAT = 1;
  private static final String HEADSCOPE = "headscope";
  private static final Pattern VERSION = Pattern.compile("\\P{C}{1,100}");

  /// A file of a pack.
  ///
  /// @param name its path in the pack, with `/` between folders
  record Entry(String name, long size, String sha256) {
    Entry {
      if (size < 0 || !sha256.matches("[0-9a-f]{64}")) {
        throw new IllegalArgumentException(
            "size is negative, or sha256 is not 64 hexadecimal digits");
      }
    }
  }

  PackManifest {
    versions = Collections.unmodifiableMap(new TreeMap<>(versions));
    if (!VERSION.matcher(versions.getOrDefault(HEADSCOPE, "")).matches()) {
      throw new IllegalArgumentException("versions does not name the HeadScope that wrote it");
    }
    files = List.copyOf(files);
  }

  static PackManifest of(List<Entry> files) {
    return new PackManifest(FORMAT, Map.of(HEADSCOPE, Version.current()), files);
  }

  /// Reads `text`.
  ///
  /// @param where how an error begins
  static PackManifest parse(String text, String where) {
    FormatNumber.require(text, where, FORMAT, "is not a pack's manifest; name another file");
    return Json.parseKnown(text, PackManifest.class, where);
  }

  String headscope() {
    return versions.getOrDefault(HEADSCOPE, "");
  }

  SequencedMap<String, Entry> byName() {
    SequencedMap<String, Entry> entries = new LinkedHashMap<>();
    files.forEach(entry -> entries.put(entry.name(), entry));
    return entries;
  }

  long bytes() {
    return files.stream().mapToLong(Entry::size).sum();
  }
}
