package org.headscope.engine.neural;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.ProgramFiles;

/// PyTorch's libraries for NVIDIA GPUs, which are no part of HeadScope: someone brings them along
/// and [installs][CudaInstallation] them. They are loaded only where there is a driver for them;
/// elsewhere the processor's serve.
public final class CudaNatives {
  /// The newest that Maven Central has, and that work with this DJL.
  static final String VERSION = "2.5.1";

  static final String JNI_VERSION = "2.5.1-0.32.0";
  static final String FLAVOUR = "cu124";
  static final String NAME = VERSION + "-" + FLAVOUR;
  static final String LIBRARIES = "bin";
  static final String RUNTIME = "runtime";

  /// Where packages have their libraries for the processor, beside the program.
  private static final String SHIPPED = "torch";

  private static final String PATH = "PYTORCH_LIBRARY_PATH";

  private CudaNatives() {}

  /// Where those of the user lie, or those of all who use the machine; there may be none.
  static Path folder(boolean forAll) {
    Path own = forAll ? ofMachine() : UserFolder.DATA.path();
    return own.resolve("cuda");
  }

  /// `-Dheadscope.site` names another.
  private static Path ofMachine() {
    String named = System.getProperty("headscope.site", "");
    if (!named.isBlank()) {
      return Path.of(named);
    }
    return System.getProperty("os.name", "").startsWith("Windows")
        ? Path.of(System.getenv().getOrDefault("ProgramData", "C:\\ProgramData"), "HeadScope")
        : Path.of("/var/lib/headscope");
  }

  /// What Maven calls this kind of computer; empty if there are none for it.
  static Optional<String> classifier() {
    return classifier(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
  }

  static Optional<String> classifier(String system, String processor) {
    boolean known = List.of("amd64", "x86_64").contains(processor);
    return Stream.of("linux", "win")
        .filter(start -> known && system.toLowerCase(Locale.ROOT).startsWith(start))
        .map(start -> start + "-x86_64")
        .findFirst();
  }

  /// The folder of those that are installed, the user's own first.
  static Optional<Path> installed() {
    return Stream.of(false, true)
        .map(forAll -> folder(forAll).resolve(NAME))
        .filter(folder -> Files.isDirectory(folder.resolve(LIBRARIES)))
        .findFirst();
  }

  /// Whether the system has NVIDIA's driver, as Linux, a container on it, its subsystem on Windows,
  /// and Windows say it.
  static boolean hasDriver() {
    return hasDriver(Files::exists);
  }

  static boolean hasDriver(Predicate<Path> exists) {
    String windows = System.getenv().getOrDefault("SystemRoot", "C:\\Windows");
    return Stream.of(
            "/proc/driver/nvidia/version",
            "/dev/nvidiactl", // all that a container may have of it
            "/dev/dxg",
            windows + "/System32/nvcuda.dll")
        .map(Path::of)
        .anyMatch(exists);
  }

  /// Lets PyTorch be loaded from what is installed, if that can be of use and nobody named others.
  static void choose() {
    if (!given() && hasDriver()) {
      installed().ifPresent(CudaNatives::choose);
    }
  }

  /// Those that PyTorch is loaded from, if they are installed ones.
  static Optional<Path> chosen() {
    String from = System.getProperty(PATH, "");
    return installed().filter(folder -> folder.resolve(LIBRARIES).toString().equals(from));
  }

  static void choose(Path folder) {
    System.setProperty("PYTORCH_VERSION", VERSION);
    System.setProperty("PYTORCH_FLAVOR", FLAVOUR);
    System.setProperty(PATH, folder.resolve(LIBRARIES).toString());
    // DJL counts GPUs through the CUDA runtime, which it asks JNA for.
    String others = System.getProperty("jna.library.path", "");
    System.setProperty(
        "jna.library.path",
        folder.resolve(RUNTIME) + (others.isEmpty() ? "" : File.pathSeparator + others));
  }

  /// Whether libraries are named by the environment or by a property.
  private static boolean given() {
    return System.getenv().containsKey(PATH)
        || isForeign(System.getProperty(PATH, ""), ProgramFiles.folder());
  }

  /// Whether `named` are others than those for the processor that a package in `program` has.
  static boolean isForeign(String named, Optional<Path> program) {
    return !named.isEmpty()
        && program.map(folder -> folder.resolve(SHIPPED)).filter(Path.of(named)::equals).isEmpty();
  }

  /// Whether those for the processor are used that came with a package.
  static boolean areShipped() {
    String named = System.getProperty(PATH, "");
    return !named.isEmpty() && !isForeign(named, ProgramFiles.folder());
  }

  /// Installed ones that this HeadScope does not take.
  private static List<Path> others() {
    List<Path> others = new ArrayList<>();
    for (boolean forAll : new boolean[] {false, true}) {
      try (Stream<Path> folders = Files.list(folder(forAll))) {
        folders
            .filter(folder -> Files.isDirectory(folder.resolve(LIBRARIES)))
            .filter(folder -> !folder.endsWith(NAME))
            .sorted()
            .forEach(others::add);
      } catch (IOException _) {
        // There are none.
      }
    }
    return others;
  }

  /// Which are used, and why a card is not.
  ///
  /// @param seen whether PyTorch, which is loaded, sees one
  public static String sentence(boolean seen) {
    String others =
        others().stream()
            .map("; %s is of another version and not used, so delete it"::formatted)
            .collect(Collectors.joining());
    return sentence(classifier().isPresent(), installed(), hasDriver(), seen) + others;
  }

  static String sentence(boolean known, Optional<Path> installed, boolean driver, boolean seen) {
    if (!known) {
      return "there are none for this kind of computer";
    }
    if (installed.isEmpty()) {
      return seen
          ? "those that " + PATH + " names"
          : driver
              ? "none, so an NVIDIA card is not used; headscope cuda add installs them"
              : "none, and no NVIDIA driver is here";
    }
    String which = "PyTorch %s for %s in %s, ".formatted(VERSION, FLAVOUR, installed.get());
    return which
        + (!driver
            ? "not used, since no NVIDIA driver is here"
            : seen
                ? "used"
                : "but PyTorch sees no card; its driver must know CUDA 12.4, as 550 and newer do");
  }
}
