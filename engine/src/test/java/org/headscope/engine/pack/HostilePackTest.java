package org.headscope.engine.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.interpret.evaluation.EvaluationFile;
import org.headscope.engine.interpret.evaluation.EvaluationKinds;
import org.headscope.engine.interpret.probe.store.ProbeKinds;
import org.headscope.engine.io.CheckedJson;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunWriter;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Packs whose files are not what they should be: one sentence, and nothing is written.
class HostilePackTest extends HostilePack {
  @Test
  void unmodifiedPacksAreAccepted() throws IOException {
    byte[] before = Files.readAllBytes(pack);
    writeConsistent();
    assertThat(pack).hasBinaryContent(before);
    assertThat(Unpacking.inspect(pack, Progress.none(), new Cancellation()).runs()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../evil.jsonl",
        "one/../../evil.jsonl",
        "/evil.jsonl",
        "C:/evil.jsonl",
        "one\\evil.jsonl",
        "one/analyses/",
        "evil.sh",
        "one/checkpoints/evil.zip",
        "nested.hscope",
        "one/.training.lock",
        ".hidden.jsonl",
        "trailing..jsonl/run.json",
        "con.jsonl",
        "one/analyses/a/b/c/d/e/f.json",
        "one/analyses/mine.json",
        "one/analyses/probes/count-1.json",
        "con/run.json",
        "right\u202eleft.jsonl",
        "new\nline.jsonl",
        "dot./run.json",
        "a.lesson/run.json",
        "a.lesson/evil.html",
        "a.lesson/../lesson.md",
        "a.lesson/.hidden.png",
        "a.lesson/b/c/d/e.png",
        "../a.lesson/lesson.md"
      })
  void unknownNamesAreRefused(String name) throws IOException {
    if (name.startsWith("trailing")) {
      name = "trailing. /run.json";
    }
    files.put(name, new byte[0]);
    writeConsistent();
    assertRefused("has an entry");
  }

  @Test
  void namesThatCollideOnSomeSystemsAreRefused() throws IOException {
    files.put("One/run.json", files.get("one/run.json"));
    writeConsistent();
    assertRefused("has two entries that some systems cannot tell apart");
  }

  @Test
  void unnormalizedUnicodeIsRefused() throws IOException {
    files.put("é.jsonl", new byte[] {'a'});
    files.put(Normalizer.normalize("é.jsonl", Normalizer.Form.NFD), new byte[] {'a'});
    writeConsistent();
    assertRefused("does not belong in a pack");
  }

  @Test
  void namesThatAreBothFileAndFolderAreRefused() throws IOException {
    files.put("x.jsonl", new byte[] {'a'});
    files.put("x.jsonl/run.json", new byte[] {'a'});
    writeConsistent();
    assertRefused("both a file and a folder");
  }

  @Test
  void missingAndExtraFilesAreRefused() throws IOException {
    byte[] manifest = manifest(files);
    files.put("x.jsonl", new byte[] {'a'});
    write(manifest, files);
    assertRefused("has a file 'x.jsonl' that its manifest.json does not list");
    byte[] more = manifest(files);
    files.remove("x.jsonl");
    write(more, files);
    assertRefused("lacks 'x.jsonl', which its manifest.json lists");
    files.remove("one/run.json");
    writeConsistent();
    assertRefused("has a run 'one' that is incomplete");
    try (OutputStream out = Files.newOutputStream(pack)) {
      PackZip.write(out, List.of(part("one/run.json", new byte[0])));
    }
    assertRefused("has no manifest.json");
  }

  private void flip(String name) {
    files.computeIfPresent(
        name,
        (_, content) -> {
          byte[] changed = content.clone();
          changed[changed.length - 3] ^= 1;
          return changed;
        });
  }

  @Test
  void aLessonWithoutItsTextIsRefused() throws IOException {
    files.put("a.lesson/picture.png", new byte[] {1});
    writeConsistent();
    assertRefused("has a lesson 'a' without lesson.md");
  }

  @Test
  void otherContentIsRefused() throws IOException {
    byte[] manifest = manifest(files);
    flip("one/metrics.jsonl");
    write(manifest, files);
    assertRefused("has a file 'one/metrics.jsonl' that was changed");
    files.put("one/metrics.jsonl", new byte[3]);
    write(manifest, files);
    assertRefused("whose size differs from the one in its manifest.json");
  }

