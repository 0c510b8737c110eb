package org.headscope.engine.neural.device;

import module java.base;

import org.headscope.engine.run.UserError;

/// A Python wheel with libraries of PyTorch or NVIDIA: a zip file whose `RECORD` has the hash of
/// each file.
///
/// @param name as in the package index, such as `nvidia-cudnn-cu12`
/// @param cuda the CUDA version, such as `12.6`, of a PyTorch wheel for GPUs; empty for others
/// @param needs the NVIDIA wheels that it requires on Linux, by name, with their versions
/// @param hashes SHA-256 of the files inside, in URL-safe base 64 without padding
record CudaWheel(
    Path file,
    String name,
    String version,
    Optional<String> cuda,
    Map<String, String> needs,
    Map<String, String> hashes) {
  static final String TORCH = "torch";

  static final String VERSION = "torch/version.py";

  private static final Pattern NEED =
      Pattern.compile("Requires-Dist: (nvidia-[a-z0-9-]+)\\s*==([0-9][0-9.]*).*");
  private static final Pattern HASH = Pattern.compile("(.+),sha256=([A-Za-z0-9_-]{43}),\\d+");

  /// Libraries directly in a `lib` folder, which excludes names that lead elsewhere; libraries that
  /// only Python loads are left out.
  private static final Pattern LIBRARY =
      Pattern.compile(
          "(torch|cusparselt|nvidia/[a-z0-9_]+)/(lib|bin)/(?!libtorch_python|torch_python)[A-Za-z0-9_][A-Za-z0-9_+-]*(\\.so(\\.\\d+)*|\\.[A-Za-z0-9_.]*dll)");

  /// Large enough for the `RECORD` of PyTorch's wheel, which lists 14,000 files.
  private static final int MAX_TEXT_BYTES = 1 << 24;

  CudaWheel {
    needs = Map.copyOf(needs);
    hashes = Map.copyOf(hashes);
  }

  /// Reads the wheel in `file`.
  ///
  /// @throws UserError if it is not a wheel
  static CudaWheel read(Path file) {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      String info =
          zip.stream()
              .map(ZipEntry::getName)
              .filter(name -> name.matches("[^/]+\\.dist-info/METADATA"))
              .findFirst()
              .map(name -> name.replaceFirst("METADATA$", ""))
              .orElseThrow(() -> new IOException("no METADATA"));
      List<String> metadata = text(zip, info + "METADATA");
      Map<String, String> hashes = new HashMap<>();
      for (String line : text(zip, info + "RECORD")) {
        Matcher matcher = HASH.matcher(line);
        if (matcher.matches()) {
          hashes.put(matcher.group(1), matcher.group(2));
        }
      }
      Map<String, String> needs = new HashMap<>();
      metadata.stream()
          .map(NEED::matcher)
          .filter(Matcher::matches)
          .forEach(need -> needs.put(need.group(1), need.group(2)));
      String name = field(metadata, "Name").replace('_', '-');
      Optional<String> cuda = name.equals(TORCH) ? cuda(text(zip, VERSION)) : Optional.empty();
      return new CudaWheel(file, name, field(metadata, "Version"), cuda, needs, hashes);
    } catch (IOException | IllegalArgumentException e) {
      throw new UserError(file + " is not a readable wheel; download it again.", e);
    }
  }

  /// The value that the lines of [#VERSION] assign to `name`; empty if it is not a version.
  static Optional<String> setting(String name, List<String> lines) {
    Pattern setting = Pattern.compile(name + "\\b[^=]*= '(\\d[\\w.+]*)'");
    return lines.stream()
        .map(setting::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .findFirst();
  }

  /// The CUDA version that the lines of [#VERSION] name; empty for a PyTorch without CUDA.
  static Optional<String> cuda(List<String> lines) {
    return setting("cuda", lines).filter(version -> version.matches("\\d+\\.\\d+"));
  }

  private static String field(List<String> metadata, String name) {
    return metadata.stream()
        .filter(line -> line.startsWith(name + ": "))
        .map(line -> line.substring(name.length() + 2).strip())
        .findFirst()
        .orElse("");
  }

  private static List<String> text(ZipFile zip, String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null) {
      throw new IOException("no " + name);
    }
    try (InputStream in = zip.getInputStream(entry)) {
      return new String(in.readNBytes(MAX_TEXT_BYTES), StandardCharsets.UTF_8).lines().toList();
    }
  }

  static List<ZipEntry> libraries(ZipFile zip) {
    List<ZipEntry> libraries = new ArrayList<>();
    try (Stream<? extends ZipEntry> entries = zip.stream()) {
      entries.filter(entry -> LIBRARY.matcher(entry.getName()).matches()).forEach(libraries::add);
    }
    return libraries;
  }
}
