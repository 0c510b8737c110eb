package org.headscope.engine.interpret.patch;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScores.ScoreProvenance;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.patch.PatchResult.PatchRow;
import org.headscope.engine.interpret.patch.PatchResult.Patched;
import org.headscope.engine.interpret.patch.PatchResult.Scale;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.Version;
import org.headscope.engine.training.run.CheckpointRef;

/// Measures, for every site and position, which share of the difference between two runs is made up
/// by the value there.
public final class Patches {
  /// The number of tokens that are read at once: enough to keep matrix products busy, few enough
  /// for the caches.
  private static final int BATCH_TOKENS = 4096;

  private final PatchSpec spec;
  private final Context context;
  private final PatchTexts texts;
  private final PatchScore score;
  private final Scale scale;
  private final PatchRun clean;
  private final PatchRun corrupt;
  private final AtomicLong done = new AtomicLong();

  private Patches(PatchSpec spec, LanguageModel model, List<PatchSite> sites, Context context) {
    this.spec = spec;
    this.context = context;
    PatchQuery query = new PatchQuery(spec, model, context);
    int row = query.row();
    texts = query.texts(row);
    score = query.score(row);
    Reading.requireWhole(
        spec.instance().id(),
        row + 1,
        "maps",
        "choose an earlier row, up to %,d.",
        length -> new ReadingNeed(model.config(), length).attention());
    clean = PatchRun.of(model, texts.clean().tokens(), sites);
    context.cancellation().check();
    corrupt = PatchRun.of(model, texts.corrupt().tokens(), sites);
    scale = new Scale(score.measure(), score.of(clean.logits()), score.of(corrupt.logits()));
  }

  /// The sites of a checkpoint that can be patched.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read
  public static List<PatchSite> sites(CheckpointRef checkpoint, Context context) {
    try (ModelPool.Lease lease = context.models().lease(checkpoint)) {
      return PatchSite.of(lease.model());
    }
  }

  /// Patches every site at every position, in both directions.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, the model lacks a
  ///   group of sites, or the texts cannot be read, aligned or measured
  public static PatchResult run(PatchSpec spec, Context context) {
    return run(spec, Optional.empty(), _ -> {}, context);
  }

  /// Patches site by site. The result is the same whether it is computed at once or continued.
  ///
  /// @param known a result of an equal spec, perhaps a partial one, whose sites are not patched
  ///   again; a result of another spec, or of another device, is ignored
  /// @param partial receives the result of the sites so far, after each
  public static PatchResult run(
      PatchSpec spec, Optional<PatchResult> known, Consumer<PatchResult> partial, Context context) {
    String device = context.models().device(context.config(spec.checkpoint())).label();
    Optional<PatchResult> before =
        known
            .filter(result -> result.done().filter(spec::equals).isPresent())
            .filter(result -> result.provenance().device().filter(device::equals).isPresent());
    if (before.filter(PatchResult::whole).isPresent()) {
      return before.get();
    }
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      LanguageModel model = lease.model();
      List<PatchSite> sites = PatchSite.of(PatchSite.of(model), spec.groups(), model.name());
      int readers = context.models().readers(model.config());
      try (NativeThreads threads = new NativeThreads("headscope-patches", readers)) {
        Patches patches =
            threads
                .run(List.<Callable<Patches>>of(() -> new Patches(spec, model, sites, context)))
                .getFirst();
        return patches.run(sites, before, partial, threads, device);
      }
    }
  }

  private PatchResult run(
      List<PatchSite> sites,
      Optional<PatchResult> known,
      Consumer<PatchResult> partial,
      NativeThreads threads,
      String device) {
    List<PatchRow> rows = new ArrayList<>(known.map(PatchResult::rows).orElse(List.of()));
    done.set((long) rows.size() * runs());
    for (PatchSite site : sites.subList(rows.size(), sites.size())) {
      rows.add(row(site, (long) sites.size() * runs(), threads));
      PatchResult result =
          new PatchResult(
              spec.checkpoint().step(),
              texts,
              scale,
              sites.size(),
              rows,
              provenance(device),
              Optional.of(spec));
      if (rows.size() == sites.size()) {
        return result;
      }
      partial.accept(result);
    }
    throw new IllegalStateException("no site is left");
  }

  /// The number of patched runs of one site.
  private int runs() {
    return PatchDirection.values().length * (texts.size() + 1);
  }

  /// Some runs of a batch: indices of positions from `from` up to `to`; the one after the last
  /// position patches all.
  private record Batch(PatchDirection direction, int from, int to) {}

  private PatchRow row(PatchSite site, long total, NativeThreads threads) {
    List<Batch> batches = new ArrayList<>();
    for (PatchDirection direction : PatchDirection.values()) {
      int size = Math.max(1, BATCH_TOKENS / texts.receiver(direction).tokens().length);
      for (int from = 0; from <= texts.size(); from += size) {
        batches.add(new Batch(direction, from, Math.min(texts.size() + 1, from + size)));
      }
    }
    Map<PatchDirection, double[]> values = new EnumMap<>(PatchDirection.class);
    for (PatchDirection direction : PatchDirection.values()) {
      values.put(direction, new double[texts.size() + 1]);
    }
    threads.each(
        batches,
        batch -> {
          context.cancellation().check();
          double[] part = measure(site, batch);
          double[] all = Objects.requireNonNull(values.get(batch.direction()));
          System.arraycopy(part, 0, all, batch.from(), part.length);
          context.progress().update("patches", done.addAndGet(part.length), total);
        });
    return new PatchRow(
        site, patched(PatchDirection.DENOISING, values), patched(PatchDirection.NOISING, values));
  }

  private Patched patched(PatchDirection direction, Map<PatchDirection, double[]> values) {
    double[] all = Objects.requireNonNull(values.get(direction));
    double[] single = Arrays.copyOf(all, texts.size());
    return Patched.of(scale, direction, single, all[texts.size()]);
  }

  private double[] measure(PatchSite site, Batch batch) {
    boolean denoising = batch.direction() == PatchDirection.DENOISING;
    PatchRun receiver = denoising ? corrupt : clean;
    PatchRun donor = denoising ? clean : corrupt;
    int[] to = texts.receiving(batch.direction());
    int[] from = texts.giving(batch.direction());
    IntFunction<int[]> pair = k -> new int[] {to[k], from[k]};
    List<int[][]> patches =
        IntStream.range(batch.from(), batch.to())
            .mapToObj(k ->
                (k < texts.size() ? IntStream.of(k) : IntStream.range(0, texts.size()))
                    .mapToObj(pair)
                    .toArray(int[][]::new))
            .toList();
    float[] values = Objects.requireNonNull(donor.values().get(site));
    return Arrays.stream(receiver.patched(site, values, patches)).mapToDouble(score::of).toArray();
  }

  private Provenance provenance(String device) {
    return Provenance.of(spec.checkpoint())
        .with("instance", spec.instance().id())
        .with("other text", spec.other().label())
        .with("drawn by", ScoreProvenance.origins(List.of(spec.instance())))
        .with("alignment", spec.alignment().label())
        .with("measure", scale.measure().text())
        .with("row", texts.clean().query())
        .with("device", device)
        .with("headscope", Version.current());
  }
}
