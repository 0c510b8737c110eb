package org.headscope.engine.neural.device;

import module java.base;

import org.headscope.engine.io.AtomicFolder;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.FreeSpace;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.ProgramFiles;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;

/// Installs [CudaNatives] from Python wheels, or by links to a Python environment that has them.
public final class CudaInstallation {
  /// Names of wheels by SHA-256, as PyPI publishes them.
  public static final Map<String, String> KNOWN = known();

  private static final String RUNTIME = "nvidia/cuda_runtime/lib/libcudart.so.12";
  private static final Pattern CUDART = Pattern.compile("libcudart.*\\.so.*|cudart64_\\d+\\.dll");

  private final String classifier;
  private final List<String> trusted;

  /// @param trusted hashes of wheels that are accepted in addition to the known ones
  CudaInstallation(String classifier, List<String> trusted) {
    this.classifier = classifier;
    this.trusted = trusted;
  }

  /// The installation for this computer.
  ///
  /// @throws UserError if no CUDA libraries exist for it
  public static CudaInstallation here(List<String> trusted) {
    return new CudaInstallation(
        CudaNatives.classifier()
            .orElseThrow(() ->
                new UserError(
                    "CUDA libraries exist only for Linux and Windows on x86-64; use the processor.")),
        trusted);
  }

