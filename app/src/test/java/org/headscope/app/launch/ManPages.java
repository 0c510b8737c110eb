package org.headscope.app.launch;

import module java.base;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/// Writes what `mvn -q -Pman` makes man pages of, and the completion of bash.
final class ManPages {
  private ManPages() {}

  public static void main(String[] args) throws IOException {
    write(Path.of(args[0]));
  }

  /// A page of AsciiDoc for each command into `folder/source`, and `headscope.bash` beside.
  static void write(Path folder) throws IOException {
    CommandLine commands = Launcher.commands();
    Path source = Files.createDirectories(folder.resolve("source"));
    page(commands, source);
    for (CommandLine command : commands.getSubcommands().values()) {
      page(command, source);
    }
    Files.writeString(folder.resolve("headscope.bash"), AutoComplete.bash("headscope", commands));
  }

  private static void page(CommandLine command, Path folder) throws IOException {
    CommandSpec spec = command.getCommandSpec();
    Path file = folder.resolve(spec.qualifiedName("-") + ".adoc");
    try (PrintWriter page = new PrintWriter(Files.newBufferedWriter(file))) {
      ManPageGenerator.writeSingleManPage(page, spec);
    }
  }
}
