package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.run.Version;
import picocli.CommandLine;
import picocli.CommandLine.*;

/// The command line of the engine alone, for servers without a display.
@Command(
    name = "headscope",
    description = "Shows how language models learn formal languages in context.",
    versionProvider = HeadScopeCli.Versions.class,
    footer = {
      "",
      "Exit codes: 0 ok, 1 failed, 2 wrong usage; 128 plus its number for a signal.",
      "'headscope COMMAND --help' gives details and examples."
    })
public final class HeadScopeCli implements Runnable {
  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show the stack trace of an error.")
  @SuppressWarnings("UnusedVariable") // read by Failures
  private boolean debug;

  @SuppressWarnings("UnusedVariable") // read by picocli
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  private boolean help;

  @SuppressWarnings("UnusedVariable") // read by picocli
  @Option(names = "--version", versionHelp = true, description = "Show the version.")
  private boolean version;

  HeadScopeCli() {}

  /// The output of `--version`; made by picocli.
  static final class Versions implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {Version.sentence()};
    }
  }

  @Override
  public void run() {
    throw Usage.wrong("A command is missing");
  }

  public static void main(String[] args) {
    Optional<String> named = Commands.named(args);
    CommandLine commands = Commands.create(name -> named.map(name::equals).orElse(true));
    System.exit(commands.execute(args));
  }
}
