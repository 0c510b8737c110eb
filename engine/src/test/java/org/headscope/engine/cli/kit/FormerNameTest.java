package org.headscope.engine.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.cli.Commands;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.*;

class FormerNameTest {
  @Command(name = "paint", mixinStandardHelpOptions = true)
  static final class Paint implements Callable<Integer> {
    @FormerName("--paints")
    @Option(names = "--colours", split = ",", defaultValue = "red", description = "The colours.")
    private List<String> colours = List.of();

    @Override
    public Integer call() {
      return 0;
    }
  }

  private final Paint paint = new Paint();
  private final CommandLine commands = Commands.configured(new CommandLine(paint));

  @Test
  void isRead() {
    commands.parseArgs("--paints", "blue,green");
    assertThat(paint.colours).containsExactly("blue", "green");
    commands.parseArgs("--paints=black");
    assertThat(paint.colours).containsExactly("black");
    commands.parseArgs("--colours", "white");
    assertThat(paint.colours).containsExactly("white");
    commands.parseArgs();
    assertThat(paint.colours).containsExactly("red");
  }

  @Test
  void helpShowsTheNewNameOnly() {
    Commands.configured(commands);
    assertThat(commands.getUsageMessage())
        .contains("--colours=")
        .contains("--help")
        .doesNotContain("--paints");
  }

  @Test
  void renamedOptionsOfTheEngineAreRead() {
    CommandLine all = Commands.create();
    Stream.of(
            List.of("train", "--out", "a", "--rate-times", "0.1"),
            List.of("draw", "--automaton", "a*", "--out", "a", "--longest", "3"),
            List.of("cuda", "add", "a", "--for-all"),
            List.of("cuda", "use", "a", "--for-all"))
        .forEach(words -> all.parseArgs(words.toArray(String[]::new)));
  }
}
