package org.headscope.engine.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.CheckpointFiles;
import org.junit.jupiter.api.Test;

/// Packs whose hashes are all right, but not what they hash.
class ForgedPackTest extends HostilePack {
  private static final String SUMS = "one/checkpoints/SHA256SUMS";
  private static final String WEIGHTS = "step-00000005.safetensors";

  /// Lists the metrics, as complete runs do, and weights under `names`.
  private void list(String... names) {
    SortedMap<String, String> weights = new TreeMap<>();
    for (String name : names) {
      weights.put(name, Sha256.hex(content("one/checkpoints/" + WEIGHTS)));
    }
    String text =
        CheckpointFiles.text(
            Optional.of(Sha256.hex(content("one/run.json"))),
            Optional.of(Sha256.hex(content("one/metrics.jsonl"))),
            weights);
    files.put(SUMS, text.getBytes(StandardCharsets.UTF_8));
  }

  private byte[] content(String name) {
    return Objects.requireNonNull(files.get(name));
  }

  @Test
  void completeRunsNeedTheirMetrics() throws IOException {
    list(WEIGHTS);
    files.put("one/COMPLETE", new byte[0]);
    writeConsistent();
    assertThat(Unpacking.inspect(pack, Progress.none(), new Cancellation()).lines())
        .contains("one: Transformer, 1 layer, 1 head; a checkpoint, of step 5");
    files.remove("one/metrics.jsonl");
    writeConsistent();
    assertRefused("one has no metrics.jsonl; ask its author for a new copy of the pack.");
  }

  @Test
  void listedCheckpointsMustBeThere() throws IOException {
    list(WEIGHTS, "step-00000010.safetensors");
    writeConsistent();
    assertRefused("SHA256SUMS does not match the checkpoints; ask its author");
  }

  @Test
  void filesThatAreReadAtOnceAreSmall() throws IOException {
    byte[] info = content("one/run.json");
    byte[] most = Arrays.copyOf(info, 1 << 20);
    Arrays.fill(most, info.length, most.length, (byte) ' ');
    files.put("one/run.json", most);
    list(WEIGHTS);
    writeConsistent();
    assertThat(Unpacking.inspect(pack, Progress.none(), new Cancellation()).runs()).hasSize(1);
    byte[] more = Arrays.copyOf(most, most.length + 1);
    more[most.length] = ' ';
    files.put("one/run.json", more);
    writeConsistent();
    assertRefused("has a run 'one' that is incomplete");
    byte[] manifest = new byte[(32 << 20) + 1];
    Arrays.fill(manifest, (byte) ' ');
    write(manifest, files);
    assertRefused("has a manifest.json larger than a pack's may be");
  }

  @Test
  void lessonsWhosePicturesAreNoneAreNotPacked() throws IOException {
    Path lesson = Files.createDirectories(folder.resolve("in/lesson"));
    Files.writeString(lesson.resolve("lesson.md"), "---\ntitle: A\n---\n");
    Path picture = Files.writeString(lesson.resolve("a.png"), "GIF89a");
    Path out = folder.resolve("in/b.hscope");
    PackSpec spec = new PackSpec(List.of(), List.of(), List.of(), List.of(lesson), out);
    assertThatThrownBy(() -> Packing.run(spec, Progress.none(), new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(picture + " is neither PNG nor JPEG; save it as PNG.");
    assertThat(out).doesNotExist();
  }
}
