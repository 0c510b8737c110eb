package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.headscope.engine.io.KilledWriter;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Jars of the shape of Central's, which are too large for tests.
class CudaInstallationTest {
  private static final String LINUX = "linux-x86_64";
  private static final String LIBRARIES = "pytorch/cu124/linux-x86_64/";

  private final String data = System.getProperty("headscope.data", "");
  @TempDir Path folder;
  private Path jars;
  private Path natives;
  private Path jni;

  @BeforeEach
  void bring() throws IOException {
    System.setProperty("headscope.data", folder.resolve("data").toString());
    System.setProperty("headscope.site", folder.resolve("site").toString());
    jars = Files.createDirectories(folder.resolve("brought along"));
    natives = natives("2.5.1-20241113", "cu124", LINUX);
    jni = jni("2.5.1-0.32.0");
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

  private Path natives(String version, String flavour, String computer) throws IOException {
    String properties =
        "version=%s\nflavor=%s\nclassifier=%s\n".formatted(version, flavour, computer);
    return jar(
        "natives.jar",
        Map.of(
            "native/lib/pytorch.properties",
            properties,
            LIBRARIES + "libtorch.so",
            "torch",
            LIBRARIES + "libcudart-8774224f.so.12",
            "runtime",
            LIBRARIES + "../../../../outside.so",
            "outside",
            LIBRARIES + "below/inner.so",
            "inner"));
  }

  private Path jni(String version) throws IOException {
    return jar(
        "jni.jar",
        Map.of(
            "jnilib/pytorch.properties",
            "jni_version=" + version + "\n",
            "jnilib/linux-x86_64/cu124/libdjl_torch.so",
            "djl",
            "jnilib/linux-x86_64/cpu/libdjl_torch.so",
            "cpu"));
  }

  private Path jar(String name, Map<String, String> entries) throws IOException {
    Path jar = jars.resolve(name);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return jar;
  }

  private Path add(Path given, boolean forAll) {
    List<String> both =
        Stream.of(natives, jni).filter(Files::exists).map(CudaInstallation::hash).toList();
    return new CudaInstallation(LINUX, both)
        .add(given, forAll, Progress.none(), new Cancellation());
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
  void aDriverIsFoundWhereAContainerHasItsDeviceAlone() {
    assertThat(CudaNatives.hasDriver(Path.of("/dev/nvidiactl")::equals)).isTrue();
    assertThat(CudaNatives.hasDriver(_ -> false)).isFalse();
  }

  @Test
  void bothJarsComeIntoOneFolderAndNothingOutside() throws IOException {
    assertThat(CudaNatives.installed()).isEmpty();
    Path there = add(jars, false);
    assertThat(CudaNatives.installed()).contains(there);
    assertThat(files())
        .containsExactly(
            "data/cuda/2.5.1-cu124/bin/libcudart-8774224f.so.12",
            "data/cuda/2.5.1-cu124/bin/libdjl_torch.so",
            "data/cuda/2.5.1-cu124/bin/libtorch.so",
            "data/cuda/2.5.1-cu124/runtime/libcudart.so",
            "data/cuda/2.5.1-cu124/runtime/libcudart.so.12");
    assertThat(there.resolve("bin/libdjl_torch.so")).hasContent("djl");
    assertThat(CudaNatives.chosen()).as("there is no driver, or PyTorch is loaded").isEmpty();
    Path left = KilledWriter.folderLeftByDead(there);
    Files.createFile(left.resolve("4 GB"));
    adding(jars).hasMessageContaining("is there already");
    assertThat(left).as("of one that was killed").doesNotExist();
  }

  @Test
  void aFileBringsTheOtherBesideItAndThoseOfAllServeWhereOneHasNone() {
    Path there = add(natives, true);
    assertThat(there.startsWith(folder.resolve("site"))).isTrue();
    assertThat(CudaNatives.installed()).contains(there);
    Path own = add(jni, false);
    assertThat(CudaNatives.installed()).contains(own);
  }

  @Test
  void whatNobodyTrustsIsNotInstalled() throws IOException {
    String hash = CudaInstallation.hash(natives);
    assertThatThrownBy(() ->
            new CudaInstallation(LINUX, List.of())
                .add(jars, false, Progress.none(), new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("natives.jar; if you trust the file, add --sha256 " + hash);
    natives = Files.move(natives, jars.resolve("pytorch-native-cu124-2.5.1-linux-x86_64.jar"));
    assertThatThrownBy(() ->
            new CudaInstallation(LINUX, List.of())
                .add(jars, false, Progress.none(), new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is not the file of Maven Central, its SHA-256 is " + hash);
    assertThat(files()).isEmpty();
  }

  @Test
  void anotherVersionOrKindOfComputerIsTold() throws IOException {
    natives = natives("2.4.0-20240808", "cu121", LINUX);
    adding(jars)
        .hasMessageContaining(
            "natives.jar has PyTorch 2.4.0 for cu121 on linux-x86_64; this HeadScope takes 2.5.1 for cu124 on linux-x86_64.");
    natives = natives("2.5.1-20241113", "cu124", "win-x86_64");
    adding(jars).hasMessageContaining("for cu124 on win-x86_64; this HeadScope takes");
    natives = natives("2.5.1-20241113", "cu124", LINUX);
    jni = jni("2.7.1-0.35.1");
    adding(jars)
        .hasMessageContaining("has DJL's library 2.7.1-0.35.1; this HeadScope takes 2.5.1-0.32.0.");
    assertThat(files()).isEmpty();
  }

  @Test
  void whatIsMissingOrNoJarIsNamed() throws IOException {
    Files.delete(jni);
    adding(jars).hasMessageContaining("has no pytorch-jni-2.5.1-0.32.0.jar of Maven Central");
    adding(folder.resolve("nowhere")).hasMessageContaining("does not exist");
    Files.writeString(jars.resolve("a.jar"), "no zip");
    adding(jars).hasMessageContaining("a.jar is no jar that can be read");
  }

  @Test
  void aPlaceThatCannotBeWrittenIsToldAndLeavesNothing() throws IOException {
    Files.writeString(folder.resolve("site"), "a file");
    assertThatThrownBy(() -> add(jars, true))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("as an administrator, or leave out --for-all");
  }

  @Test
  void aStopWithinALibraryLeavesNothing() throws IOException {
    natives =
        jar(
            "natives.jar",
            Map.of(
                "native/lib/pytorch.properties",
                "version=2.5.1\nflavor=cu124\nclassifier=" + LINUX + "\n",
                LIBRARIES + "libtorch.so",
                "x".repeat(5 << 20)));
    Cancellation cancellation = new Cancellation();
    List<Long> seen = new ArrayList<>();
    Progress stopping =
        (phase, done, total) -> {
          if (phase.startsWith("Unpacking")) {
            seen.add(done);
            cancellation.cancel();
          }
        };
    List<String> both = Stream.of(natives, jni).map(CudaInstallation::hash).toList();
    assertThatThrownBy(
            () -> new CudaInstallation(LINUX, both).add(jars, false, stopping, cancellation))
        .isInstanceOf(CancellationException.class);
    assertThat(seen).as("stopped long before the 5 MiB were copied").hasSize(1);
    assertThat(files()).isEmpty();
  }

  @Test
  void aStopWhileHashesAreCheckedIsHeard() throws IOException {
    Cancellation cancellation = new Cancellation();
    cancellation.cancel();
    assertThatThrownBy(() ->
            new CudaInstallation(LINUX, List.of()).add(jars, false, Progress.none(), cancellation))
        .isInstanceOf(CancellationException.class);
    assertThat(files()).isEmpty();
  }

  @Test
  void onlyLibrariesThatSomebodyNamedKeepTheInstalledOnesAway() {
    Optional<Path> program = Optional.of(Path.of("/opt/headscope/lib/app"));
    assertThat(CudaNatives.isForeign("", program)).isFalse();
    assertThat(CudaNatives.isForeign("/opt/headscope/lib/app/torch", program))
        .as("those of the package, for the processor")
        .isFalse();
    assertThat(CudaNatives.isForeign("/home/me/torch", program)).isTrue();
    assertThat(CudaNatives.isForeign("/home/me/torch", Optional.empty())).isTrue();
  }

  @Test
  void theDoctorNamesAFolderOfAnotherVersion() throws IOException {
    assertThat(CudaNatives.sentence(false)).doesNotContain("another version");
    Path other = Files.createDirectories(folder.resolve("data/cuda/2.4.0-cu121/bin")).getParent();
    add(jars, false);
    assertThat(CudaNatives.sentence(false))
        .endsWith("; " + other + " is of another version and not used, so delete it");
  }

  @Test
  void theDoctorSaysWhatIsUsedAndWhyACardIsNot() {
    Optional<Path> there = Optional.of(Path.of("/cuda"));
    assertThat(CudaNatives.sentence(false, there, true, true)).startsWith("there are none for");
    assertThat(CudaNatives.sentence(true, Optional.empty(), false, false))
        .isEqualTo("none, and no NVIDIA driver is here");
    assertThat(CudaNatives.sentence(true, Optional.empty(), true, false))
        .contains("headscope cuda add installs them");
    assertThat(CudaNatives.sentence(true, Optional.empty(), true, true))
        .contains("PYTORCH_LIBRARY_PATH");
    assertThat(CudaNatives.sentence(true, there, false, false))
        .isEqualTo("PyTorch 2.5.1 for cu124 in /cuda, not used, since no NVIDIA driver is here");
    assertThat(CudaNatives.sentence(true, there, true, false)).contains("sees no card");
    assertThat(CudaNatives.sentence(true, there, true, true)).endsWith(", used");
  }

  @Test
  void onlySomeComputersHaveThem() {
    assertThat(CudaNatives.classifier("Linux", "amd64")).contains(LINUX);
    assertThat(CudaNatives.classifier("Windows 11", "amd64")).contains("win-x86_64");
    assertThat(CudaNatives.classifier("Linux", "aarch64")).isEmpty();
    assertThat(CudaNatives.classifier("Mac OS X", "x86_64")).isEmpty();
  }
}
