package org.headscope.engine.fuzz;

import module java.base;

import org.headscope.engine.fuzz.FileKind.Reading;
import org.headscope.engine.pack.LessonFormat;

/// Files of the application alone: lessons, scripts and links. It is on the class path of `-Pfuzz`,
/// but the engine, which is built first, knows only the names of its classes.
final class AppKinds {
  private static final String SESSION = "org.headscope.app.session.";

  private static final List<String> SCRIPTS =
      List.of(
          """
          # Repeat it with: headscope replay FILE --out DIR
          {"command":"open-runs","runs":["/runs/a","/runs/b"]}
          {"at":1200,"command":"select-run","run":"/runs/a","step":1,"layer":1,"head":1}
          {"at":1300,"command":"pin","query":12,"key":4,"window":{"from":0,"to":32}}
          {"command":"highlight-positions","positions":{"instance":[3,5]}}
          {"command":"set","setting":"compare.rows","value":"all"}
          {"command":"undo"}
          """,
          """
          {"command":"draw-instance","automaton":"ab*","strings":1,"maxLength":9,"seed":1,"file":"/a/b.jsonl"}
          {"command":"draw-task","task":"regbench","options":{"option":"1"},"instances":1,"seed":1,"file":"/a/b"}
          {"command":"export","view":"heads","file":"/a/b.pdf","style":{"width":8.25,"height":0,"font":8,"theme":"LIGHT","parts":["TITLE","LEGEND"],"letter":"a","embedFonts":false}}
          {"at":7,"follows":true,"command":"highlight-edge","edge":{"from":0,"symbol":1,"to":2,"probability":0.5}}
          """);
  private static final List<String> LINKS =
      List.of(
          "transformer-4x2@20000#reference-test-2026-3:2.1@86#difference=mine@400:1.2\n",
          "/home/some one/runs/a@b@12#x:2.1@3#beside=retnet-2@2000:1.2\n");

  private AppKinds() {}

  /// Returns all of them; none without the application.
  static List<FileKind> all(Path folder) throws IOException {
    LessonFormat lessons = LessonFormat.registered();
    if (lessons instanceof LessonFormat.Plain) {
      return List.of();
    }
    Method script = method("script.SessionScript", "read", Path.class);
    Method link = method("link.SessionLink", "parse", String.class);
    return List.of(
        FileKind.open(
            "lesson.md",
            lessons(folder.resolve("lessons")),
            file -> {
              lessons.check(FileKinds.above(file, 1));
              return Reading.READ;
            }),
        FileKind.open(
            "script.jsonl",
            written(folder.resolve("scripts"), SCRIPTS),
            file -> {
              Object _ = call(script, file);
              return Reading.READ;
            }),
        FileKind.open("link", written(folder.resolve("links"), LINKS), file -> link(link, file)));
  }

  private static Method method(String type, String name, Class<?> argument) {
    try {
      return Class.forName(SESSION + type).getMethod(name, argument);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(String.valueOf(e.getMessage()), e);
    }
  }

  private static Object call(Method method, Object argument) {
    try {
      return method.invoke(null, argument);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new AssertionError(e.getCause());
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static Reading link(Method parse, Path file) {
    try {
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      return call(parse, text) instanceof Optional<?> link && link.isPresent()
          ? Reading.READ
          : Reading.ABSENT;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> written(Path folder, List<String> contents) throws IOException {
    Files.createDirectories(folder);
    List<Path> samples = new ArrayList<>();
    for (String content : contents) {
      samples.add(Files.writeString(folder.resolve("sample-" + samples.size()), content));
    }
    return samples;
  }

  /// Returns copies of the shipped ones.
  private static List<Path> lessons(Path folder) throws IOException {
    List<Path> samples = new ArrayList<>();
    Path shipped = Path.of(System.getProperty("headscope.samples", "samples"), "lessons");
    for (String name : List.of("0-tour", "3-induction")) {
      Path lesson = Files.createDirectories(folder.resolve(name)).resolve(LessonFormat.FILE);
      samples.add(Files.copy(shipped.resolve(name).resolve(LessonFormat.FILE), lesson));
    }
    return samples;
  }
}
