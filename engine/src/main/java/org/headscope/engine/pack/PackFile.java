package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;

/// A pack that somebody gave us, of which nothing is believed: see [#verify].
final class PackFile implements AutoCloseable {
  private static final int MAX_FILES = 100_000;
  private static final long MAX_MANIFEST = 32L << 20;

  private final Path file;
  private final ZipFile zip;
  private final List<ZipEntry> entries;
  private final String text;
  private final PackManifest manifest;
  private final Map<String, PackManifest.Entry> listed;
  private final Map<String, SortedMap<String, PackManifest.Entry>> folders = new HashMap<>();

  private PackFile(Path file, ZipFile zip) throws IOException {
    this.file = file;
    this.zip = zip;
    this.entries = zip.stream().limit(MAX_FILES + 1L).collect(Collectors.toList());
    requireOrdinary();
    requireOwnNames();
    this.text = manifestText();
    try {
      this.manifest = PackManifest.parse(text, "The " + PackManifest.NAME + " of the pack " + file);
    } catch (UserError e) {
      throw PackedFolder.ofPack(e);
    }
    this.listed = manifest.byName();
    requireManifested();
    if (listed.isEmpty()) {
      throw refused("is empty: it has no runs, instances or lessons");
    }
    listed.forEach((name, entry) -> {
      int slash = name.indexOf('/');
      if (slash >= 0) {
        folders
            .computeIfAbsent(name.substring(0, slash), _ -> new TreeMap<>())
            .put(name.substring(slash + 1), entry);
      }
    });
  }

