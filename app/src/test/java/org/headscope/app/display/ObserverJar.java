package org.headscope.app.display;

import module java.base;

import org.headscope.app.launch.WindowObserver;

/// The classes that report what the program shows, for its class path. They are in a jar because an
/// archive of classes, by which windows start sooner, cannot contain folders.
final class ObserverJar {
  private static final Pattern ENTRIES =
      Pattern.compile(
          "org/headscope/app/display/(Observation|SceneWalk).*[.]class|META-INF/services/"
              + Pattern.quote(WindowObserver.class.getName()));

  private ObserverJar() {}

  static Path under(Path root) {
    return root.resolve("app/target/observer.jar");
  }

  /// Writes the jar unless it exists: an archive is valid only for unchanged jars.
  static void write(Path root) {
    try {
      byte[] now = bytes();
      if (Files.notExists(under(root)) || !Arrays.equals(now, Files.readAllBytes(under(root)))) {
        Files.write(under(root), now);
      }
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes() throws IOException, URISyntaxException {
    Path classes =
        Path.of(ObserverJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JarOutputStream jar = new JarOutputStream(bytes);
        Stream<Path> all = Files.walk(classes)) {
      for (Path file : all.sorted().toList()) {
        String name = classes.relativize(file).toString();
        if (ENTRIES.matcher(name).matches()) {
          ZipEntry entry = new ZipEntry(name);
          entry.setTimeLocal(LocalDateTime.of(2000, 1, 1, 0, 0));
          jar.putNextEntry(entry);
          Files.copy(file, jar);
        }
      }
    }
    return bytes.toByteArray();
  }
}
