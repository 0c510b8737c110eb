package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class ManPagesTest {
  @TempDir Path folder;

  @Test
  void eachCommandHasAPageAndShellCompletion() throws IOException {
    ManPages.write(folder);
    String completion = Files.readString(folder.resolve("headscope.bash"));
    Launcher.commands()
        .getSubcommands()
        .forEach((name, command) -> {
          assertThat(folder.resolve("source/headscope-" + name + ".adoc"))
              .content()
              .contains(options(command));
          assertThat(completion).contains(name).contains(options(command));
        });
    assertThat(folder.resolve("source/headscope.adoc")).content().contains("probe-reading");
  }

  private static String[] options(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .filter(option -> !option.hidden())
        .map(OptionSpec::longestName)
        .toArray(String[]::new);
  }

  /// The same commands give the same pages, whenever they are written.
  @Test
  void pagesAreReproducible() throws IOException {
    ManPages.write(folder.resolve("a"));
    ManPages.write(folder.resolve("b"));
    String page = "source/headscope-train.adoc";
    assertThat(folder.resolve("a").resolve(page))
        .hasSameTextualContentAs(folder.resolve("b").resolve(page));
  }
}
