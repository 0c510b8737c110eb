package org.headscope.engine.fuzz;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.cli.ConfigKind;
import org.headscope.engine.fuzz.FileKind.Reading;
import org.headscope.engine.interpret.coding.CodeKinds;
import org.headscope.engine.interpret.evaluation.EvaluationKinds;
import org.headscope.engine.interpret.evaluation.RowKinds;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScore.CutEffect;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.Measure;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.headscore.HeadScoreResult.AbsentScore;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.lens.LensKinds;
import org.headscope.engine.interpret.probe.store.ProbeKinds;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.io.tensor.SealedTensors;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.pack.PackKinds;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunNotes;
import org.headscope.engine.training.run.RunNotes.Note;
import org.headscope.engine.training.step.RunKinds;
import org.headscope.engine.training.step.TinyRun;

/// All kinds of files that HeadScope reads, except the window's preferences.
public final class FileKinds {
  private FileKinds() {}

  /// Returns all of them, each in a separate folder below `folder`.
  static List<FileKind> all(Path folder) throws IOException {
    List<FileKind> kinds = new ArrayList<>(RunKinds.all(folder.resolve("runs")));
    kinds.add(headScores(folder.resolve("head-scores")));
    kinds.add(EvaluationKinds.of(folder.resolve("evaluations")));
    kinds.add(notes(folder.resolve("notes")));
    kinds.add(instances(folder.resolve("instances")));
    kinds.add(ConfigKind.of(folder.resolve("config")));
    kinds.addAll(ProbeKinds.all(folder.resolve("probes")));
    kinds.addAll(LensKinds.all(folder.resolve("lenses")));
    kinds.addAll(RowKinds.all(folder.resolve("rows")));
    kinds.addAll(CodeKinds.all(folder.resolve("codes")));
    kinds.addAll(PackKinds.all(folder.resolve("packs")));
    kinds.addAll(AppKinds.all(folder.resolve("app")));
    return kinds;
  }

  /// Returns the folder that many levels above `file`.
  public static Path above(Path file, int levels) {
    return file.resolve("../".repeat(levels)).normalize();
  }

  /// Corrects the hash that a changed [SealedTensors] file carries, if it has one.
  public static void reseal(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    String before = "\"" + SealedTensors.SEAL + "\":\"";
    int start = text.indexOf(before) + before.length();
    int end = start + 64;
    if (start < before.length() || end > text.length()) {
      return;
    }
    String open = text.substring(0, start) + "0".repeat(64) + text.substring(end);
    String hash = Sha256.hex(open.getBytes(StandardCharsets.ISO_8859_1));
    Files.writeString(
        file, text.substring(0, start) + hash + text.substring(end), StandardCharsets.ISO_8859_1);
  }

  private static FileKind headScores(Path folder) throws IOException {
    List<Path> samples = new ArrayList<>();
    Set<Object> written = new HashSet<>();
    for (int layers = 1; layers <= 2; layers++) {
      StackConfig model = TestModels.transformer(layers, 2, 8, Positions.ROTARY, 0, 0);
      RunDirectory run = TinyRun.write(folder.resolve("run-" + layers), model, 5, 10);
      SortedMap<Long, HeadScoreResult> results =
          new TreeMap<>(Map.of(5L, scores(5, layers), 10L, scores(10, layers)));
      HeadScoreFile.write(run, results);
      written.add(results);
      samples.add(HeadScoreFile.of(run));
    }
    return new FileKind(
        "head-scores.json",
        true,
        samples,
        _ -> {},
        file -> {
          Object read = HeadScoreFile.read(RunDirectory.open(above(file, 2)));
          return written.contains(read) ? Reading.AS_WRITTEN : Reading.READ;
        });
  }

  /// Turns a file of scores into one of format 1, which has no check.
  public static void uncheck(Path file) throws IOException {
    Files.writeString(
        file,
        Files.readString(file)
            .replaceFirst(",\\s*\"check\"\\s*:\\s*\"[0-9a-f]*\"", "")
            .replaceFirst("\"format\"(\\s*:\\s*)2", "\"format\"$11"));
  }

  private static HeadScoreResult scores(long step, int layers) {
    Interval some = new Interval(0.5, 0.25, 0.75);
    List<RuleScore> rules =
        List.of(
            new RuleScore("2-gram", some, 0.125, 0.0625, some, 100),
            new RuleScore("previous", some, 0.125, 0.0625, some, 50));
    List<HeadScore> heads =
        IntStream.range(0, 2 * layers)
            .mapToObj(i ->
                new HeadScore(
                    1 + i / 2,
                    1 + i % 2,
                    rules,
                    List.of(new Measure("2-gram | 1-gram", some, 40)),
                    List.of(new Measure("entropy", some, 99)),
                    "2-gram",
                    Optional.of(new CutEffect(some, 1 + i))))
            .toList();
    return new HeadScoreResult(
        step,
        heads,
        List.of(new AbsentScore("state", "The states of the instances are unknown.")),
        Provenance.of(Map.of("run", "run-" + layers, "instances", "100")));
  }

  private static FileKind notes(Path folder) throws IOException {
    List<Path> samples = new ArrayList<>();
    Set<Object> written = new HashSet<>();
    for (int count = 1; count <= 2; count++) {
      Path run =
          TinyRun.write(
                  folder.resolve("run-" + count),
                  TestModels.transformer(1, 1, 8, Positions.ROTARY, 0, 0),
                  5)
              .path();
      for (int i = 0; i < count; i++) {
        RunNotes.add(run, new Note("run@5#instance:2.1@" + i, i == 0 ? "" : "“looks” back\n"));
      }
      written.add(RunNotes.read(run));
      samples.add(run.resolve("analyses/notes.json"));
    }
    return FileKind.covered(
        "notes.json",
        samples,
        file -> {
          Object read = RunNotes.read(above(file, 2));
          return written.contains(read) ? Reading.AS_WRITTEN : Reading.READ;
        });
  }

  private static FileKind instances(Path folder) throws IOException {
    Files.createDirectories(folder);
    InstanceStream stream = RegBench.reference().stream(Split.TEST, 1);
    List<String> contents =
        List.of(
            InstanceFile.toJson(stream.next()) + "\n",
            IntStream.range(0, 3)
                .mapToObj(_ -> InstanceFile.toJson(stream.next()) + "\n")
                .collect(Collectors.joining()),
            """
            {"id":"a","strings":["abca","ab","c"]}
            {"id":"b","text":"abca|ab|c"}

            {"strings":["abc"],"text":"abc","alphabet":["a","b","c"],"seed":7,"preset":"mine"}
            {"states":1,"initial":0,"transitions":[[0,"a",0,1.0]],"strings":["aa","aaa"]}
            """);
    List<Path> samples = new ArrayList<>();
    for (String content : contents) {
      samples.add(
          Files.writeString(folder.resolve("sample-" + samples.size() + ".jsonl"), content));
    }
    return FileKind.open(
        "instances.jsonl",
        samples,
        file -> {
          for (Instance instance : InstanceFile.read(file)) {
            InstanceFile.toJson(instance);
            instance.tokens();
          }
          return Reading.READ;
        });
  }
}
