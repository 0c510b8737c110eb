package org.headscope.app.launch;

import module java.base;

import org.headscope.app.launch.context.StartArguments;
import org.headscope.app.launch.lesson.LessonCommand;
import org.headscope.engine.cli.Commands;
import org.headscope.engine.cli.kit.StandardOutput;
import org.headscope.engine.io.HomeFolder;
import org.headscope.engine.io.TemporaryFolder;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.UserError;
import picocli.CommandLine;

/// Decides what a start of HeadScope means: the workbench, its pictures, or a command.
public final class Launcher {
  private static final String RENDER = "render";

  /// The window's commands, in the order of the help.
  private static final Map<String, Supplier<Object>> OWN = new LinkedHashMap<>();

  static {
    OWN.put(RENDER, RenderCommand::new);
    OWN.put("replay", ReplayCommand::new);
    OWN.put("record", RecordCommand::new);
    OWN.put("report", ReportCommand::new);
    OWN.put("lesson", LessonCommand::new);
  }

  private Launcher() {}

  /// Runs HeadScope to its end.
  ///
  /// @param args the command line; empty, or what to open, for the workbench
  /// @return the exit code: 0 ok, 1 failed, 2 wrong usage, 128 and its number for a signal
  public static int launch(String[] args) {
    if (args.length == 1 && args[0].equals(Rehearsal.COMMAND)) {
      return Rehearsal.run();
    }
    HomeFolder.substituteIfMissing().ifPresent(System.err::println);
    UserFolder.narrow();
    Optional<StartArguments> asked =
        named(args).isPresent() ? Optional.empty() : StartArguments.of(args);
    if ((args.length == 0 || asked.isPresent()) && DisplayExamination.hasDisplay()) {
      return window(asked);
    }
    ToolkitLog.quieten();
    if (asked.isPresent()) {
      return rendering(asked.get());
    }
    return args.length == 0
        ? pictures(new FileOutputStream(FileDescriptor.out))
        : commands(args).execute(args);
  }

  /// A window; the one that is open already takes what is named, if there is one.
  private static int window(Optional<StartArguments> asked) {
    try {
      TemporaryFolder.require();
      if (asked.isPresent() && WindowSocket.hand(asked.get())) {
        return StandardOutput.print("Opened in the window that is already open.");
      }
    } catch (UserError e) {
      System.err.println(e.getMessage());
      return 1;
    }
    return WorkbenchApp.open(asked.orElse(StartArguments.NONE));
  }

  /// Without a display: what the window would show, as files.
  private static int rendering(StartArguments asked) {
    try {
      return commands(RENDER).execute(asked.rendering(pictures()));
    } catch (UserError e) {
      System.err.println(e.getMessage());
      return 1;
    }
  }

  private static Path pictures() {
    return Path.of(System.getProperty("headscope.out", ".")).resolve("pictures");
  }

  private static Optional<String> named(String... args) {
    return Commands.named(args, OWN.keySet().toArray(String[]::new));
  }

  /// The command that `args` name, or all of the engine's and of the window's.
  public static CommandLine commands(String... args) {
    Optional<String> named = named(args);
    CommandLine commands = Commands.create(name -> named.map(name::equals).orElse(true));
    OWN.forEach((name, command) -> {
      if (named.map(name::equals).orElse(true)) {
        commands.addSubcommand(command.get());
      }
    });
    return Commands.configured(commands);
  }

  /// Without a display: the same window of the same sample, as files.
  static int pictures(OutputStream to) {
    Path folder = pictures();
    try {
      return StandardOutput.print(
          to,
          out -> {
            out.println("HeadScope has no display and writes pictures instead:");
            SamplePictures.write(folder, out);
          });
    } catch (UserError e) {
      System.err.println(e.getMessage());
      return 1;
    } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
      // JavaFX's thread would keep the process alive.
      e.printStackTrace();
      return 1;
    }
  }
}
