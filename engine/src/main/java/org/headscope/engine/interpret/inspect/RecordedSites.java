package org.headscope.engine.interpret.inspect;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.run.MemoryNeed;

/**
 * Activations of one forward pass over one text, as plain arrays of one row a token. Heads stand
 * side by side; a recurrent state is flattened.
 *
 * @param length T
 * @param values T·W values by site, row = token; sites that the model does not have are missing
 */
public record RecordedSites(int length, Map<ActivationSite, float[]> values) {
  /**
   * Lets {@code model} read {@code tokens} and looks at {@code sites}.
   *
   * @param tokens T ≥ 1 ids, no more than the model can read
   * @param sites any but {@link ActivationSite.Kind#PATTERN}, all heads at once
   */
  public static RecordedSites of(
      LanguageModel model, int[] tokens, Collection<ActivationSite> sites) {
    RowsTap tap = new RowsTap(Set.copyOf(sites));
    try (NDManager pass = model.manager().newSubManager()) {
      model.forward(LanguageModel.batch(pass, tokens), tap); // 1×T×V
    }
    return new RecordedSites(tokens.length, tap.values(tokens.length));
  }

  /** What {@link #of} takes of {@code length} tokens with {@code width} values in all. */
  public static MemoryNeed need(
      ModelConfig model, Collection<ActivationSite> sites, int width, int length) {
    ReadingNeed reading = new ReadingNeed(model, length);
    long pass = reading.pass(1);
    for (ActivationSite site : sites) {
      if (site.kind().insideMixer()) {
        pass = Math.max(pass, reading.maps(site.layer(), length));
        pass = site.kind() == ActivationSite.Kind.STATE ? Math.max(pass, reading.states()) : pass;
      }
    }
    long heap = 3L * Float.BYTES * width * length; // as they come by, as an array, and once in use
    return new MemoryNeed(pass + heap, heap, (long) Float.BYTES * width * length);
  }

  /** W, values a token at {@code site}. */
  public int width(ActivationSite site) {
    float[] rows = values.get(site);
    return rows == null ? 0 : rows.length / length;
  }

  private static final class RowsTap implements Tap {
    private final Set<ActivationSite> wanted;
    private final Map<ActivationSite, List<float[]>> seen = new TreeMap<>(RowsTap::order);

    RowsTap(Set<ActivationSite> wanted) {
      this.wanted = wanted;
    }

    private static int order(ActivationSite a, ActivationSite b) {
      return a.layer() != b.layer()
          ? Integer.compare(a.layer(), b.layer())
          : a.kind().compareTo(b.kind());
    }

    /** Fused operations serve wherever nothing inside a mixer is wanted. */
    @Override
    public boolean looks(int layer) {
      return wanted.stream().anyMatch(site -> site.layer() == layer && site.kind().insideMixer());
    }

    @Override
    public boolean wants(ActivationSite site) {
      return wanted.contains(site);
    }

    @Override
    public NDArray at(ActivationSite site, NDArray value) {
      seen.computeIfAbsent(site, s -> new ArrayList<>()).add(rows(value));
      return value;
    }

    private static float[] rows(NDArray value) {
      return value.getShape().dimension() == 4
          ? value.transpose(0, 2, 1, 3).toFloatArray() // 1×H×T×W → 1×T×H×W
          : value.toFloatArray(); // 1×T×W, or a state's 1×S
    }

    /** A state comes by once a token, everything else once. */
    Map<ActivationSite, float[]> values(int length) {
      Map<ActivationSite, float[]> all = new TreeMap<>(RowsTap::order);
      seen.forEach((site, parts) -> {
        float[] first = parts.getFirst();
        float[] rows = first;
        if (parts.size() > 1) {
          rows = new float[Math.multiplyExact(first.length, length)]; // T·S
          for (int t = 0; t < length; t++) {
            System.arraycopy(parts.get(t), 0, rows, t * first.length, first.length);
          }
        }
        all.put(site, rows);
      });
      return all;
    }
  }
}