  private static Map<String, String> known() {
    try (InputStream list = CudaInstallation.class.getResourceAsStream("cuda-wheels.sha256")) {
      if (list == null) {
        throw new FileNotFoundException("cuda-wheels.sha256");
      }
      return new String(list.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("  ", 2))
          .collect(Collectors.toUnmodifiableMap(line -> line[0], line -> line[1]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The wheels at `given`: those in a folder, or in the folder that contains the file.
  ///
  /// @throws UserError if it cannot be read
  public static List<Path> wheels(Path given) {
    Path folder = Files.isDirectory(given) ? given : given.toAbsolutePath().normalize().getParent();
    if (Files.notExists(given) || folder == null) {
      throw new UserError(given + " does not exist; name the folder of the wheels.");
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".whl") && Files.isRegularFile(file))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UserError(folder + " cannot be read; change its permissions.", e);
    }
  }

  /// Installs the wheels at `given`, for the user or for the whole machine.
  ///
  /// @return the folder
  /// @throws UserError if a wheel is missing, has the wrong version or platform, is neither known
  ///   nor trusted, or differs from its `RECORD`, or if the folder cannot be written
  public Path add(Path given, boolean forAll, Progress progress, Cancellation cancellation) {
    List<CudaWheel> wheels = needed(given);
    for (int i = 0; i < wheels.size(); i++) {
      progress.update("Checking hashes", i, wheels.size());
      requireTrusted(wheels.get(i).file(), cancellation);
    }
    return install(forAll, folder -> unpack(folder, wheels, progress, cancellation));
  }

  /// Installs links to the libraries of a Python environment.
  ///
  /// @param given its `site-packages`, its folder `torch`, or that folder's `lib`
  /// @return the folder
  /// @throws UserError if it has no CUDA build of this PyTorch version, or the folder cannot be
  ///   written
  public Path use(Path given, boolean forAll) {
    UserError.when(!isLinux(), "Libraries can be linked on Linux only; use headscope cuda add.");
    Path torch =
        Stream.of(given.resolve("torch"), given, given.toAbsolutePath().normalize().resolve(".."))
            .map(folder -> folder.toAbsolutePath().normalize())
            .filter(folder -> Files.isRegularFile(folder.resolve("version.py")))
            .findFirst()
            .orElseThrow(() ->
                new UserError(
                    "%s has no PyTorch; name the folder torch/lib of a Python environment."
                        .formatted(given)));
    List<String> lines;
    try {
      lines = Files.readAllLines(torch.resolve("version.py"));
    } catch (IOException e) {
      throw new UserError(
          torch.resolve("version.py") + " cannot be read; change its permissions.", e);
    }
    String version = CudaWheel.setting("__version__", lines).orElse("?");
    String cuda = requireCuda(torch, version, CudaWheel.cuda(lines));
    return install(forAll, folder -> link(folder, torch, cuda));
  }

  private Path install(boolean forAll, AtomicFolder.Filling filling) {
    Path parent = CudaNatives.folder(forAll);
    Path target = parent.resolve(CudaNatives.VERSION);
    AtomicFolder.deleteLeftovers(parent); // 4 GB each, even if nothing is installed now
    try {
      AtomicFolder.createNew(target, filling);
      return target;
    } catch (FileAlreadyExistsException e) {
      throw new UserError(target + " already exists; delete that folder first.", e);
    } catch (IOException e) {
      throw new UserError(
          "%s cannot be written (%s); %s."
              .formatted(
                  parent,
                  FileErrors.reason(e),
                  forAll
                      ? "run this as an administrator, or omit --all-users"
                      : "free some space or change its permissions"),
          e);
    }
  }

  private List<CudaWheel> needed(Path given) {
    List<CudaWheel> there =
        wheels(given).stream()
            .filter(file -> String.valueOf(file.getFileName()).matches("(torch-|nvidia_).*"))
            .map(CudaWheel::read)
            .toList();
    CudaWheel torch = torch(given, there);
    List<CudaWheel> needed = new ArrayList<>(List.of(torch));
    List<String> missing = new ArrayList<>();
    (isLinux() ? torch.needs() : Map.<String, String>of())
        .forEach((name, version) ->
            there.stream()
                .filter(wheel -> wheel.name().equals(name) && wheel.version().equals(version))
                .findFirst()
                .ifPresentOrElse(needed::add, () -> missing.add(name + "==" + version)));
    if (!missing.isEmpty()) {
      throw new UserError(
          "%s lacks wheels that %s requires; download them with pip download --no-deps %s."
              .formatted(
                  given,
                  torch.file().getFileName(),
                  missing.stream().sorted().collect(Collectors.joining(" "))));
    }
    return needed;
  }

  private CudaWheel torch(Path given, List<CudaWheel> there) {
    List<CudaWheel> torch =
        there.stream().filter(wheel -> wheel.name().equals(CudaWheel.TORCH)).toList();
    if (torch.isEmpty()) {
      throw new UserError(
          "%s has no PyTorch wheel; download torch %s for this kind of computer into it."
              .formatted(given, CudaNatives.VERSION));
    }
    CudaWheel chosen =
        torch.stream()
            .filter(wheel -> fits(wheel.version()) && wheel.cuda().isPresent())
            .findFirst()
            .orElse(torch.getFirst());
    requireCuda(chosen.file(), chosen.version(), chosen.cuda());
    String name = String.valueOf(chosen.file().getFileName());
    if (!name.contains(isLinux() ? "linux" : "win_") || !name.matches(".*(x86_64|amd64)\\.whl")) {
      throw new UserError(
          "%s is for another kind of computer; download the wheel for %s."
              .formatted(chosen.file(), isLinux() ? "Linux on x86_64" : "Windows (win_amd64)"));
    }
    return chosen;
  }

  /// The CUDA version, if the wheel has the right PyTorch version.
  private static String requireCuda(Path from, String version, Optional<String> cuda) {
    if (!fits(version)) {
      throw new UserError(
          "%s has PyTorch %s; this HeadScope needs %s."
              .formatted(from, version, CudaNatives.VERSION));
    }
    return cuda.orElseThrow(() ->
        new UserError(
            "%s has PyTorch %s without CUDA; download the CUDA build: from PyPI for Linux, from PyTorch's index cu128 for Windows."
                .formatted(from, version)));
  }

  private static boolean fits(String version) {
    return version.replaceFirst("\\+.*", "").equals(CudaNatives.VERSION);
  }

  private boolean isLinux() {
    return classifier.startsWith("linux");
  }

  private void requireTrusted(Path wheel, Cancellation cancellation) {
    String hash = hash(wheel, cancellation);
    if (!KNOWN.containsKey(hash) && !trusted.contains(hash)) {
      throw new UserError(
          KNOWN.containsValue(String.valueOf(wheel.getFileName()))
              ? "%s is not the file on PyPI: its SHA-256 is %s; download it again."
                  .formatted(wheel, hash)
              : "HeadScope does not know the hash of %s; if you trust the file, add --sha256 %s."
                  .formatted(wheel, hash));
    }
  }

  /// The SHA-256 of `wheel`.
  ///
  /// @throws UserError if it cannot be read
  public static String hash(Path wheel) {
    return hash(wheel, new Cancellation());
  }

  private static String hash(Path wheel, Cancellation cancellation) {
    MessageDigest digest = Sha256.digest();
    try (InputStream in = Files.newInputStream(wheel)) {
      OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest);
      copy(in, out, cancellation, _ -> {});
      return Sha256.hex(digest);
    } catch (IOException e) {
      throw new UserError(wheel + " cannot be read; change its permissions.", e);
    }
  }

  private void unpack(
      Path folder, List<CudaWheel> wheels, Progress progress, Cancellation cancellation)
      throws IOException {
    long all = 0;
    for (CudaWheel wheel : wheels) {
      try (ZipFile zip = new ZipFile(wheel.file().toFile())) {
        all += CudaWheel.libraries(zip).stream().mapToLong(ZipEntry::getSize).sum();
      }
    }
    long free = FreeSpace.of(folder);
    if (free < all) {
      throw new UserError(
          "%,d MiB are free, but the libraries need %,d; free some space."
              .formatted(free >> 20, all >> 20));
    }
    long done = 0;
    for (CudaWheel wheel : wheels) {
      try (ZipFile zip = new ZipFile(wheel.file().toFile())) {
        for (ZipEntry entry : CudaWheel.libraries(zip)) {
          long before = done;
          long size = all;
          LongConsumer bytesProgress =
              copied -> progress.update("Unpacking, MiB", (before + copied) >> 20, size >> 20);
          unpack(zip, entry, wheel, folder, cancellation, bytesProgress);
          done += entry.getSize();
        }
      }
    }
    complete(folder, wheels.getFirst().cuda().orElseThrow());
  }

  private static void unpack(
      ZipFile zip,
      ZipEntry entry,
      CudaWheel wheel,
      Path folder,
      Cancellation cancellation,
      LongConsumer copied)
      throws IOException {
    Path file = folder.resolve(entry.getName());
    Files.createDirectories(file.getParent());
    MessageDigest digest = Sha256.digest();
    try (InputStream in = zip.getInputStream(entry);
        OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
      copy(in, new DigestOutputStream(out, digest), cancellation, copied);
    }
    String hash = Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
    if (!hash.equals(wheel.hashes().get(entry.getName()))) {
      throw new UserError(
          "%s: %s differs from the wheel's RECORD; download the wheel again."
              .formatted(wheel.file(), entry.getName()));
    }
  }

  private void link(Path folder, Path torch, String cuda) throws IOException {
    Path libraries = Files.createDirectories(folder.resolve(CudaNatives.LIBRARIES));
    try (Stream<Path> files = Files.list(torch.resolve("lib"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!String.valueOf(file.getFileName()).contains("torch_python")) {
          Files.createSymbolicLink(libraries.resolve(file.getFileName()), file);
        }
      }
    }
    // PyTorch's libraries find NVIDIA's in the same folder.
    for (String other : List.of("nvidia", "cusparselt")) {
      Path there = torch.resolveSibling(other);
      if (Files.isDirectory(there)) {
        Files.createSymbolicLink(folder.resolve(other), there);
      }
    }
    complete(folder, cuda);
  }

  /// Adds CUDA's runtime under its plain name, DJL's JNI library, and the CUDA version.
  private void complete(Path folder, String cuda) throws IOException {
    Path libraries = folder.resolve(CudaNatives.LIBRARIES);
    Path runtime = Files.createDirectories(folder.resolve(CudaNatives.RUNTIME));
    if (Files.exists(folder.resolve(RUNTIME))) {
      Files.copy(folder.resolve(RUNTIME), runtime.resolve("libcudart.so"));
    } else {
      try (Stream<Path> files = Files.list(libraries)) {
        for (Path file : files.toList()) {
          String name = String.valueOf(file.getFileName());
          if (CUDART.matcher(name).matches()) {
            Files.copy(file, runtime.resolve(isLinux() ? "libcudart.so" : name));
          }
        }
      }
    }
    String jni = isLinux() ? "libdjl_torch.so" : "djl_torch.dll";
    try (InputStream in = jni(jni)) {
      Files.copy(in, libraries.resolve(jni));
    }
    Files.writeString(folder.resolve(CudaNatives.PROPERTIES), CudaNatives.CUDA + "=" + cuda + "\n");
  }

  /// DJL's JNI library: from a package's folder beside the program, else from the class path.
  private InputStream jni(String name) throws IOException {
    InputStream in =
        CudaInstallation.class.getResourceAsStream(
            "/jnilib/%s/%s/%s".formatted(classifier, CudaNatives.JNI_FLAVOUR, name));
    if (in != null) {
      return in;
    }
    Path program = ProgramFiles.folder().orElseThrow(() -> new FileNotFoundException(name));
    return Files.newInputStream(program.resolve("torch-cuda").resolve(name));
  }

  private static void copy(
      InputStream in, OutputStream out, Cancellation cancellation, LongConsumer copied)
      throws IOException {
    byte[] part = new byte[1 << 20];
    long done = 0;
    for (int read = in.read(part); read >= 0; read = in.read(part)) {
      cancellation.check();
      out.write(part, 0, read);
      done += read;
      copied.accept(done);
    }
  }
}
