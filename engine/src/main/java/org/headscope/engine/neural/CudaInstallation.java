package org.headscope.engine.neural;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.headscope.engine.io.AtomicFolder;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.FreeSpace;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;

/// Installs [CudaNatives] from the two jars of Maven Central that someone brought along.
public final class CudaInstallation {
  /// Of Central's jars, computed from the files themselves. Those for Windows were not fetched.
  public static final Map<String, String> KNOWN =
      Map.of(
          "pytorch-native-cu124-2.5.1-linux-x86_64.jar",
          "da69ff27b16765818d859736ce60e8e0e3405f339eb1645685bbb74e8ad1fa9f",
          "pytorch-jni-2.5.1-0.32.0.jar",
          "342bde24382eef06e93a2461fd8f293e5c2c6c72caca7d66019d0a9447d96265");

  private static final String NATIVE = "native/lib/pytorch.properties";
  private static final String JNI = "jnilib/pytorch.properties";
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.+-]*");
  private static final Pattern CUDART = Pattern.compile("libcudart-[0-9a-f]+(\\.so.*)");

  private final String classifier;
  private final List<String> trusted;

  /// @param trusted hashes of jars besides those that are known
  CudaInstallation(String classifier, List<String> trusted) {
    this.classifier = classifier;
    this.trusted = trusted;
  }

  /// One for this computer.
  ///
  /// @throws UserError if there are no such libraries for it
  public static CudaInstallation here(List<String> trusted) {
    return new CudaInstallation(
        CudaNatives.classifier()
            .orElseThrow(() ->
                new UserError(
                    "There are CUDA libraries for Linux and Windows on x86-64 alone; here the processor computes.")),
        trusted);
  }

  /// The jars at `given`: a folder of them, or one of them with the other beside it.
  ///
  /// @throws UserError if it cannot be read
  public static List<Path> jars(Path given) {
    Path folder = Files.isDirectory(given) ? given : given.toAbsolutePath().normalize().getParent();
    if (Files.notExists(given) || folder == null) {
      throw new UserError(given + " does not exist; name a jar, or the folder that has both.");
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".jar") && Files.isRegularFile(file))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UserError(folder + " cannot be read; change its rights.", e);
    }
  }

  /// Installs what lies at `given` for the user, or for all of the machine.
  ///
  /// @return the folder
  /// @throws UserError if that is of another version, another kind of computer, not what is known
  ///   or trusted, or cannot be written
  public Path add(Path given, boolean forAll, Progress progress, Cancellation cancellation) {
    List<Path> jars = jars(given);
    Path natives = jar(given, jars, NATIVE, "pytorch-native-cu124-2.5.1-" + classifier + ".jar");
    Path jni = jar(given, jars, JNI, "pytorch-jni-2.5.1-0.32.0.jar");
    Path parent = CudaNatives.folder(forAll);
    Path target = parent.resolve(CudaNatives.NAME);
    AtomicFolder.deleteLeftovers(parent); // of 4 GB each, also where nothing is installed now
    if (Files.exists(target)) {
      throw isThere(target, new FileAlreadyExistsException(target.toString()));
    }
    progress.update("Checking hashes", 0, 2);
    requireTrusted(natives, cancellation);
    progress.update("Checking hashes", 1, 2);
    requireTrusted(jni, cancellation);
    try {
      AtomicFolder.createNew(target, folder -> fill(folder, natives, jni, progress, cancellation));
      return target;
    } catch (FileAlreadyExistsException e) {
      throw isThere(target, e);
    } catch (IOException e) {
      throw new UserError(
          "%s cannot be written (%s); %s."
              .formatted(
                  parent,
                  FileErrors.reason(e),
                  forAll
                      ? "do it as an administrator, or leave out --for-all"
                      : "free some space or change its rights"),
          e);
    }
  }

  private static UserError isThere(Path target, IOException e) {
    return new UserError(target + " is there already; delete that folder to install anew.", e);
  }

  /// That among `jars` which is of this version and kind of computer.
  private Path jar(Path given, List<Path> jars, String properties, String wanted) {
    Optional<String> other = Optional.empty();
    for (Path jar : jars) {
      Optional<Properties> is = properties(jar, properties);
      Optional<String> wrong = is.flatMap(p -> wrong(jar, p));
      if (is.isPresent() && wrong.isEmpty()) {
        return jar;
      }
      other = other.or(() -> wrong);
    }
    throw new UserError(
        other.orElseGet(() ->
            "%s has no %s of Maven Central; put it there, and the other one beside it."
                .formatted(given, wanted)));
  }

  private Optional<String> wrong(Path jar, Properties is) {
    String jni = is.getProperty("jni_version", "");
    if (jni.equals(CudaNatives.JNI_VERSION)) {
      return Optional.empty();
    }
    String version = is.getProperty("version", "").replaceFirst("-.*", "");
    String flavour = is.getProperty("flavor", "");
    String computer = is.getProperty("classifier", "");
    boolean fits =
        version.equals(CudaNatives.VERSION)
            && flavour.equals(CudaNatives.FLAVOUR)
            && computer.equals(classifier);
    return fits
        ? Optional.empty()
        : Optional.of(
            jni.isEmpty()
                ? "%s has PyTorch %s for %s on %s; this HeadScope takes %s for %s on %s."
                    .formatted(
                        jar,
                        version,
                        flavour,
                        computer,
                        CudaNatives.VERSION,
                        CudaNatives.FLAVOUR,
                        classifier)
                : "%s has DJL's library %s; this HeadScope takes %s."
                    .formatted(jar, jni, CudaNatives.JNI_VERSION));
  }

  private static Optional<Properties> properties(Path jar, String name) {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ZipEntry entry = zip.getEntry(name);
      if (entry == null) {
        return Optional.empty();
      }
      Properties properties = new Properties();
      try (InputStream in = zip.getInputStream(entry)) {
        properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
      }
      return Optional.of(properties);
    } catch (IOException | IllegalArgumentException e) {
      throw new UserError(jar + " is no jar that can be read; fetch it again.", e);
    }
  }

  private void requireTrusted(Path jar, Cancellation cancellation) {
    String hash = hash(jar, cancellation);
    if (!KNOWN.containsValue(hash) && !trusted.contains(hash)) {
      throw new UserError(
          KNOWN.containsKey(String.valueOf(jar.getFileName()))
              ? "%s is not the file of Maven Central, its SHA-256 is %s; fetch it again."
                  .formatted(jar, hash)
              : "HeadScope knows no hash of %s; if you trust the file, add --sha256 %s."
                  .formatted(jar, hash));
    }
  }

  /// The SHA-256 of `jar`.
  ///
  /// @throws UserError if it cannot be read
  public static String hash(Path jar) {
    return hash(jar, new Cancellation());
  }

  private static String hash(Path jar, Cancellation cancellation) {
    MessageDigest digest = Sha256.digest();
    try (InputStream in = Files.newInputStream(jar)) {
      copy(
          in,
          new DigestOutputStream(OutputStream.nullOutputStream(), digest),
          cancellation,
          _ -> {});
      return Sha256.hex(digest);
    } catch (IOException e) {
      throw new UserError(jar + " cannot be read; change its rights.", e);
    }
  }

  private void fill(
      Path folder, Path natives, Path jni, Progress progress, Cancellation cancellation)
      throws IOException {
    Path libraries = Files.createDirectory(folder.resolve(CudaNatives.LIBRARIES));
    unpack(
        natives,
        "pytorch/" + CudaNatives.FLAVOUR + "/" + classifier + "/",
        libraries,
        progress,
        cancellation);
    unpack(
        jni,
        "jnilib/" + classifier + "/" + CudaNatives.FLAVOUR + "/",
        libraries,
        progress,
        cancellation);
    Path runtime = Files.createDirectory(folder.resolve(CudaNatives.RUNTIME));
    try (Stream<Path> files = Files.list(libraries)) {
      for (Path file : files.toList()) {
        Matcher name = CUDART.matcher(String.valueOf(file.getFileName()));
        if (name.matches()) {
          Files.copy(file, runtime.resolve("libcudart" + name.group(1)));
          // JNA asks the system for this name first, which may have one of another version.
          Files.copy(file, runtime.resolve("libcudart.so"), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  /// Copies the files right below `prefix`, so that no name leads out of `folder`.
  private static void unpack(
      Path jar, String prefix, Path folder, Progress progress, Cancellation cancellation)
      throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      List<? extends ZipEntry> entries =
          zip.stream()
              .filter(entry -> entry.getName().startsWith(prefix))
              .filter(entry -> PLAIN.matcher(entry.getName().substring(prefix.length())).matches())
              .toList();
      if (entries.isEmpty()) {
        throw new UserError(jar + " has no libraries in " + prefix + "; fetch it again.");
      }
      long all = entries.stream().mapToLong(ZipEntry::getSize).sum();
      long free = FreeSpace.of(folder);
      if (free < all) {
        throw new UserError(
            "%,d MiB are left where the libraries go, and they take %,d; free some space."
                .formatted(free >> 20, all >> 20));
      }
      long done = 0;
      for (ZipEntry entry : entries) {
        long before = done;
        Path file = folder.resolve(entry.getName().substring(prefix.length()));
        try (InputStream in = zip.getInputStream(entry);
            OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
          copy(
              in,
              out,
              cancellation,
              copied -> progress.update("Unpacking, MiB", (before + copied) >> 20, all >> 20));
        }
        done += entry.getSize();
      }
    }
  }

  /// Copies what may take a minute, and ends soon when it is to.
  ///
  /// @param copied hears how many bytes have been, now and then
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
