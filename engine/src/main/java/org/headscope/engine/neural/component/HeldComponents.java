package org.headscope.engine.neural.component;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.DataType;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.HeldTap;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.mixer.NgramHead;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError.ModelError;

/// Components whose maps or outputs are held in every pass, for all heads of a layer at once.
/// Gradients flow through everything else.
public final class HeldComponents implements HeldTap {
  /// Below it, the rest of a softmax row counts as nothing: it may have been rounded to zero.
  private static final double NOTHING = 1e-30;

  private final ModelConfig model;
  private final Map<ActivationSite, SortedMap<Integer, ClampValue>> held = new HashMap<>();

  private HeldComponents(ModelConfig model, Map<Component, ClampValue> values) {
    this.model = model;
    values.forEach((component, value) -> {
      ActivationSite site =
          value.ofMap() ? component.map().orElseThrow() : component.site(); // of one head
      held.computeIfAbsent(ActivationSite.of(site.kind(), site.layer()), _ -> new TreeMap<>())
          .put(site.head(), value);
    });
  }

  /// Holds those of `values` that are [in passes][ClampValue#inPasses].
  ///
  /// @param values by components of `model`
  public static HeldTap of(ModelConfig model, Map<Component, ClampValue> values) {
    Map<Component, ClampValue> held = new LinkedHashMap<>(values);
    held.values().removeIf(value -> !value.inPasses());
    return held.isEmpty() ? NONE : new HeldComponents(model, held);
  }

  @Override
  public Tap under(Tap tap, NDArray tokens) {
    return new Under(tap, tokens);
  }

  private boolean inside(int layer) {
    return held.keySet().stream().anyMatch(s -> s.kind().insideMixer() && s.layer() == layer);
  }

  /// The tap of one pass.
  private final class Under implements Tap {
    private final Tap over;
    private final NDArray tokens;

    Under(Tap over, NDArray tokens) {
      this.over = over;
      this.tokens = tokens;
    }

    @Override
    public boolean exposes(int layer) {
      return inside(layer) || over.exposes(layer);
    }

    /// All rows if a map is replaced, since single rows cannot be.
    @Override
    public Optional<Range> rows() {
      return held.keySet().stream().anyMatch(site -> site.kind().insideMixer())
          ? Optional.empty()
          : over.rows();
    }

    @Override
    public boolean wants(ActivationSite site) {
      boolean wanted = over.wants(site);
      if (wanted && site.kind() == Kind.STATE && inside(site.layer())) {
        throw new ModelError(
            "A head of layer %d was clamped in training, so that its output is not read from its state; choose another layer."
                .formatted(site.layer()));
      }
      return wanted || held.containsKey(site);
    }

    @Override
    public NDArray at(ActivationSite site, NDArray value) {
      SortedMap<Integer, ClampValue> values = held.get(site);
      NDArray seen = values == null ? value : replaced(site, value, values);
      return over.wants(site) ? over.at(site, seen) : seen;
    }

    private NDArray replaced(
        ActivationSite site, NDArray value, SortedMap<Integer, ClampValue> values) {
      ClampValue whole = values.get(0);
      if (whole != null) {
        return nothing(value); // a mixer's or an MLP's output
      }
      NDList heads = new NDList();
      for (int head = 1; head <= value.getShape().get(1); head++) {
        NDArray own = value.get(":, {}", head - 1); // B×H×… → B×…
        ClampValue other = values.get(head);
        heads.add(other == null ? own : replaced(site.layer(), own, other));
      }
      return NDArrays.stack(heads, 1); // H of B×… → B×H×…
    }

    /// Replaces a head's output, B×T×d, or its map, B×T×T. The head's own values stay part of the
    /// graph, so that all parameters have gradients.
    private NDArray replaced(int layer, NDArray own, ClampValue value) {
      return switch (value) {
        case ClampValue.NoPrevious _ -> withoutPrevious(layer, own);
        case ClampValue.Replaced(Replacement.PreviousRow _) -> {
          NDArray distance = distance(own);
          NDArray first = distance.max(new int[] {1}, true).eq(0); // T×1
          yield replaced(own, like(own, distance.eq(1)), like(own, first));
        }
        case ClampValue.Replaced(Replacement.UniformRow _) -> {
          NDArray past = like(own, distance(own).gte(0)); // T×T
          yield replaced(own, past.div(past.sum(new int[] {1}, true)), own.zerosLike());
        }
        case ClampValue.Replaced(Replacement.NgramRow(int order)) -> {
          NgramHead.Config head = new NgramHead.Config(1, order, model.vocabulary(), true);
          NDArray map = head.map(own, tokens, 0, Math.toIntExact(own.getShape().get(1))); // B×T×T
          NDArray none = map.sum(new int[] {2}, true).eq(0); // B×T×1
          yield replaced(own, map, like(own, none));
        }
        default -> nothing(own);
      };
    }

    /// Zeros that stay part of the graph. A number in their place might be freed before gradients
    /// flow back.
    private static NDArray nothing(NDArray value) {
      return value.mul(value.zerosLike());
    }

    /// @param kept 1 in rows that stay, else 0
    private static NDArray replaced(NDArray own, NDArray map, NDArray kept) {
      return own.mul(kept).add(map.mul(kept.mul(-1).add(1)));
    }

    private NDArray withoutPrevious(int layer, NDArray own) {
      NDArray distance = distance(own);
      NDArray others = own.mul(like(own, distance.neq(1))); // B×T×T
      MapKind kind = model.layerInfos().get(layer - 1).kind();
      if (kind != MapKind.SOFTMAX && kind != MapKind.NGRAM) {
        return others;
      }
      NDArray sum = others.sum(new int[] {2}, true); // B×T×1
      NDArray divided = others.div(sum.maximum(sum.onesLike().muli(NOTHING)));
      return kind == MapKind.NGRAM
          ? divided
          : divided.add(like(own, distance.eq(0)).mul(like(own, sum.lt(NOTHING))));
    }

    /// i − j of query i and key j, T×T.
    private static NDArray distance(NDArray map) {
      NDManager manager = map.getManager();
      NDArray place = manager.arange(0, Math.toIntExact(map.getShape().get(1)), 1, DataType.INT32);
      return place.reshape(-1, 1).sub(place.reshape(1, -1));
    }

    private static NDArray like(NDArray own, NDArray truth) {
      return truth.toType(own.getDataType(), false);
    }
  }
}
