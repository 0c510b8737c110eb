package org.headscope.engine.neural.device;

import module java.base;

import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.ProgramFiles;

/// PyTorch's libraries for NVIDIA GPUs, which are not part of HeadScope: you
/// [install][CudaInstallation] them. They have the same PyTorch version as the processor's and are
/// loaded only if NVIDIA's driver and card can run them; otherwise the processor's libraries are
/// used.
public final class CudaNatives {
  /// The PyTorch version that DJL's JNI library is built for.
  static final String VERSION = "2.7.1";

  /// The CUDA version of that JNI library, which also works with libraries of other versions.
  static final String JNI_FLAVOUR = "cu128";

  static final String LIBRARIES = "torch/lib";

  /// Holds CUDA's runtime under its plain name; on Windows DJL searches `CUDA_PATH\bin`.
  static final String RUNTIME = "bin";

  static final String PROPERTIES = "natives.properties";
  static final String CUDA = "cuda";

  /// The folder beside the program where packages have their libraries for the processor.
  private static final String SHIPPED = "torch";

  private static final String PATH = "PYTORCH_LIBRARY_PATH";

  private CudaNatives() {}

  /// The folder of the user, or of all users of the machine; it may not exist.
  static Path folder(boolean forAll) {
    return (forAll ? ofMachine() : UserFolder.DATA.path()).resolve("cuda");
  }

  /// The folder of all users, unless `-Dheadscope.site` names another.
  private static Path ofMachine() {
    String named = System.getProperty("headscope.site", "");
    if (!named.isBlank()) {
      return Path.of(named);
    }
    return System.getProperty("os.name", "").startsWith("Windows")
        ? Path.of(System.getenv().getOrDefault("ProgramData", "C:\\ProgramData"), "HeadScope")
        : Path.of("/var/lib/headscope");
  }

  /// DJL's name for this kind of computer; empty if there are no libraries for it.
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

  /// The folder of the installed libraries; the user's own folder comes first.
  static Optional<Path> installed() {
    return Stream.of(false, true)
        .map(forAll -> folder(forAll).resolve(VERSION))
        .filter(folder -> Files.isDirectory(folder.resolve(LIBRARIES)))
        .findFirst();
  }

  static String cuda(Path folder) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(folder.resolve(PROPERTIES))) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException _) {
      return "12"; // any driver of the major version will do
    }
    String cuda = properties.getProperty(CUDA, "");
    return cuda.matches("\\d{1,3}\\.\\d{1,3}") ? cuda : "12";
  }

  /// Makes PyTorch load the installed libraries, if they can run here and no others were chosen.
  static void choose() {
    if (!System.getenv().containsKey(PATH)
        && !isForeign(System.getProperty(PATH, ""), ProgramFiles.folder())) {
      installed()
          .filter(folder -> obstacle(folder, CudaDriver.find()).isEmpty())
          .ifPresent(CudaNatives::choose);
    }
  }

  private static Optional<String> obstacle(Path folder, Optional<CudaDriver> driver) {
    return driver
        .map(found -> found.obstacle(cuda(folder)))
        .orElseGet(() -> Optional.of("no NVIDIA driver is installed"));
  }

  /// The folder of the installed libraries that PyTorch loads; empty if it uses others.
  static Optional<Path> chosen() {
    String from = System.getProperty(PATH, "");
    return installed().filter(folder -> folder.resolve(LIBRARIES).toString().equals(from));
  }

  private static void choose(Path folder) {
    System.setProperty("PYTORCH_VERSION", VERSION);
    System.setProperty("PYTORCH_FLAVOR", JNI_FLAVOUR);
    System.setProperty(PATH, folder.resolve(LIBRARIES).toString());
    // DJL counts GPUs through the CUDA runtime, which it loads by JNA.
    String others = System.getProperty("jna.library.path", "");
    System.setProperty(
        "jna.library.path",
        folder.resolve(RUNTIME) + (others.isEmpty() ? "" : File.pathSeparator + others));
  }

  /// True if `named` is not the folder of a package's own libraries for the processor in `program`.
  static boolean isForeign(String named, Optional<Path> program) {
    return !named.isEmpty()
        && program.map(folder -> folder.resolve(SHIPPED)).filter(Path.of(named)::equals).isEmpty();
  }

  /// True if the processor libraries of a package are used.
  static boolean areShipped() {
    String named = System.getProperty(PATH, "");
    return !named.isEmpty() && !isForeign(named, ProgramFiles.folder());
  }

  private static List<Path> others() {
    List<Path> others = new ArrayList<>();
    for (boolean forAll : new boolean[] {false, true}) {
      try (Stream<Path> folders = Files.list(folder(forAll))) {
        folders
            .filter(folder -> Files.isDirectory(folder) && !folder.endsWith(VERSION))
            .sorted()
            .forEach(others::add);
      } catch (IOException _) {
        // no such folder
      }
    }
    return others;
  }

  /// Reports which libraries are used, and why a card is not.
  ///
  /// @param seen true if PyTorch, once loaded, sees a card
  public static String sentence(boolean seen) {
    String others =
        others().stream()
            .map("; %s has another version and is not used: delete it"::formatted)
            .collect(Collectors.joining());
    return sentence(classifier().isPresent(), installed(), CudaDriver.find(), seen) + others;
  }

  static String sentence(
      boolean known, Optional<Path> installed, Optional<CudaDriver> driver, boolean seen) {
    if (!known) {
      return "not available for this kind of computer";
    }
    if (installed.isEmpty()) {
      return seen
          ? "from " + PATH
          : driver.isPresent()
              ? "none, so the NVIDIA card is not used; install them with headscope cuda add"
              : "none, and no NVIDIA driver is installed";
    }
    Path folder = installed.get();
    return "PyTorch %s for CUDA %s in %s, ".formatted(VERSION, cuda(folder), folder)
        + (seen
            ? "used"
            : obstacle(folder, driver)
                .map("not used: "::concat)
                .orElse("but PyTorch sees no card; on Windows, set CUDA_PATH to that folder"));
  }
}
