package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.io.FaultLog;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.UserError;
import picocli.CommandLine;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.OptionSpec;

/// Turns every failure into one sentence on standard error and an exit code.
public final class Failures {
  private Failures() {}

  /// Runs the command. Libraries that do not load and memory that runs out are failures, too.
  public static int run(ParseResult parsed) {
    CommandLine root = parsed.commandSpec().commandLine();
    if (parsed.asCommandLineList().stream().noneMatch(CommandLine::isUsageHelpRequested)) {
      // Only help has colours.
      root.setOut(PlainWriter.of(root.getOut())).setErr(PlainWriter.of(root.getErr()));
    }
    try {
      int code = new RunLast().execute(parsed);
      root.getOut().flush();
      return code;
    } catch (StandardOutput.WriteFailure e) {
      return failed(e, root, parsed);
    } catch (LinkageError | OutOfMemoryError | StackOverflowError e) {
      return failed(new IllegalStateException(e.toString(), e), root, parsed);
    }
  }

  /// Prints the failure and returns the exit code: 1, or that of the signal that ended the work; 2
  /// for wrong usage; 0 if the reader closed the pipe.
  public static int failed(Exception e, CommandLine command, ParseResult parsed) {
    if (e instanceof StandardOutput.WriteFailure lost && lost.isReaderGone()) {
      return ExitCode.OK;
    }
    if (e instanceof Usage.Wrong) {
      return wrongUsage(e, command);
    }
    String sentence =
        switch (e) {
          case UserError known -> message(known);
          case StandardOutput.WriteFailure lost -> message(lost);
          case CancellationException stopped when stopped.getMessage() != null -> message(stopped);
          case CancellationException _ -> "Cancelled; nothing was written.";
          case IllegalStateException wrapped when wrapped.getCause() instanceof Error error ->
              "HeadScope cannot continue (%s); see headscope doctor%s."
                  .formatted(error, FaultLog.note(error).file().map(f -> " and " + f).orElse(""));
          default ->
              "HeadScope failed unexpectedly (%s); report it with %s."
                  .formatted(
                      e,
                      FaultLog.note(e)
                          .file()
                          .map(file -> "the trace in " + file)
                          .orElse("--debug's trace"));
        };
    print(sentence, e, command);
    return TerminalTask.Signalled.exitCode(e).orElse(ExitCode.SOFTWARE);
  }

  /// Prints the mistake and returns exit code 2.
  public static int wrongUsage(ParameterException e, String[] args) {
    return wrongUsage(e, e.getCommandLine());
  }

  private static int wrongUsage(Exception e, CommandLine command) {
    String message = PlainText.sentence(message(e)).replaceAll("\\.$", "");
    String help = command.getCommandSpec().qualifiedName() + " --help";
    print(message + (message.contains(";") ? ", or see " : "; see ") + help + ".", e, command);
    return ExitCode.USAGE;
  }

  private static String message(Exception e) {
    return String.valueOf(e.getMessage());
  }

  /// Prints `e`, for commands that continue after it.
  public static void print(UserError e, CommandLine command) {
    print(message(e), e, command);
  }

  private static void print(String sentence, Exception e, CommandLine command) {
    command.getErr().println(PlainText.sentence(sentence));
    OptionSpec debug = command.getCommandSpec().root().findOption("--debug");
    if (debug != null && Boolean.TRUE.equals(debug.getValue())) {
      e.printStackTrace(PlainWriter.of(command.getErr()));
    }
    command.getErr().flush();
  }

  /// A writer that makes control characters visible, so that no terminal obeys those in texts of
  /// files and options.
  static final class PlainWriter extends FilterWriter {
    private PlainWriter(Writer to) {
      super(to);
    }

    static PrintWriter of(PrintWriter to) {
      return new PrintWriter(new PlainWriter(to), true);
    }

    @Override
    public void write(int c) throws IOException {
      write(String.valueOf((char) c), 0, 1);
    }

    @Override
    public void write(char[] text, int from, int count) throws IOException {
      write(new String(text, from, count), 0, count);
    }

    @Override
    public void write(String text, int from, int count) throws IOException {
      for (int i = from; i < from + count; i++) {
        if (PlainText.isControl(text.charAt(i))) {
          out.write(PlainText.visible(text.substring(from, from + count)));
          return;
        }
      }
      out.write(text, from, count);
    }
  }
}
