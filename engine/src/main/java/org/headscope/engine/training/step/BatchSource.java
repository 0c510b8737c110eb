package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Seeds;

/// The instances of every step, determined only by seed and step, so that a resumed run sees the
/// same instances as an uninterrupted one.
public final class BatchSource {
  private final Task task;
  private final long seed;
  private final List<int[]> fixed;
  private List<int[]> order = List.of();
  private long shuffled = -1;

  public BatchSource(DataSpec data, long seed) {
    this.task = data.task();
    this.seed = seed;
    this.fixed = draw(task.stream(Split.TRAIN, seed), data.instances());
  }

  /// The token ids of step `step`'s instances. In a fixed data set, an epoch's last batch is the
  /// remainder.
  public List<int[]> batch(long step, int size) {
    if (fixed.isEmpty()) {
      return draw(task.stream(Split.TRAIN, Seeds.mix(seed, step)), size);
    }
    int steps = Math.ceilDiv(fixed.size(), size);
    int first = Math.toIntExact(step % steps) * size;
    return order(step / steps).subList(first, Math.min(first + size, fixed.size()));
  }

  private List<int[]> order(long epoch) {
    if (epoch != shuffled) {
      order = new ArrayList<>(fixed);
      Collections.shuffle(order, new Random(Seeds.mix(seed, epoch)));
      shuffled = epoch;
    }
    return order;
  }

  /// At most `some` instances of a batch, those of middling length.
  public List<int[]> middling(long step, int size, int some) {
    List<int[]> batch =
        batch(step, size).stream()
            .sorted(Comparator.comparingInt((int[] tokens) -> tokens.length))
            .toList();
    int count = Math.min(batch.size(), some);
    int from = (batch.size() - count) / 2;
    return batch.subList(from, from + count);
  }

  private static List<int[]> draw(InstanceStream stream, int count) {
    List<int[]> tokens = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      tokens.add(stream.nextTokens());
    }
    return tokens;
  }
}
