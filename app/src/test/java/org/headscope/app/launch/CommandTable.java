package org.headscope.app.launch;

import module java.base;

/// The command line as `--help` lists it.
public final class CommandTable {
  private CommandTable() {}

  /// The description of every command, by its name.
  public static SequencedMap<String, String> everyCommand() {
    SequencedMap<String, String> words = new LinkedHashMap<>();
    Launcher.commands()
        .getSubcommands()
        .forEach((name, command) ->
            words.put(
                name, String.join(" ", command.getCommandSpec().usageMessage().description())));
    return words;
  }
}
