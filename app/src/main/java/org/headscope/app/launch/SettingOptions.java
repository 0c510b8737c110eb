package org.headscope.app.launch;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.SettingWords;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// How views show things, by the settings that scripts of sessions have.
final class SettingOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--set",
      paramLabel = "SETTING=VALUE",
      description =
          "A setting of a view, as in scripts of sessions, such as compare.rows=first-100; may be"
              + " repeated.")
  private List<String> settings = List.of();

  List<Command.Set> settings() {
    try {
      return settings.stream().map(SettingWords::parse).toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(), "Invalid value for '--set': " + e.getMessage(), e);
    }
  }
}
