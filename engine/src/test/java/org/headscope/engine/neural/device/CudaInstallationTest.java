package org.headscope.engine.neural.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.assertj.core.api.AbstractThrowableAssert;
import org.headscope.engine.io.AtomicFolder;
import org.headscope.engine.io.KilledWriter;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Small wheels with the structure of PyPI's, which are too large for tests.
class CudaInstallationTest {
  private static final String LINUX = "linux-x86_64";
  private static final String NEED =
      "Requires-Dist: nvidia-cuda-runtime-cu12==12.6.77; platform_system == \"Linux\"\n";

  private final String data = System.getProperty("headscope.data", "");
  @TempDir Path folder;
  private Path wheels;
  private Path torch;

  @BeforeEach
  void bring() throws IOException {
    System.setProperty("headscope.data", folder.resolve("data").toString());
    System.setProperty("headscope.site", folder.resolve("site").toString());
    wheels = Files.createDirectories(folder.resolve("brought along"));
    torch = torch("2.7.1", "'12.6'", Map.of());
    runtime("12.6.77");
  }

  @AfterEach
  void forget() {
    System.clearProperty("headscope.site");
    if (data.isEmpty()) {
      System.clearProperty("headscope.data");
    } else {
      System.setProperty("headscope.data", data);
    }
  }

  private Path torch(String version, String cuda, Map<String, String> more) throws IOException {
    Map<String, String> files =
        new TreeMap<>(
            Map.of(
                "torch/version.py",
                "__version__ = '" + version + "'\ncuda: Optional[str] = " + cuda + "\n",
                "torch/lib/libtorch.so",
                "torch",
                "torch/lib/libgomp.so.1",
                "threads",
                "torch/lib/libtorch_python.so",
                "python",
                "torch/lib/below/inner.so",
                "inner",
                "torch/lib/../../../outside.so",
                "outside",
                "torch/lib/torch.lib",
                "for linkers"));
    files.putAll(more);
    return wheel("torch", version, "cp312-cp312-manylinux_2_28_x86_64", NEED, files);
  }

  private Path runtime(String version) throws IOException {
    return wheel(
        "nvidia_cuda_runtime_cu12",
        version,
        "py3-none-manylinux2014_x86_64",
        "",
        Map.of("nvidia/cuda_runtime/lib/libcudart.so.12", "runtime"));
  }