  /// All hashes of the pack were recomputed; the run's own are still there.
  @Test
  void invalidRunsAreRefused() throws IOException {
    flip("one/checkpoints/step-00000005.safetensors");
    writeConsistent();
    assertRefused(
        "a.hscope/one/checkpoints/step-00000005.safetensors has changed since the run wrote it (its SHA-256 differs); ask its author for a new copy");
    files.put("one/run.json", "{\"format\":99}".getBytes(StandardCharsets.UTF_8));
    writeConsistent();
    assertThatThrownBy(() -> Unpacking.inspect(pack, Progress.none(), new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has format 99");
  }

  @Test
  void aManifestAloneIsRefused() throws IOException {
    files.clear();
    writeConsistent();
    assertRefused(
        "a.hscope is empty: it has no runs, instances or lessons; ask its author for a new copy");
  }

  private void assertRefused(String name, String content, String sentence) throws IOException {
    byte[] before = files.put(name, content.getBytes(StandardCharsets.UTF_8));
    writeConsistent();
    assertRefused(sentence);
    if (before == null) {
      files.remove(name);
    } else {
      files.put(name, before);
    }
  }

  /// All hashes of the pack are right.
  @Test
  void contentThatContradictsItsNameIsRefused() throws IOException {
    String analyses = "one/analyses/";
    String metrics = new String(files.get("one/metrics.jsonl"), StandardCharsets.UTF_8);
    assertRefused("one/metrics.jsonl", metrics.replace("2.5", "2.4"), "its check differs");
    assertRefused("one/metrics.jsonl", "no metrics\n", "one/metrics.jsonl, line 1,");
    assertRefused(analyses + "head-scores.json", "{}", analyses + "head-scores.json");
    assertRefused(
        analyses + "head-scores.json",
        CheckedJson.line(
                Map.of(
                    "format", 3,
                    "rules", List.of(),
                    "contrasts", List.of(),
                    "measures", List.of(),
                    "results", List.of(headless())))
            + "\n",
        "the heads scored at step 5 are not the");
    assertRefused(analyses + "notes.json", "[", analyses + "notes.json");
    assertRefused(
        analyses + "evaluations.json",
        EvaluationFile.text(List.of(EvaluationKinds.evaluation(7, "abc", 0.5))),
        "has an evaluation of step 7");
    assertRefused("one/COMPLETE", "yes", "one/COMPLETE is not empty");
    assertRefused("one/checkpoints/SHA256SUMS", "", "SHA256SUMS does not list run.json");
    assertRefused("a.jsonl", "{\"id\":", "a.hscope/a.jsonl, line 1,");
    assertRefused("a.jsonl", "", "contains no instance");
    files.put("a.lesson/lesson.md", new byte[0]);
    assertRefused("a.lesson/b.png", "GIF89a", "b.png is neither PNG nor JPEG");
    assertRefused("a.lesson/c.jsonl", "{}", "c.jsonl, line 1,");
  }

  private static Map<String, Object> headless() {
    return Map.of(
        "step",
        5,
        "heads",
        List.of(),
        "absent",
        List.of(),
        "provenance",
        Map.of("facts", Map.of("instances", "100"), "warnings", List.of()));
  }

  /// The run as it lies in its folder, whatever is wrong with it.
  private void takeRun() throws IOException {
    Path run = folder.resolve("in/one");
    files.clear();
    try (Stream<Path> all = Files.walk(run)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put("one/" + run.relativize(file), Files.readAllBytes(file));
      }
    }
    writeConsistent();
  }

  @Test
  void weightsThatDoNotFitTheModelAreRefused() throws IOException {
    Path run = folder.resolve("in/one");
    Path wider = folder.resolve("in/wider");
    TinyRun.write(wider, TestModels.transformer(1, 1, 16, Positions.ROTARY, 0, 0), 5);
    Files.copy(
        wider.resolve("run.json"), run.resolve("run.json"), StandardCopyOption.REPLACE_EXISTING);
    TinyRun.writeSums(run, 5);
    takeRun();
    assertRefused("where run.json needs floats of shape");
    Path weights = run.resolve("checkpoints/step-00000005.safetensors");
    byte[] bytes = Files.readAllBytes(wider.resolve("checkpoints/step-00000005.safetensors"));
    ByteBuffer.wrap(bytes).putInt(bytes.length - 4, 0x0000c07f); // NaN, little-endian
    Files.write(weights, bytes);
    TinyRun.writeSums(run, 5);
    takeRun();
    assertRefused("has NaN or infinite values in tensor");
    Files.write(weights, Arrays.copyOf(bytes, 6));
    TinyRun.writeSums(run, 5);
    takeRun();
    assertRefused("is not a safetensors file");
  }

  @Test
  void probesOfOthersAreRefused() throws IOException {
    Path run = folder.resolve("in/one");
    ProbeKinds.store(RunDirectory.open(run));
    takeRun();
    assertThat(Unpacking.inspect(pack, Progress.none(), new Cancellation()).runs())
        .singleElement()
        .extracting(packed -> packed.analyses())
        .isEqualTo(List.of("probes of 1 checkpoint"));
    String residual = "one/analyses/probes/step-00000005/residual/";
    String count = residual + "count-2.quick.seed-1";
    String state = residual + "state.quick.seed-1";
    assertThat(files).containsKeys(count + ".json", state + ".safetensors");
    byte[] scores = files.get(count + ".json");
    assertRefused(count + ".json", "{}", "count-2.quick.seed-1.json");
    files.put(state + ".json", scores);
    writeConsistent();
    assertRefused("state.quick.seed-1.json has scores of other probes than its name says;");
    files.remove(state + ".json");
    writeConsistent();
    assertRefused("state.quick.seed-1.json");
    files.put(count + ".safetensors", files.remove(state + ".safetensors"));
    writeConsistent();
    assertRefused(
        "count-2.quick.seed-1.safetensors cannot be used: its weights belong to other probes");
  }

  @Test
  void tooManyLessonsAreRefused() throws IOException {
    for (int i = 0; i <= 100; i++) {
      files.put("a" + i + ".lesson/lesson.md", new byte[0]);
    }
    writeConsistent();
    assertRefused("has more than 100 lessons");
  }

  @Test
  void newerAndOddManifestsAreRefused() throws IOException {
    String manifest = new String(manifest(files), StandardCharsets.UTF_8);
    for (String[] change :
        List.of(
            new String[] {
              "\"format\" : 1", "\"format\" : 2", "has format 2 but this version reads format 1"
            },
            new String[] {"\"format\" : 1,", "", "has no format field"},
            new String[] {"\"headscope\"", "\"other\"", "versions"},
            new String[] {"development", "\\u001b[31mred", "versions"},
            new String[] {"development", "1\\n2", "versions"},
            new String[] {"\"sha256\" : \"", "\"sha256\" : \"x", "sha256"},
            new String[] {"\"files\"", "\"file\"", "file"})) {
      assertThat(manifest).contains(change[0]);
      write(manifest.replace(change[0], change[1]).getBytes(StandardCharsets.UTF_8), files);
      assertRefused(change[2]);
    }
    write("[[[[".getBytes(StandardCharsets.UTF_8), files);
    assertRefused("is not valid JSON");
  }

  @Test
  void anotherOrderIsRefused() throws IOException {
    Map<String, byte[]> other = new LinkedHashMap<>();
    List<String> names = new ArrayList<>(files.keySet());
    names.reversed().forEach(name -> other.put(name, files.get(name)));
    write(manifest(files), other);
    assertRefused("has files out of order");
  }

  /// The list of the run is right, but names more than is in the pack.
  @Test
  void whatTheRunListsAndThePackLacksIsMissed() throws IOException {
    Path run = folder.resolve("in/one");
    TinyRun.write(run, TestModels.transformer(1, 1, 8, Positions.ROTARY, 0, 0), 5, 10);
    takeRun();
    files.remove("one/checkpoints/step-00000010.safetensors");
    writeConsistent();
    assertRefused("SHA256SUMS does not match the checkpoints");
    RunDirectory opened = RunDirectory.open(run);
    RunWriter.resume(opened, opened.metrics(_ -> {}), 10).complete();
    takeRun();
    files.remove("one/metrics.jsonl");
    writeConsistent();
    assertRefused("one has no metrics.jsonl");
  }
}
