package org.headscope.engine.cli.serve;

import module java.base;

import org.headscope.engine.run.StopSignals;
import picocli.CommandLine;
import picocli.CommandLine.*;

@Command(
    name = "serve",
    description = "Answers the requests of another program, as lines of JSON.",
    footer = {
      "",
      "Examples:",
      "  headscope serve --stdio --folder samples",
      "  headscope serve --stdio --folder runs --folder data",
      "",
      "Reads one request a line on standard input: a command, its options without --,",
      "lists for those that repeat, true for those without a value:",
      "  {\"id\": 1, \"command\": \"ablate\", \"with\": {\"run\": \"samples/NAME\",",
      "   \"held-out\": true, \"count\": 20, \"cut\": [\"2.2 by mean\"]}}",
      "and prints one answer a line: the JSON that the command prints, or a sentence.",
      "  {\"id\": 1, \"result\": {…}, \"notes\": [\"…\"]}",
      "  {\"id\": 1, \"error\": \"…\"}",
      "\"arguments\": [\"text.txt\"] are parameters without names. Long requests also print",
      "  {\"id\": 1, \"progress\": {\"phase\", \"done\", \"total\", \"secondsLeft\", \"text\"}}",
      "{\"cancel\": 1} stops that request, which then answers with an error.",
      "",
      "Requests run in turn, and models stay in memory. Files are read and",
      "written in the folders alone, apart from HeadScope's own. No port is opened. The",
      "process ends with its input, after the last answer. engine/docs/python.md shows",
      "the Python client."
    })
public final class ServeCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Function<String, CommandLine> commands;

  @SuppressWarnings("UnusedVariable") // read by picocli
  @Option(names = "--stdio", required = true, description = "Use standard input and output.")
  private boolean stdio;

  @Option(
      names = "--folder",
      required = true,
      paramLabel = "DIR",
      description = "A folder whose files requests may read and write; may be repeated.")
  private List<Path> folders = List.of();

  /// @param commands makes a command line that has the named command
  public ServeCommand(Function<String, CommandLine> commands) {
    this.commands = commands;
  }

  @Override
  public Integer call() throws IOException {
    Folders named = Folders.of(folders);
    Server server = new Server(commands, named, new Wire(OwnOutput.take()));
    try (StopSignals _ =
        new StopSignals(
            code -> {
              server.stop(PATIENCE);
              StopSignals.end(code);
            },
            () -> {})) {
      server.serve(System.in);
    }
    return ExitCode.OK;
  }
}
