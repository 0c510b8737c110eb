package org.headscope.app.launch.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.app.launch.CommandOutput;
import org.headscope.app.session.Command;
import org.headscope.app.session.script.CommandForm;
import org.headscope.app.session.script.CommandJson;
import org.headscope.app.session.script.LocalPaths;
import org.headscope.app.session.script.SessionScript;
import org.headscope.engine.training.run.RunNotes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptFolderTest {
  private static final LocalPaths NOWHERE = new LocalPaths(Map.of());

  @TempDir Path folder;

  private Path script(String... lines) throws IOException {
    return Files.write(folder.resolve("session.jsonl"), List.of(lines));
  }

  /// The treatment of the files that a command names.
  private enum Decided {
    /// A new file or folder in --out, whatever is there.
    NEW,
    /// Refused, for a run that the script did not train.
    REFUSED,
    /// The command names nothing that it could write.
    HARMLESS
  }

  private static final Map<String, Decided> EFFECTS =
      Map.ofEntries(
          Map.entry("export", Decided.NEW),
          Map.entry("export-all", Decided.HARMLESS), // its folder is --out
          Map.entry("export-pack", Decided.NEW),
          Map.entry("record-view", Decided.NEW),
          Map.entry("save-handout", Decided.NEW),
          Map.entry("save-instance", Decided.NEW),
          Map.entry("save-script", Decided.NEW),
          Map.entry("train", Decided.NEW),
          Map.entry("train-preset", Decided.NEW),
          Map.entry("draw-instance", Decided.NEW),
          Map.entry("draw-tree", Decided.NEW),
          Map.entry("draw-task", Decided.NEW),
          Map.entry("save-configuration", Decided.NEW),
          Map.entry("resume-run", Decided.REFUSED),
          Map.entry("score-heads", Decided.REFUSED),
          Map.entry("evaluate", Decided.REFUSED),
          Map.entry("fit-lenses", Decided.REFUSED),
          Map.entry("add-note", Decided.REFUSED),
          Map.entry("remove-note", Decided.REFUSED),
          Map.entry("train-probes", Decided.HARMLESS), // without a run; see the test of probes
          Map.entry("resume-training", Decided.HARMLESS),
          Map.entry("stop-training", Decided.HARMLESS),
          Map.entry("check-trust", Decided.HARMLESS),
          Map.entry("measure-ablations", Decided.HARMLESS),
          Map.entry("measure-circuit", Decided.HARMLESS),
          Map.entry("measure-patches", Decided.HARMLESS),
          Map.entry("stop-analyses", Decided.HARMLESS),
          Map.entry("stop-probing", Decided.HARMLESS));

  @Test
  void noEffectWritesHiddenFilesOrIntoAnotherRun() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    Path victim = Files.createDirectory(folder.resolve("victim"));
    Files.writeString(victim.resolve("run.json"), "{}");
    Files.writeString(out.resolve(".hidden"), "mine");
    Map<String, Decided> met = new TreeMap<>();
    try (ScriptedSession session =
        new ScriptedSession(
            TinySession.context(), new ScriptFolder(out, /* changeRuns= */ false), NOWHERE)) {
      for (CommandForm form : CommandForm.all()) {
        String line = form.words();
        if (CommandJson.read(line, line).command() instanceof Command.Effect) {
          String hostile =
              line.replaceAll("\"/folder(/file)?\"", "\"/home/.hidden\"")
                  .replace("\"run\":\"/folder\"", "\"run\":\"%s\"".formatted(victim))
                  .replace("\"run\":\"/home/.hidden\"", "\"run\":\"%s\"".formatted(victim));
          SessionScript script = SessionScript.read(script(hostile));
          String error = String.valueOf(catchThrowable(() -> session.repeat(script)));
          met.put(
              form.name(),
              error.contains("begins with a dot")
                  ? Decided.NEW
                  : error.contains("--change-runs") ? Decided.REFUSED : Decided.HARMLESS);
        }
      }
    }
    assertThat(met).isEqualTo(new TreeMap<>(EFFECTS));
    assertThat(out.toFile().list()).containsExactly(".hidden");
    assertThat(out.resolve(".hidden")).hasContent("mine");
    assertThat(victim.toFile().list()).containsExactly("run.json");
  }

  @Test
  void probesOfExistingRunsAreRefused() throws IOException {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    String run = samples.get().folder().resolve("retnet").toString();
    Path file =
        script(
            "{\"command\":\"open-runs\",\"runs\":[\"%s\"]}".formatted(run),
            "{\"command\":\"select-run\",\"run\":\"%s\",\"step\":3000,\"layer\":1,\"head\":1}"
                .formatted(run),
            "{\"command\":\"train-probes\"}");
    assertThat(CommandOutput.of("replay", file.toString(), "--out", folder.toString()).err())
        .contains("Line 3 of ", "it would change the run " + run, "--change-runs");
  }

  @Test
  void existingFilesAreKeptAndNewOnesNumbered() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    for (String name : List.of("own.jsonl", "tiny.json", "talk.jsonl")) {
      Files.writeString(out.resolve(name), "mine");
    }
    Files.createSymbolicLink(out.resolve("own-2.jsonl"), folder.resolve("nowhere"));
    Path file =
        script(
            "{\"command\":\"draw-instance\",\"automaton\":\"a(b|c)*\",\"strings\":3,"
                + "\"maxLength\":8,\"seed\":1,\"file\":\"/nowhere/own.jsonl\"}",
            "{\"command\":\"open-instances\",\"file\":\"/nowhere/own.jsonl\"}",
            "{\"command\":\"save-configuration\",\"file\":\"tiny.json\"}",
            "{\"command\":\"save-script\",\"file\":\"talk.jsonl\"}");
    CommandOutput replayed = CommandOutput.of("replay", file.toString(), "--out", out.toString());
    assertThat(replayed.err()).isEmpty();
    assertThat(replayed.out().lines().map(line -> Path.of(line).getFileName().toString()))
        .containsExactly("own-3.jsonl", "tiny-2.json", "talk-2.jsonl");
    for (String name : List.of("own.jsonl", "tiny.json", "talk.jsonl")) {
      assertThat(out.resolve(name)).hasContent("mine");
    }
    assertThat(folder.resolve("nowhere")).doesNotExist();
    assertThat(out.toFile().list()).hasSize(7);
    assertThat(out.resolve("talk-2.jsonl"))
        .content()
        .contains("/nowhere/own.jsonl")
        .doesNotContain(".part", "own-3");
    CommandOutput again =
        CommandOutput.of(
            "replay", out.resolve("talk-2.jsonl").toString(), "--out", out.resolve("b").toString());
    assertThat(again.err()).isEmpty();
    assertThat(out.resolve("b/own.jsonl")).hasSameTextualContentAs(out.resolve("own-3.jsonl"));
  }

  @Test
  void trainingsHaveSeparateFolders() throws IOException {
    Path out = Files.createDirectories(folder.resolve("out"));
    Files.createDirectory(out.resolve("mine"));
    List<String> lines = new ArrayList<>();
    TinySession.model().forEach(command -> lines.add(CommandJson.line(command)));
    lines.add("{\"command\":\"train\",\"folder\":\"/x/mine\"}");
    lines.add("{\"command\":\"add-note\",\"run\":\"/x/mine\",\"place\":\"mine@0\",\"text\":\"a\"}");
    CommandOutput replayed =
        CommandOutput.of(
            "replay", script(lines.toArray(String[]::new)).toString(), "--out", out.toString());
    assertThat(replayed.err()).isEmpty();
    assertThat(replayed.out().strip()).isEqualTo(out.resolve("mine-2").toString());
    assertThat(out.resolve("mine")).isEmptyDirectory();
    assertThat(RunNotes.read(out.resolve("mine-2")))
        .containsExactly(new RunNotes.Note("mine@0", "a"));
  }

  @Test
  void aScriptWritesIntoTheRunsThatItTrainedOnly() {
    ScriptFolder out = new ScriptFolder(folder, /* changeRuns= */ false);
    Path trained = out.run(Path.of("/anywhere/mine"));
    assertThat(out.ours(trained)).isEqualTo(trained.toAbsolutePath().normalize());
    Path other = folder.resolve("other");
    assertThat(catchThrowable(() -> out.ours(other)))
        .hasMessageContainingAll(other.toString(), "--change-runs");
    assertThat(new ScriptFolder(folder, /* changeRuns= */ true).ours(other)).isEqualTo(other);
  }
}
