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
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError.ModelError;

/// Hidden states of a model, trained or not, read in a stream: a few sequences after the other pass
/// through it, on several threads, and only the wanted rows stay, 4 bytes a value. Besides them
/// there is one such pass a thread, half a gigabyte of them together unless a single sequence takes
/// more. Neither the number of threads nor what is wanted changes a bit of what is read.
///
/// Rows lie on the model's device. The model stays the caller's.
public final class ModelStates implements HiddenStateSource {
  /// Tokens · layers · width of a pass, unless one sequence alone has more: 64 MB, since a pass
  /// holds up to 30 arrays of a layer's tokens.
  private static final long PASS = 1 << 19;

  /// Passes of that size that may be under way: half a gigabyte.
  private static final int MAX_PASSES = 8;

  /// Enough to keep the matrix products of small models busy, few enough for the caches.
  private static final int MAX_TOKENS = 2048;

  private final LanguageModel model;
  private final int threads;
  private final List<Site> sites;

  private ModelStates(LanguageModel model, List<Site> sites, int threads) {
    this.model = model;
    this.sites = List.copyOf(sites);
    this.threads = threads;
  }

  /// The states of `model` at `site` of every layer that has it.
  ///
  /// @param threads at least 1; more than one serve on the processor only
  /// @throws ModelError naming the sites there are if no layer has it
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

  /// The sites of `site` in a short sequence; none where it shows the embedding alone.
  private static List<Site> sites(LanguageModel model, ProbeSite site) {
    List<ActivationSite> asked =
        site.in(model.config()).stream().filter(s -> fixedSize(model.config(), s)).toList();
    int[] sequence = {1, 0, 1};
    ActivationCache seen = model.run(sequence, asked);
    List<Site> sites =
        asked.stream()
            .filter(s -> seen.sites().contains(s))
            .map(s -> new Site(s, seen.width(s)))
            .toList();
    return sites.stream().anyMatch(s -> s.site().kind() == site.kind()) ? sites : List.of();
  }

  /// Attention's state is all keys and values so far, which are no hidden state of a token.
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
      List<BitSet> wanted,
      List<ActivationSite> chosen,
      Progress progress,
      Cancellation cancellation) {
    List<Site> kept = sites.stream().filter(site -> chosen.contains(site.site())).toList();
    Set<ActivationSite> looked = kept.stream().map(Site::site).collect(Collectors.toSet());
    return HiddenRows.read(
        sequences,
        kept,
        device(),
        SequenceBatch.of(sequences, wanted, Math.clamp(PASS / size(), 1, MAX_TOKENS)),
        readers(sequences),
        (batch, rows) -> read(batch, looked, rows),
        progress,
        cancellation);
  }

  /// Layers · width: what a token's pass is in proportion to.
  private long size() {
    ModelConfig config = model.config();
    return switch (config) {
      case StackConfig stack -> (long) stack.depth() * stack.width();
      case ReweightingConfig reweighting -> reweighting.hidden();
      case ConstructedConfig constructed -> (long) constructed.depth() * constructed.width();
      case HybridConfig hybrid -> (long) hybrid.depth() * hybrid.width();
    };
  }

  /// The number of threads that there are sequences for, and memory for their longest passes.
  private int readers(List<ProbeSequence> sequences) {
    long longest = sequences.stream().mapToInt(ProbeSequence::length).max().orElse(1);
    long passes = MAX_PASSES * PASS / Math.max(1, longest * size());
    return Math.clamp(passes, 1, Math.max(1, Math.min(threads, sequences.size())));
  }

  private void read(SequenceBatch batch, Set<ActivationSite> looked, HiddenRows rows) {
    RowTap tap = new RowTap(looked, rows, batch, model.config().depth());
    model.pass(batch.size(), batch.ids(), tap, NDArray::getShape);
  }

  /// Keeps the wanted rows of one batch while a model reads it.
  /// [org.headscope.engine.neural.ActivationCache] holds whole sequences, one at a time, as Java
  /// arrays: read with it, 400 sequences take 16 s rather than 9 s of a transformer, and 27 s
  /// rather than 20 s of Mamba.
  private static final class RowTap implements Tap {
    private final Set<ActivationSite> sites;
    private final HiddenRows rows;
    private final SequenceBatch batch;
    private final long[] kept;
    private final int[] tokensSeen; // of each layer's recurrent state

    RowTap(Set<ActivationSite> sites, HiddenRows rows, SequenceBatch batch, int depth) {
      this.sites = sites;
      this.rows = rows;
      this.batch = batch;
      this.kept = batch.kept();
      this.tokensSeen = new int[depth + 1];
    }

    /// Returns false: fused operations serve outside mixers.
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
