package org.headscope.engine.interpret.probe.hidden;

import module java.base;

import ai.djl.Device;
import ai.djl.ndarray.NDArray;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.ConstructedConfig;
import org.headscope.engine.neural.HybridConfig;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError.ModelError;

/// Hidden states of a model, trained or not, read in a stream: batches of a few sequences pass
/// through the model on several threads, and only the requested rows are kept, 4 bytes per value.
/// Each thread also holds one pass in memory; all passes together take half a gigabyte unless a
/// single sequence takes more. Neither the number of threads nor the choice of rows changes a bit
/// of what is read.
///
/// Rows are on the model's device. The caller closes the model.
public final class ModelStates implements HiddenStateSource {
  /// The most tokens · layers · width in a pass, unless one sequence alone has more: 64 MB, since a
  /// pass holds up to 30 arrays of a layer's tokens.
  private static final long PASS = 1 << 19;

  /// The most passes of that size at once: half a gigabyte.
  private static final int MAX_PASSES = 8;

  /// The most tokens in a pass: enough to keep the matrix products of small models busy, few enough
  /// for the caches.
  private static final int MAX_TOKENS = 2048;

  private final LanguageModel model;
  private final int threads;
  private final List<Site> sites;

  private ModelStates(LanguageModel model, List<Site> sites, int threads) {
    this.model = model;
    this.sites = List.copyOf(sites);
    this.threads = threads;
  }

  /// The states of `model` at `site`, in every layer that has it.
  ///
  /// @param threads at least 1; only one is used on a GPU
  /// @throws ModelError if no layer has it; the message lists the model's sites
  public static ModelStates of(LanguageModel model, ProbeSite site, int threads) {
    List<Site> sites = sites(model, site);
    if (sites.isEmpty()) {
      throw new ModelError(
          "The run %s (%s) has no site '%s'; choose %s."
              .formatted(model.name(), model.config().summary(), site.label(), choices(model)));
    }
    boolean processor = model.device().equals(ComputeDevice.CPU.djl());
    return new ModelStates(model, sites, processor ? Math.max(1, threads) : 1);
  }

  private static String choices(LanguageModel model) {
    return Stream.of(ProbeSite.values())
        .filter(site -> !sites(model, site).isEmpty())
        .map(ProbeSite::label)
        .collect(Collectors.joining(" or "));
  }

  /// Finds the sites of `site` by reading a short sequence; none if it has only the embedding.
  private static List<Site> sites(LanguageModel model, ProbeSite site) {
    List<ActivationSite> candidates =
        site.in(model.config()).stream().filter(s -> fixedSize(model.config(), s)).toList();
    int[] sequence = {1, 0, 1};
    ActivationCache cache = model.run(sequence, candidates);
    List<Site> sites =
        candidates.stream()
            .filter(s -> cache.sites().contains(s))
            .map(s -> new Site(s, cache.width(s)))
            .toList();
    return sites.stream().anyMatch(s -> s.site().kind() == site.kind()) ? sites : List.of();
  }

  /// False for attention's state, which is all keys and values so far and no hidden state of a
  /// token.
  private static boolean fixedSize(ModelConfig config, ActivationSite site) {
    List<LayerInfo> layerInfos = config.layerInfos();
    return site.kind() != ActivationSite.Kind.STATE || layerInfos.get(site.layer() - 1).recurrent();
  }

  @Override
  public List<Site> sites() {
    return sites;
  }

  @Override
  public Device device() {
    return model.device();
  }

  @Override
  public HiddenRows read(
      List<ProbeSequence> sequences,
      List<BitSet> positions,
      List<ActivationSite> chosen,
      Progress progress,
      Cancellation cancellation) {
    List<Site> kept = sites.stream().filter(site -> chosen.contains(site.site())).toList();
    Set<ActivationSite> requested = kept.stream().map(Site::site).collect(Collectors.toSet());
    return HiddenRows.read(
        sequences,
        kept,
        device(),
        SequenceBatch.of(sequences, positions, Math.clamp(PASS / size(), 1, MAX_TOKENS)),
        readers(sequences),
        (batch, rows) -> read(batch, requested, rows),
        progress,
        cancellation);
  }

  /// Layers · width, to which the memory of a token's pass is proportional.
  private long size() {
    ModelConfig config = model.config();
    return switch (config) {
      case LayeredConfig stack -> (long) stack.depth() * stack.width();
      case ReweightingConfig reweighting -> reweighting.hidden();
      case ConstructedConfig constructed -> (long) constructed.depth() * constructed.width();
      case HybridConfig hybrid -> (long) hybrid.depth() * hybrid.width();
    };
  }

  /// The number of reading threads, limited by the sequences and by the memory of their longest
  /// passes.
  private int readers(List<ProbeSequence> sequences) {
    long longest = sequences.stream().mapToInt(ProbeSequence::length).max().orElse(1);
    long passes = MAX_PASSES * PASS / Math.max(1, longest * size());
    return Math.clamp(passes, 1, Math.max(1, Math.min(threads, sequences.size())));
  }

  private void read(SequenceBatch batch, Set<ActivationSite> requested, HiddenRows rows) {
    RowTap tap = new RowTap(requested, rows, batch, model.config().depth());
    model.pass(batch.size(), batch.ids(), tap, NDArray::getShape);
  }

  /// Keeps the requested rows of one batch while a model reads it.
  /// [org.headscope.engine.neural.ActivationCache] holds whole sequences, one at a time, as Java
  /// arrays: with it, 400 sequences take 16 s rather than 9 s in a transformer, and 27 s rather
  /// than 20 s in Mamba.
  private static final class RowTap implements Tap {
    private final Set<ActivationSite> sites;
    private final HiddenRows rows;
    private final SequenceBatch batch;
    private final long[] kept;
    private final int[] tokensSeen; // tokens whose recurrent state was read, by layer

    RowTap(Set<ActivationSite> sites, HiddenRows rows, SequenceBatch batch, int depth) {
      this.sites = sites;
      this.rows = rows;
      this.batch = batch;
      this.kept = batch.kept();
      this.tokensSeen = new int[depth + 1];
    }

    /// True only for sites inside mixers; all others can be read while operations are fused.
    @Override
    public boolean exposes(int layer) {
      return sites.stream().anyMatch(site -> site.kind().insideMixer());
    }

    @Override
    public boolean wants(ActivationSite site) {
      return sites.contains(site);
    }

    @Override
    public NDArray at(ActivationSite site, NDArray value) {
      if (site.kind() == ActivationSite.Kind.STATE) {
        state(site, tokensSeen[site.layer()]++, value);
      } else {
        NDArray all = tokens(value); // B·T×W
        NDArray indices = value.getManager().create(kept); // R'
        rows.write(site, batch.first(), all.get(indices)); // B·T×W → R'×W
      }
      return value;
    }

    /// The state after token `t` of every sequence, B×S.
    private void state(ActivationSite site, int t, NDArray value) {
      for (int b = 0; b < batch.size(); b++) {
        if (batch.requested().get(b).get(t)) {
          rows.write(site, rows.row(batch.numbers()[b], t), value.get("{}:{}", b, b + 1)); // 1×S
        }
      }
    }

    private static NDArray tokens(NDArray value) {
      if (value.getShape().dimension() == 3) {
        return value.reshape(-1, value.getShape().get(2)); // B×T×W → B·T×W
      }
      long heads = value.getShape().get(1) * value.getShape().get(3);
      return value.transpose(0, 2, 1, 3).reshape(-1, heads); // B×H×T×d → B×T×H×d → B·T×H·d
    }
  }
}
