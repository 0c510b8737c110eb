package org.headscope.engine.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.engine.cli.Commands;
import org.headscope.engine.cli.HeadScopeCli;
import org.headscope.engine.io.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The Python client's own tests and the examples in the documents, run by the Python 3 that is on
/// the path.
class PythonClientTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("headscope.samples", "../samples")).toAbsolutePath();
  private static final Path ENGINE = SAMPLES.resolveSibling("engine");
  private static final Path CLIENT = ENGINE.resolve("python");
  private static final Duration LIMIT = Duration.ofMinutes(4);

  @TempDir Path folder;

  @BeforeEach
  void requirePython() throws Exception {
    boolean recent = succeeds("import sys; sys.exit(sys.version_info < (3, 9))");
    assumeTrue(recent, "There is no python3 on the path, or it is older than 3.9.");
  }

  /// The command line of this class path, whose caches and settings are those of the tests.
  private static List<String> program() {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + SAMPLES.resolveSibling("packaging").resolve("jvm.options"),
                "-XX:+UseSerialGC",
                "-Dheadscope.samples=" + SAMPLES));
    for (String name : List.of("cache", "config", "data", "state")) {
      String value = System.getProperty("headscope." + name);
      if (value != null) {
        words.add("-Dheadscope." + name + "=" + value);
      }
    }
    words.addAll(
        List.of("-cp", System.getProperty("java.class.path"), HeadScopeCli.class.getName()));
    return words;
  }

  private ProcessBuilder python(Path where, String... words) {
    List<String> command = new ArrayList<>(List.of("python3"));
    command.addAll(List.of(words));
    ProcessBuilder process = new ProcessBuilder(command).directory(where.toFile());
    process.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    process.environment().put("PYTHONPATH", CLIENT.toString());
    process.environment().put("HEADSCOPE_PROGRAM", Json.line(program()));
    process.environment().put("HEADSCOPE_SAMPLES", SAMPLES.toString());
    return process;
  }

  private boolean succeeds(String code) throws InterruptedException {
    try {
      return run(python(folder, "-c", code)) == 0;
    } catch (IOException _) {
      return false; // there is no Python
    }
  }

  private int run(ProcessBuilder python) throws IOException, InterruptedException {
    Process process = python.redirectErrorStream(true).redirectOutput(said().toFile()).start();
    try {
      assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
          .as(said().toString())
          .isTrue();
      return process.exitValue();
    } finally {
      process.destroy();
    }
  }

  private Path said() {
    return folder.resolve("said");
  }

  @Test
  void itsOwnTestsPass() throws Exception {
    int code = run(python(CLIENT, "-m", "unittest"));
    String text = Files.readString(said());
    assertThat(code).as(text).isZero();
    assertThat(text).containsPattern("Ran 1[0-9] tests").containsPattern("OK|skipped=1");
  }

  @Test
  void itIsSmallAndNeedsNothingElse() throws IOException {
    long lines = 0;
    for (String file : List.of("__init__.py", "_client.py")) {
      List<String> code = Files.readAllLines(CLIENT.resolve("headscope").resolve(file));
      lines += code.size();
      assertThat(code).noneMatch(line -> line.matches("(import|from) (numpy|matplotlib).*"));
    }
    assertThat(lines).isLessThanOrEqualTo(300);
  }

  /// Runs the documents' examples in order, as in a notebook, in a folder like a built checkout.
  @Test
  void theDocumentsExamplesRun() throws Exception {
    assumeTrue(!System.getProperty("os.name").startsWith("Windows"), "Windows runs no scripts.");
    Path launcher = Files.createDirectory(folder.resolve("packaging")).resolve("headscope");
    String words =
        program().stream()
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
    Files.writeString(launcher, "#!/bin/sh\nexec " + words + " \"$@\"\n");
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    Path samples = Files.createSymbolicLink(folder.resolve("samples"), SAMPLES);
    List<String> blocks = new ArrayList<>();
    for (String block : blocks(ENGINE.resolve("docs/python.md"))) {
      if (canRun(block)) {
        blocks.add(block);
      }
    }
    assertThat(blocks).hasSizeGreaterThan(2);
    Path script = Files.writeString(folder.resolve("notebook.py"), String.join("\n", blocks));
    int code = run(python(folder, script.toString()));
    Files.delete(samples);
    assertThat(code).as(Files.readString(said())).isZero();
  }

  /// True if what `block` imports and runs is there.
  private boolean canRun(String block) throws InterruptedException {
    if (block.contains(".export(") && !Commands.create().getSubcommands().containsKey("export")) {
      return false;
    }
    String imports =
        block.lines().filter(line -> line.startsWith("import ")).collect(Collectors.joining("\n"));
    boolean numpy = block.contains(".export(");
    return succeeds(numpy ? imports + "\nimport numpy" : imports);
  }

  private static List<String> blocks(Path document) throws IOException {
    return Pattern.compile("```python\n(.*?)```", Pattern.DOTALL)
        .matcher(Files.readString(document))
        .results()
        .map(match -> match.group(1))
        .toList();
  }
}