  /// Opens the pack in `file` after a look at its list of files and its manifest.
  static PackFile open(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new UserError(
          "The pack %s %s; name a file that headscope pack wrote."
              .formatted(file, Files.exists(file) ? "is not a file" : "does not exist"));
    }
    try {
      ZipFile zip = new ZipFile(file.toFile(), StandardCharsets.UTF_8);
      try {
        return new PackFile(file, zip);
      } catch (IOException | RuntimeException e) {
        zip.close();
        throw e;
      }
    } catch (IOException | IllegalArgumentException e) {
      throw unreadable(file, e);
    }
  }

  private static UserError unreadable(Path file, Exception e) {
    return new UserError(
        "The pack %s cannot be read (%s); ask its author for a new copy."
            .formatted(file, Optional.ofNullable(e.getMessage()).orElse("its zip is damaged")),
        e);
  }

  UserError refused(String what) {
    return new UserError("The pack %s %s; ask its author for a new copy.".formatted(file, what));
  }

  Path file() {
    return file;
  }

  PackManifest manifest() {
    return manifest;
  }

  /// All but the manifest, by name.
  Map<String, PackManifest.Entry> files() {
    return listed;
  }

  /// The files in the folder `top`, by their names in it.
  SortedMap<String, PackManifest.Entry> files(String top) {
    return folders.getOrDefault(top, Collections.emptySortedMap());
  }

  String text() {
    return text;
  }

  /// Refuses what may be a bomb: more files, or more in them, than the pack itself is long.
  private void requireOrdinary() throws IOException {
    if (entries.size() > MAX_FILES) {
      throw refused("has more than " + MAX_FILES + " entries");
    }
    long left = Files.size(file);
    for (ZipEntry entry : entries) {
      String name = entry.getName();
      PackNames.fault(name)
          .filter(_ -> !name.equals(PackManifest.NAME))
          .ifPresent(fault -> {
            throw refused("has an entry '" + name + "', which " + fault);
          });
      if (entry.getMethod() != ZipEntry.STORED || entry.getSize() != entry.getCompressedSize()) {
        throw refused("has an entry '" + name + "' that is compressed, which packs do not allow");
      }
      left -= entry.getSize();
      if (entry.getSize() < 0 || left < 0) {
        throw refused("claims to hold more than its own size");
      }
    }
  }

  /// Refuses names that any system takes for one, and a file that is another's folder.
  private void requireOwnNames() {
    Map<String, String> byKey = new HashMap<>();
    for (ZipEntry entry : entries) {
      String other = byKey.put(PackNames.key(entry.getName()), entry.getName());
      if (other != null) {
        throw refused(
            "has two entries that some systems cannot tell apart, '%s' and '%s'"
                .formatted(other, entry.getName()));
      }
    }
    for (String key : byKey.keySet()) {
      for (int slash = key.indexOf('/'); slash >= 0; slash = key.indexOf('/', slash + 1)) {
        String folder = byKey.get(key.substring(0, slash));
        if (folder != null) {
          throw refused("has an entry '" + folder + "' that is both a file and a folder");
        }
      }
    }
  }

  private String manifestText() throws IOException {
    ZipEntry entry =
        entries.stream()
            .filter(e -> e.getName().equals(PackManifest.NAME))
            .findFirst()
            .orElseThrow(() -> refused("has no " + PackManifest.NAME));
    if (entry.getSize() > MAX_MANIFEST) {
      throw refused("has a " + PackManifest.NAME + " larger than a pack's may be");
    }
    try (InputStream in = zip.getInputStream(entry)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /// Refuses a pack that does not hold exactly what its manifest lists, in that order.
  private void requireManifested() {
    Set<String> there = new LinkedHashSet<>();
    for (ZipEntry entry : entries) {
      String name = entry.getName();
      there.add(name);
      PackManifest.Entry said = listed.get(name);
      if (said == null && !name.equals(PackManifest.NAME)) {
        throw refused(
            "has a file '%s' that its %s does not list".formatted(name, PackManifest.NAME));
      }
      if (said != null && said.size() != entry.getSize()) {
        throw refused(
            "has a file '%s' whose size differs from the one in its %s"
                .formatted(name, PackManifest.NAME));
      }
    }
    for (String name : listed.keySet()) {
      if (!there.contains(name)) {
        throw refused("lacks '%s', which its %s lists".formatted(name, PackManifest.NAME));
      }
    }
    List<String> ordered = new ArrayList<>(List.of(PackManifest.NAME));
    manifest.files().stream().map(PackManifest.Entry::name).sorted().forEach(ordered::add);
    if (!List.copyOf(there).equals(ordered)) {
      throw refused("has files out of order, or lists one twice");
    }
  }

  /// Reads all of it: every file has its hash, and writing all of them again gives every byte of
  /// the pack. A link, an encrypted file, a second directory, a comment, anything before, between
  /// or behind the files and whatever else a zip can hide is another byte.
  void verify(ByteCount count) {
    List<PackZip.PackPart> parts = entries.stream().map(entry -> part(entry, count)).toList();
    try (InputStream original = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      PackZip.write(
          new OutputStream() {
            @Override
            public void write(int b) throws IOException {
              write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
              byte[] there = original.readNBytes(length);
              if (!Arrays.equals(there, 0, there.length, bytes, from, from + length)) {
                throw rewritten();
              }
            }
          },
          parts);
      if (original.read() >= 0) {
        throw rewritten();
      }
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private UserError rewritten() {
    return refused("was not written by HeadScope: another program made or changed its zip");
  }

  private PackZip.PackPart part(ZipEntry entry, ByteCount count) {
    PackManifest.Entry said = listed.get(entry.getName());
    return new PackZip.PackPart(
        entry.getName(),
        entry.getSize(),
        entry.getCrc(),
        out -> {
          if (said != null) {
            copy(said, out, count, "checking");
          } else {
            try (InputStream in = zip.getInputStream(entry)) {
              in.transferTo(out);
            }
          }
        });
  }

  /// Copies the content of the file `entry` to `out`.
  ///
  /// @param doing what that is, for people
  void copy(PackManifest.Entry entry, OutputStream out, ByteCount count, String doing)
      throws IOException {
    MessageDigest digest = Sha256.digest();
    try (InputStream in = stream(entry.name())) {
      count.copy(in, new DigestOutputStream(out, digest), entry.size(), doing);
    }
    if (!Sha256.hex(digest).equals(entry.sha256())) {
      throw refused(
          "has a file '%s' that was changed (its SHA-256 differs)".formatted(entry.name()));
    }
  }

  /// The content of the file `name`, for the caller to close.
  InputStream stream(String name) throws IOException {
    return zip.getInputStream(zip.getEntry(name));
  }

  @Override
  public void close() {
    try {
      zip.close();
    } catch (IOException _) {
      return; // it was read, and no more is wanted of it
    }
  }
}
