package org.headscope.engine.interpret.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.DrawnInstances;
import org.headscope.engine.io.FlippedBits;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.contexttree.ContextTrees;
import org.headscope.engine.task.contexttree.TreePrior;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Cached rows are the computed ones bit for bit, or are computed again.
class RowCacheTest {
  private static final long ROOMY = 1L << 30;

  @TempDir Path temporary;

  private final RandomRows model = new RandomRows("m", true);
  private final Instance instance = drawn(1).getFirst();
  private final int length = instance.tokens().length;

  private static List<Instance> drawn(int count) {
    return DrawnInstances.of(1, count);
  }

  private RowCache store(long memory, long disk) {
    return new RowCache(memory, Optional.of(new RowFolder(temporary.resolve("rows"), disk)));
  }

  private static double[][] rows(
      RowStore store, NamedPredictor predictor, Instance instance, int length) {
    return store.rows(predictor, instance, length, Progress.none(), new Cancellation());
  }

  private double[][] computed() {
    return new RandomRows("m", true).predict(instance.tokens());
  }

  private List<Path> files() throws IOException {
    Path folder = temporary.resolve("rows");
    if (Files.notExists(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @Test
  void rowsAreComputedOnceAndRestoredBitForBit() {
    RowStore store = store(ROOMY, ROOMY);
    assertThat(rows(store, model.named, instance, length)).isDeepEqualTo(computed());
    assertThat(rows(store, model.named, instance, length)).isDeepEqualTo(computed());
    RowStore anotherDay = store(0, ROOMY);
    assertThat(rows(anotherDay, model.named, instance, length)).isDeepEqualTo(computed());
    assertThat(model.requests).isEqualTo(1);
  }

  @Test
  void worksWithMemoryOnly() {
    RowStore store = new RowCache(ROOMY, Optional.empty());
    rows(store, model.named, instance, length);
    rows(store, model.named, instance, length);
    assertThat(model.requests).isEqualTo(1);
    RowStore none = new RowCache(0, Optional.empty());
    rows(none, model.named, instance, length);
    rows(none, model.named, instance, length);
    assertThat(model.requests).isEqualTo(3);
  }

  @Test
  void theOldestRowsLeaveMemory() {
    List<Instance> instances = drawn(3);
    long bytes = instances.stream().mapToLong(i -> i.tokens().length * 184L).sum();
    RowStore store = new RowCache(bytes - 1, Optional.empty());
    instances.forEach(i -> rows(store, model.named, i, i.tokens().length));
    rows(store, model.named, instances.get(1), 1);
    rows(store, model.named, instances.get(2), 1);
    assertThat(model.requests).isEqualTo(3);
    rows(store, model.named, instances.get(0), 1);
    assertThat(model.requests).isEqualTo(4);
  }

  @Test
  void aLongerPredictionServesAShorterRequestAndNeverTheReverse() {
    for (long memory : new long[] {ROOMY, 0}) {
      RandomRows fresh = new RandomRows("memory " + memory, true);
      RowStore store = store(memory, ROOMY);
      assertThat(rows(store, fresh.named, instance, 100)).hasNumberOfRows(100);
      assertThat(rows(store, fresh.named, instance, 30)).hasNumberOfRows(100);
      assertThat(fresh.requests).isEqualTo(1);
      assertThat(rows(store, fresh.named, instance, length)).hasNumberOfRows(length);
      assertThat(fresh.requests).isEqualTo(2);
      assertThat(rows(store, fresh.named, instance, 101)).hasNumberOfRows(length);
      assertThat(fresh.requests).isEqualTo(2);
    }
  }

  /// Scores need all rows but the last, and the window then that one, too.
  @Test
  void theLastRowIsCachedWithTheOthers() {
    RowStore store = store(ROOMY, ROOMY);
    rows(store, model.named, instance, length - 1);
    rows(store, model.named, instance, length);
    assertThat(model.requests).isEqualTo(1);
    RandomRows brief = new RandomRows("brief", true);
    rows(store, brief.named, instance, length - 2);
    assertThat(brief.longest).isEqualTo(length - 2);
  }

  @Test
  void onlyExpensiveRowsAreWrittenAndOnlyThoseOfKnownPredictorsAreKept() throws IOException {
    RowStore store = store(ROOMY, ROOMY);
    RandomRows rule = new RandomRows("r", false);
    rule.predict(instance.tokens()); // warm
    for (Instance some : drawn(20)) {
      rows(store, rule.named, some, 1);
    }
    assertThat(files()).hasSizeLessThan(20);
    int before = files().size();
    NamedPredictor slow =
        new NamedPredictor(
            "slow",
            _ -> {
              sleep();
              return rule;
            },
            Optional.of(new NamedPredictor.Identity("slow", false)));
    rows(store, slow, instance, length);
    assertThat(files()).hasSize(before + 1);
    NamedPredictor unknown = Unnamed.of("unknown", rule);
    rule.requests = 0;
    rows(store, unknown, instance, length);
    rows(store, unknown, instance, length);
    assertThat(rule.requests).isEqualTo(2);
    assertThat(files()).hasSize(before + 1);
  }

  /// To make the key of rows takes longer than to count a few tokens.
  @Test
  void cheapRowsAreNotReadFromTheFolder() throws IOException {
    RandomRows rule = new RandomRows("r", false);
    NamedPredictor slow =
        new NamedPredictor(
            "slow",
            _ -> {
              sleep();
              return rule;
            },
            rule.named.identity());
    rows(store(0, ROOMY), slow, instance, length);
    assertThat(files()).hasSize(1);
    rule.requests = 0;
    RowStore store = store(0, ROOMY);
    rows(store, rule.named, instance, 5);
    assertThat(rule.requests).as("of unknown speed").isZero();
    for (Instance some : drawn(20)) {
      rows(store, rule.named, some, 5);
    }
    int requests = rule.requests;
    assertThat(rows(store, rule.named, instance, 5)).hasNumberOfRows(5);
    assertThat(rule.requests).isEqualTo(requests + 1);
    assertThat(rows(store, rule.named, instance, length)).hasNumberOfRows(length);
  }

  private static void sleep() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void keysDependOnEverythingThatRowsDependOn() {
    List<Instance> two = drawn(2);
    Instance renamed =
        RegBench.instance("renamed", Optional.empty(), instance.automaton(), instance.strings());
    Instance bare =
        RegBench.instance("bare", Optional.empty(), Optional.empty(), instance.strings());
    NamedPredictor called =
        new NamedPredictor("called otherwise", _ -> model, model.named.identity());
    String key = RowCache.key(model.named, instance).orElseThrow();
    assertThat(RowCache.key(called, renamed)).contains(key);
    assertThat(
            Stream.of(
                    RowCache.key(model.named, instance),
                    RowCache.key(new RandomRows("n", true).named, instance),
                    RowCache.key(model.named, two.get(1)),
                    RowCache.key(model.named, bare))
                .distinct())
        .hasSize(4);
    assertThat(RowCache.key(Unnamed.of("unknown", model), instance)).isEmpty();
  }

  /// The truth of a text is that of the tree that wrote it.
  @Test
  void rowsOfTwoTreesOverOneTextAreSeparate() {
    InstanceStream stream =
        new ContextTrees(new TreePrior.Dirichlet(3, 3, 0.15, 0.5), 20, 20).stream(Split.TEST, 1);
    Instance one = stream.next();
    Instance sameText = new Instance("x", one.origin(), one.sequence(), stream.next().latent());
    Instance renamed = new Instance("x", one.origin(), one.sequence(), one.latent());
    String key = RowCache.key(model.named, one).orElseThrow();
    assertThat(RowCache.key(model.named, sameText)).isPresent().get().isNotEqualTo(key);
    assertThat(RowCache.key(model.named, renamed)).contains(key);
  }

  @Test
  void damagedFilesAreComputedAgain() throws IOException {
    rows(store(0, ROOMY), model.named, instance, length);
    Path file = files().getFirst();
    byte[] whole = Files.readAllBytes(file);
    SplittableRandom random = new SplittableRandom(3);
    for (int attempt = 0; attempt < 60; attempt++) {
      byte[] damaged = whole.clone();
      switch (attempt % 3) {
        case 0 -> damaged[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
        case 1 -> damaged = Arrays.copyOf(whole, random.nextInt(whole.length));
        default -> damaged = Arrays.copyOf(whole, whole.length + 1 + random.nextInt(400));
      }
      expectRecomputed(file, damaged);
      assertThat(file).as("repaired").hasBinaryContent(whole);
    }
    for (int i = 0; i < 44; i++) { // every byte of the head
      byte[] damaged = whole.clone();
      damaged[i]++;
      expectRecomputed(file, damaged);
    }
  }

  private void expectRecomputed(Path file, byte[] content) throws IOException {
    Files.write(file, content);
    int before = model.requests;
    assertThat(rows(store(0, ROOMY), model.named, instance, length)).isDeepEqualTo(computed());
    assertThat(model.requests).isEqualTo(before + 1);
  }

  @Test
  void rowsWithAFlippedBitAreIgnored() throws IOException {
    rows(store(0, ROOMY), model.named, instance, length);
    Path file = files().getFirst();
    String key = RowCache.key(model.named, instance).orElseThrow();
    FlippedBits.areRefused(file, () -> RowFolder.read(file, key).isPresent());
  }

  /// A file that is whole, with checksum and all, but speaks of something else.
  @Test
  void foreignFilesAreComputedAgain() throws IOException {
    rows(store(0, ROOMY), model.named, instance, length);
    Path file = files().getFirst();
    String key = RowCache.key(model.named, instance).orElseThrow();
    String other = RowCache.key(new RandomRows("other", true).named, instance).orElseThrow();
    double[][] none = computed();
    none[7][3] = Double.NaN;
    double[][] heavy = computed();
    heavy[0][0] += 1;
    for (byte[] content :
        List.of(
            bytes(other, computed()),
            bytes(key, none),
            bytes(key, heavy),
            bytes(key, Arrays.copyOf(computed(), length - 1)),
            new byte[0])) {
      expectRecomputed(file, content);
    }
    Files.delete(file);
    Files.createDirectory(file);
    Files.writeString(file.resolve("inside"), "x");
    assertThat(rows(store(0, ROOMY), model.named, instance, length)).isDeepEqualTo(computed());
  }

  private static byte[] bytes(String key, double[][] rows) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RowFolder.content(key, rows).writeTo(out);
    return out.toByteArray();
  }

  @Test
  void linksAreNotFollowed() throws IOException {
    rows(store(0, ROOMY), model.named, instance, length);
    Path file = files().getFirst();
    Path elsewhere = Files.move(file, temporary.resolve("elsewhere"));
    Files.createSymbolicLink(file, elsewhere);
    rows(store(0, ROOMY), model.named, instance, length);
    assertThat(model.requests).isEqualTo(2);
    assertThat(Files.isSymbolicLink(file)).isFalse();
    assertThat(elsewhere).exists();
  }

  @Test
  void unusableFoldersAreIgnored() throws IOException {
    Files.writeString(temporary.resolve("rows"), "a file where the folder should be");
    RowStore store = store(ROOMY, ROOMY);
    assertThat(rows(store, model.named, instance, length)).isDeepEqualTo(computed());
    rows(store, model.named, instance, length);
    assertThat(model.requests).as("from memory").isEqualTo(1);
    assertThat(temporary.resolve("rows")).hasContent("a file where the folder should be");
  }

  @Test
  void theLeastRecentlyUsedFilesAreDeleted() throws IOException {
    List<Instance> instances = drawn(8);
    RowStore roomy = store(0, ROOMY);
    instances.forEach(i -> rows(roomy, model.named, i, 50));
    long one = Files.size(files().getFirst());
    for (Path file : files()) {
      Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
    }
    Path first = files().getFirst();
    Path foreign = Files.writeString(first.resolveSibling("thesis.txt"), "x".repeat(100_000));
    Files.setLastModifiedTime(foreign, FileTime.fromMillis(0));
    Path torn = first.resolveSibling("." + "0".repeat(64) + ".rows.of-a-killed-process.part");
    Files.write(torn, new byte[10]);
    Files.setLastModifiedTime(torn, FileTime.fromMillis(0));

    RowStore store = store(0, 5 * one);
    int requests = model.requests;
    rows(store, model.named, instances.get(2), 50); // used now, so it stays
    assertThat(model.requests).isEqualTo(requests);
    Instance fresh = RegBench.instance("new", Optional.empty(), Optional.empty(), List.of("abc"));
    rows(store, model.named, fresh, 3);
    assertThat(files()).contains(foreign).doesNotContain(torn);
    assertThat(files().stream().filter(f -> f.toString().endsWith(".rows")).count())
        .isBetween(4L, 5L);
    requests = model.requests;
    rows(store, model.named, instances.get(2), 50);
    rows(store, model.named, fresh, 3);
    assertThat(model.requests).isEqualTo(requests);
  }

  @Test
  void threadsMayShareAStoreAndProcessesAFolder() throws Exception {
    List<Instance> instances = drawn(10);
    RowStore shared = store(300_000, ROOMY);
    try (ExecutorService workers = Executors.newFixedThreadPool(4)) {
      List<Future<Boolean>> done =
          IntStream.range(0, 8)
              .mapToObj(w ->
                  workers.submit(() -> {
                    // So little space that threads delete each other's files.
                    RowStore store = w < 4 ? store(0, w % 2 == 0 ? 120_000 : ROOMY) : shared;
                    RandomRows own = new RandomRows("m", true);
                    for (int i = 0; i < 60; i++) {
                      Instance some = instances.get((i * 7 + w) % 10);
                      int length = Math.min(some.tokens().length, 20 + i);
                      double[][] rows = rows(store, own.named, some, length);
                      double[][] expected = new RandomRows("m", true).predict(some.tokens());
                      if (!Arrays.deepEquals(
                          Arrays.copyOf(rows, length), Arrays.copyOf(expected, length))) {
                        return false;
                      }
                    }
                    return true;
                  }))
              .toList();
      for (Future<Boolean> worker : done) {
        assertThat(worker.get()).isTrue();
      }
    }
    assertThat(files()).allSatisfy(f -> assertThat(f.toString()).endsWith(".rows"));
  }

  @Test
  void cancelledWorkLeavesNothingBehind() throws IOException {
    Cancellation cancellation = new Cancellation();
    NamedPredictor stopped =
        new NamedPredictor(
            "stopped",
            _ -> {
              cancellation.cancel();
              return model;
            },
            Optional.of(new NamedPredictor.Identity("stopped", true)));
    RowStore store = store(ROOMY, ROOMY);
    assertThatThrownBy(() -> store.rows(stopped, instance, 9, Progress.none(), cancellation))
        .isInstanceOf(CancellationException.class);
    assertThat(files()).isEmpty();
    assertThatThrownBy(() -> store.rows(model.named, instance, 9, Progress.none(), cancellation))
        .isInstanceOf(CancellationException.class);
  }
}
