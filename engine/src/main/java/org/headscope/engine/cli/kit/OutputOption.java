package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.io.Json;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/// The command-line option for the form of a result: text for people, or JSON.
public final class OutputOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = "--json", description = "Print JSON instead of text.")
  private boolean json;

  public PrintWriter err() {
    return spec.commandLine().getErr();
  }

  public void print(Object answer, Consumer<PrintWriter> text) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Json.print(out, answer);
    } else {
      text.accept(out);
    }
    out.flush();
  }
}
