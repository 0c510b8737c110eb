package org.headscope.app.launch;

import module java.base;

import org.headscope.app.launch.context.AppContext;
import org.headscope.app.launch.context.ScriptFolder;
import org.headscope.app.launch.context.ScriptedSession;
import org.headscope.app.session.script.CommandForm;
import org.headscope.app.session.script.LocalPaths;
import org.headscope.app.session.script.SessionScript;
import org.headscope.engine.cli.kit.FormerName;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/// Repeats a session that was saved, or written by hand, as a script.
@Command(
    name = "replay",
    description = "Repeats a session from its script; needs no display.",
    footer = {
      "",
      "Examples:",
      "  headscope replay session.jsonl --out figures",
      "  headscope replay session.jsonl --map-path /home/ann/runs=runs --out figures",
      "  headscope replay --commands",
      "",
      "A script is what \"Save session as script\" in the window writes: a command per",
      "line, as JSON, such as {\"command\":\"select-step\",\"step\":2000}; you can also",
      "write it by hand. Each command waits until the previous one is done. Files that",
      "the script exports, saves or trains go into --out, by name only, and",
      "later commands find them there. Nothing in --out is replaced: if a",
      "name is taken, the new file gets a number, as in map-2.pdf. A name that begins",
      "with a dot is refused. Runs that the script did not train are not changed:",
      "their notes, head scores, evaluations, probes and trainings are refused unless",
      "--change-runs is given. The first command that fails ends the script."
    })
public final class ReplayCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "FILE", description = "The script.")
  private @Nullable Path file;

  @Option(
      names = "--out",
      defaultValue = ".",
      paramLabel = "DIR",
      description =
          "Folder for new files; existing ones are never replaced. Created if needed; the "
              + "current folder if not given.")
  private Path out;

  @FormerName("--place")
  @Option(
      names = "--map-path",
      paramLabel = "FROM=TO",
      description =
          "Maps a folder or file that the script names to its path here; may be repeated.")
  private Map<Path, Path> places = Map.of();

  @FormerName("--into-runs")
  @Option(
      names = "--change-runs",
      description = "Let the script change runs that it did not train.")
  private boolean changeRuns;

  @Option(
      names = "--commands",
      description = "Print every command with its fields, and an example.")
  private boolean commands;

  @Mixin private WrittenFiles files;

  @Override
  public Integer call() {
    PrintWriter console = spec.commandLine().getOut();
    if (commands == (file != null)) {
      throw new ParameterException(spec.commandLine(), "Name a script, or use --commands");
    }
    if (file == null) {
      CommandForm.all().forEach(form -> console.println(form.words()));
    } else {
      SessionScript script = SessionScript.read(file);
      WrittenFiles.makeFolder(out);
      try (ScriptedSession session =
          new ScriptedSession(
              new AppContext(), new ScriptFolder(out, changeRuns), new LocalPaths(places))) {
        files.print(session.repeat(script));
      }
    }
    console.flush();
    return CommandLine.ExitCode.OK;
  }
}
