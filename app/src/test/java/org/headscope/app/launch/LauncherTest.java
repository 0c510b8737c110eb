package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.Main;
import org.headscope.engine.run.Version;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class LauncherTest {
  @Test
  void onlyTheNamedCommandIsCreated() {
    assertThat(Launcher.commands("predict", "--text", "ab").getSubcommands())
        .containsOnlyKeys("predict");
    assertThat(Launcher.commands("--debug", "render").getSubcommands()).containsOnlyKeys("render");
  }

  @Test
  void helpAndUnknownNamesListAllCommands() {
    assertThat(Launcher.commands("--help").getSubcommands())
        .containsKeys("generate", "predict", "doctor", "render");
    assertThat(Launcher.commands("nose").getSubcommands())
        .isNotEmpty()
        .containsOnlyKeys(Launcher.commands().getSubcommands().keySet());
  }

  @Test
  void linesOfHelpFitATerminal() {
    List<CommandLine> all = withSubcommands(Launcher.commands()).toList();
    assertThat(all)
        .extracting(command -> command.getCommandSpec().qualifiedName())
        .contains("headscope render", "headscope record", "headscope lesson handout");
    for (CommandLine command : all) {
      // Longer lines would be broken anywhere.
      assertThat(command.getCommandSpec().usageMessage().footer())
          .as(command.getCommandSpec().qualifiedName())
          .allMatch(line -> line.length() <= 80);
    }
  }

  private static Stream<CommandLine> withSubcommands(CommandLine command) {
    return Stream.concat(
        Stream.of(command),
        command.getSubcommands().values().stream().flatMap(LauncherTest::withSubcommands));
  }

  @Test
  void failingToPrintTheListOfPicturesExitsWithOne() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    assertThat(Launcher.pictures(full)).isEqualTo(1);
  }

  @Test
  void versionLoadsNoLibrary() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:stdout:none",
                "-classpath",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "--version")
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(output)
        .contains(Version.sentence(), Main.class.getName())
        .doesNotContain("picocli", "ai.djl", "javafx");
  }
}
