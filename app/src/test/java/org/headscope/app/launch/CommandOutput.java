package org.headscope.app.launch;

import module java.base;

import picocli.CommandLine;

/// The output of a command line.
public record CommandOutput(int code, String out, String err) {
  public static CommandOutput of(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commands = Launcher.commands(args);
    commands.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return new CommandOutput(commands.execute(args), out.toString(), err.toString().strip());
  }
}