  private Path wheel(
      String name, String version, String tag, String needs, Map<String, String> files)
      throws IOException {
    Path file = wheels.resolve("%s-%s-%s.whl".formatted(name, version, tag));
    String info = "%s-%s.dist-info/".formatted(name, version);
    StringBuilder record = new StringBuilder();
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, String> entry : files.entrySet()) {
        MessageDigest digest = Sha256.digest();
        byte[] content = entry.getValue().getBytes(StandardCharsets.UTF_8);
        String hash =
            Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest(content));
        record.append("%s,sha256=%s,%d\n".formatted(entry.getKey(), hash, content.length));
        put(zip, entry.getKey(), content);
      }
      put(
          zip,
          info + "METADATA",
          ("Name: " + name + "\nVersion: " + version + "\n" + needs)
              .getBytes(StandardCharsets.UTF_8));
      put(zip, info + "RECORD", record.toString().getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(content);
  }

  private Path add(Path given, boolean forAll) {
    return add(given, forAll, Progress.none(), new Cancellation());
  }

  private Path add(Path given, boolean forAll, Progress progress, Cancellation cancellation) {
    List<String> all =
        CudaInstallation.wheels(wheels).stream().map(CudaInstallation::hash).toList();
    return new CudaInstallation(LINUX, all).add(given, forAll, progress, cancellation);
  }

  private AbstractThrowableAssert<?, ? extends Throwable> adding(Path given) {
    return assertThatThrownBy(() -> add(given, false)).isInstanceOf(UserError.class);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .filter(name -> !name.startsWith("brought"))
          .sorted()
          .toList();
    }
  }

  @Test
  void allWheelsAreUnpackedIntoOneFolderOnly() throws IOException {
    assertThat(CudaNatives.installed()).isEmpty();
    Path there = add(wheels, false);
    assertThat(CudaNatives.installed()).contains(there);
    assertThat(files())
        .containsExactly(
            "data/cuda/2.7.1/bin/libcudart.so",
            "data/cuda/2.7.1/natives.properties",
            "data/cuda/2.7.1/nvidia/cuda_runtime/lib/libcudart.so.12",
            "data/cuda/2.7.1/torch/lib/libdjl_torch.so",
            "data/cuda/2.7.1/torch/lib/libgomp.so.1",
            "data/cuda/2.7.1/torch/lib/libtorch.so");
    assertThat(CudaNatives.cuda(there)).isEqualTo("12.6");
    assertThat(there.resolve("bin/libcudart.so")).hasContent("runtime");
    assertThat(Files.size(there.resolve("torch/lib/libdjl_torch.so"))).isGreaterThan(1 << 20);
    assertThat(CudaNatives.chosen()).as("there is no driver, or PyTorch is loaded").isEmpty();
    Path left = KilledWriter.folderOfDeadProcess(there);
    Files.createFile(left.resolve("4 GB"));
    adding(wheels).hasMessageContaining("already exists; delete that folder first");
    assertThat(left).as("of a killed process").doesNotExist();
  }

  @Test
  void sharedLibrariesAreTheFallback() {
    Path there = add(torch, true);
    assertThat(there.startsWith(folder.resolve("site"))).isTrue();
    assertThat(CudaNatives.installed()).contains(there);
    Path own = add(wheels, false);
    assertThat(CudaNatives.installed()).contains(own);
  }

  @Test
  void anEnvironmentOfPythonIsLinked() throws IOException {
    Path site = Files.createDirectories(folder.resolve("brought along/site-packages"));
    Path libraries = Files.createDirectories(site.resolve("torch/lib"));
    Path runtime = Files.createDirectories(site.resolve("nvidia/cuda_runtime/lib"));
    Files.writeString(libraries.resolve("libtorch.so"), "torch");
    Files.writeString(libraries.resolve("libtorch_python.so"), "python");
    Files.writeString(runtime.resolve("libcudart.so.12"), "runtime");
    CudaInstallation installation = new CudaInstallation(LINUX, List.of());
    assertThatThrownBy(() -> installation.use(site, false)).hasMessageContaining("has no PyTorch");
    Path version = site.resolve("torch/version.py");
    Files.writeString(version, "__version__ = '2.6.0+cu126'\ncuda: Optional[str] = '12.6'\n");
    assertThatThrownBy(() -> installation.use(site, false))
        .hasMessageContaining("torch has PyTorch 2.6.0+cu126; this HeadScope needs 2.7.1.");
    Files.writeString(version, "__version__ = '2.7.1'\ncuda: Optional[str] = None\n");
    assertThatThrownBy(() -> installation.use(site, false)).hasMessageContaining("without CUDA");
    Files.writeString(version, "__version__ = '2.7.1+cu128'\ncuda: Optional[str] = '12.8'\n");
    for (Path given : List.of(site, site.resolve("torch"), libraries)) {
      Path there = installation.use(given, true);
      assertThat(CudaNatives.cuda(there)).isEqualTo("12.8");
      assertThat(there.resolve("torch/lib/libtorch.so")).isSymbolicLink().hasContent("torch");
      assertThat(there.resolve("nvidia/cuda_runtime/lib/libcudart.so.12")).hasContent("runtime");
      assertThat(there.resolve("torch/lib/libtorch_python.so")).doesNotExist();
      assertThat(there.resolve("bin/libcudart.so")).hasContent("runtime");
      AtomicFolder.delete(there);
      assertThat(libraries.resolve("libtorch.so")).as("the environment's library").exists();
    }
  }

  @Test
  void untrustedWheelsAreNotInstalled() throws IOException {
    CudaInstallation suspicious = new CudaInstallation(LINUX, List.of());
    String hash = CudaInstallation.hash(torch);
    assertThatThrownBy(() -> suspicious.add(wheels, false, Progress.none(), new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is not the file on PyPI: its SHA-256 is " + hash);
    Files.move(torch, wheels.resolve("torch-2.7.1-other_x86_64-linux_x86_64.whl"));
    assertThatThrownBy(() -> suspicious.add(wheels, false, Progress.none(), new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("if you trust the file, add --sha256 " + hash);
    assertThat(files()).isEmpty();
  }

  @Test
  void aLibraryThatDiffersFromTheRecordIsNotInstalled() throws IOException {
    torch = torch("2.7.1", "'12.6'", Map.of());
    Path other = wheels.resolve("torch-2.7.1-cp312-cp312-manylinux_2_28_x86_64.whl");
    byte[] bytes = Files.readAllBytes(other);
    Path forged = wheels.resolve("torch-2.7.1-cp311-cp311-manylinux_2_28_x86_64.whl");
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(bytes));
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(forged))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        byte[] content = in.readAllBytes();
        put(
            out,
            entry.getName(),
            entry.getName().endsWith("libtorch.so")
                ? "other".getBytes(StandardCharsets.UTF_8)
                : content);
      }
    }
    Files.delete(torch);
    adding(wheels)
        .hasMessageContaining(
            "cp311-manylinux_2_28_x86_64.whl: torch/lib/libtorch.so differs from");
    assertThat(files()).isEmpty();
  }

  @Test
  void anotherVersionOrKindOfComputerIsNamed() throws IOException {
    Files.delete(torch);
    torch("2.6.0", "'12.4'", Map.of());
    adding(wheels).hasMessageContaining("has PyTorch 2.6.0; this HeadScope needs 2.7.1.");
    torch("2.7.1", "None", Map.of());
    Files.delete(wheels.resolve("torch-2.6.0-cp312-cp312-manylinux_2_28_x86_64.whl"));
    adding(wheels).hasMessageContaining("has PyTorch 2.7.1 without CUDA; download the CUDA build");
    Files.delete(torch);
    Files.move(
        torch("2.7.1", "'12.8'", Map.of()),
        wheels.resolve("torch-2.7.1-cp312-cp312-win_amd64.whl"));
    adding(wheels)
        .hasMessageContaining("is for another kind of computer; download the wheel for Linux");
    assertThat(files()).isEmpty();
  }

  @Test
  void aMissingOrUnreadableWheelIsNamed() throws IOException {
    Files.delete(runtime("12.6.77"));
    runtime("12.8.1");
    adding(wheels)
        .hasMessageContaining(
            "lacks wheels that torch-2.7.1-cp312-cp312-manylinux_2_28_x86_64.whl requires")
        .hasMessageContaining("pip download --no-deps nvidia-cuda-runtime-cu12==12.6.77.");
    Files.delete(torch);
    adding(wheels).hasMessageContaining("has no PyTorch wheel");
    adding(folder.resolve("nowhere")).hasMessageContaining("does not exist");
    Files.writeString(wheels.resolve("torch-2.7.1-a.whl"), "no zip");
    adding(wheels).hasMessageContaining("torch-2.7.1-a.whl is not a readable wheel");
  }

  @Test
  void anUnwritableFolderIsReportedAndLeavesNothing() throws IOException {
    Files.writeString(folder.resolve("site"), "a file");
    assertThatThrownBy(() -> add(wheels, true))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("as an administrator, or omit --all-users");
  }

  @Test
  void aStopWithinALibraryLeavesNothing() throws IOException {
    torch("2.7.1", "'12.6'", Map.of("torch/lib/libtorch.so", "x".repeat(5 << 20)));
    Cancellation cancellation = new Cancellation();
    List<Long> seen = new ArrayList<>();
    Progress stopping =
        (phase, done, _) -> {
          if (phase.startsWith("Unpacking") && done > 0) {
            seen.add(done);
            cancellation.cancel();
          }
        };
    assertThatThrownBy(() -> add(wheels, false, stopping, cancellation))
        .isInstanceOf(CancellationException.class);
    assertThat(seen).as("stopped long before the 5 MiB were copied").hasSize(1);
    assertThat(files()).isEmpty();
  }

  @Test
  void checkingHashesCanBeStopped() throws IOException {
    Cancellation cancellation = new Cancellation();
    cancellation.cancel();
    assertThatThrownBy(() -> add(wheels, false, Progress.none(), cancellation))
        .isInstanceOf(CancellationException.class);
    assertThat(files()).isEmpty();
  }

  @Test
  void onlyExplicitLibrariesOverrideInstalledOnes() {
    Optional<Path> program = Optional.of(Path.of("/opt/headscope/lib/app"));
    assertThat(CudaNatives.isForeign("", program)).isFalse();
    assertThat(CudaNatives.isForeign("/opt/headscope/lib/app/torch", program))
        .as("the package's, for the processor")
        .isFalse();
    assertThat(CudaNatives.isForeign("/home/me/torch", program)).isTrue();
    assertThat(CudaNatives.isForeign("/home/me/torch", Optional.empty())).isTrue();
  }

  @Test
  void theDoctorNamesAFolderOfAnotherVersion() throws IOException {
    assertThat(CudaNatives.sentence(false)).doesNotContain("another version");
    Path other = Files.createDirectories(folder.resolve("data/cuda/2.5.1-cu124/bin")).getParent();
    add(wheels, false);
    assertThat(CudaNatives.sentence(false))
        .endsWith("; " + other + " has another version and is not used: delete it");
  }

  @Test
  void theDoctorReportsWhichLibrariesAreUsedAndWhyACardIsNot() {
    Optional<Path> there = Optional.of(add(wheels, false));
    Optional<CudaDriver> none = Optional.empty();
    Optional<CudaDriver> hopper = Optional.of(new CudaDriver(13000, List.of(90)));
    assertThat(CudaNatives.sentence(false, there, hopper, true)).startsWith("not available for");
    assertThat(CudaNatives.sentence(true, Optional.empty(), none, false))
        .isEqualTo("none, and no NVIDIA driver is installed");
    assertThat(CudaNatives.sentence(true, Optional.empty(), hopper, false))
        .contains("install them with headscope cuda add");
    assertThat(CudaNatives.sentence(true, Optional.empty(), hopper, true))
        .contains("PYTORCH_LIBRARY_PATH");
    assertThat(CudaNatives.sentence(true, there, none, false))
        .startsWith("PyTorch 2.7.1 for CUDA 12.6 in ")
        .endsWith(", not used: no NVIDIA driver is installed");
    assertThat(CudaNatives.sentence(true, there, hopper, false)).contains("sees no card");
    assertThat(CudaNatives.sentence(true, there, hopper, true)).endsWith(", used");
    assertThat(
            CudaNatives.sentence(
                true, there, Optional.of(new CudaDriver(13000, List.of(120))), false))
        .endsWith(
            "not used: the card has compute capability 12.0, for which PyTorch for CUDA 12.6 has no machine code; add its wheel for CUDA 12.8");
  }

  @Test
  void driversSupportTheirCudaMajorVersionAndCardsTheirMachineCode() {
    assertThat(new CudaDriver(12020, List.of(89)).obstacle("12.8")).isEmpty();
    assertThat(new CudaDriver(11080, List.of(90)).obstacle("12.6"))
        .contains("NVIDIA's driver supports CUDA 11.8, but PyTorch needs 12.6; update the driver");
    assertThat(new CudaDriver(13000, List.of()).obstacle("12.6"))
        .contains("NVIDIA's driver finds no card");
    assertThat(new CudaDriver(13000, List.of(120, 90)).obstacle("12.6"))
        .as("the second card will do")
        .isEmpty();
    assertThat(new CudaDriver(12080, List.of(61)).obstacle("12.8")).isPresent();
  }

  @Test
  void onlySomeComputersAreSupported() {
    assertThat(CudaNatives.classifier("Linux", "amd64")).contains(LINUX);
    assertThat(CudaNatives.classifier("Windows 11", "amd64")).contains("win-x86_64");
    assertThat(CudaNatives.classifier("Linux", "aarch64")).isEmpty();
    assertThat(CudaNatives.classifier("Mac OS X", "x86_64")).isEmpty();
  }
}
