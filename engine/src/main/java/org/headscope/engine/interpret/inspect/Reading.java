package org.headscope.engine.interpret.inspect;

import module java.base;

import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.CheckpointRef;

/// One checkpoint reading one instance, cut to what the model can read.
///
/// @param tokens the T ids that are read, up to the last position that is asked about
/// @param positions that are asked about; all if empty
/// @param cut whether the model's position table ends before the instance does
/// @param provenance what was read where; each analysis adds its own facts
public record Reading(
    String runName,
    long step,
    String instanceId,
    Vocabulary vocabulary,
    int[] tokens,
    Optional<Range> positions,
    boolean cut,
    Provenance provenance) {
  /// The remedy for an instance that cannot be used in part.
  public static final String LEAVE_OUT = "leave it out or cut it to %,d.";

  /// The remedy where positions can be chosen.
  public static final String CHOOSE = "choose up to %,d positions, or a shorter instance.";

  /// The reading of `instance` by `checkpoint`.
  ///
  /// @param positions that are asked about, so that none behind them is read; all if empty
  /// @throws InstanceError if the model reads no such positions
  public static Reading of(
      Context context, CheckpointRef checkpoint, Instance instance, Optional<Range> positions) {
    ModelConfig model = context.config(checkpoint);
    requireVocabulary(context, checkpoint, instance);
    int[] all = instance.tokens();
    int readable = Math.min(all.length, model.longestContext());
    Range rows = positions.orElse(new Range(0, readable - 1));
    if (rows.max() >= readable) {
      throw new InstanceError(
          "The instance %s has no positions %d to %d; the model reads 0 to %d."
              .formatted(instance.id(), rows.min(), rows.max(), readable - 1));
    }
    Provenance provenance =
        Provenance.of(checkpoint.runName())
            .with("step", checkpoint.step())
            .with("instance", instance.id())
            .with("positions", positions.map(p -> p.min() + " to " + p.max()))
            .with("drawn by", instance.origin().map(o -> o.label() + ", seed " + o.seed()))
            .with("device", context.models().device(model).label());
    boolean cut = positions.isEmpty() && readable < all.length;
    return new Reading(
        checkpoint.runName(),
        checkpoint.step(),
        instance.id(),
        instance.vocabulary(),
        Arrays.copyOf(all, rows.max() + 1),
        positions,
        cut,
        provenance);
  }

  private static void requireVocabulary(
      Context context, CheckpointRef checkpoint, Instance instance) {
    Vocabulary own = context.models().run(checkpoint).info().data().task().vocabulary();
    if (!own.equals(instance.vocabulary())) {
      throw new InstanceError(
          "The run %s reads the tokens %s, but the instance %s has others; choose an instance of its task."
              .formatted(checkpoint.runName(), own.names(), instance.id()));
    }
  }

  public String text() {
    return vocabulary.decode(tokens);
  }

  public List<String> labels() {
    return Arrays.stream(tokens).mapToObj(vocabulary::label).toList();
  }

  public String label(int position) {
    return vocabulary.label(tokens[position]);
  }

  public int length() {
    return tokens.length;
  }

  public Range rows() {
    return positions.orElseGet(() -> new Range(0, length() - 1));
  }

  public int first() {
    return positions.isPresent() ? positions.get().min() : 0;
  }

  /// R, how many they are.
  public int requestedRows() {
    return rows().max() - rows().min() + 1;
  }

  /// `values` of the positions asked about, one row each.
  public float[][] rows(float[] values) {
    float[][] rows = new float[requestedRows()][];
    int width = values.length / rows.length;
    Arrays.setAll(rows, r -> Arrays.copyOfRange(values, r * width, (r + 1) * width));
    return rows;
  }

  /// Refuses what would take more memory than a reading may.
  ///
  /// @param what is made of the tokens, such as `maps`
  /// @param need of so many positions asked about, the last of so many tokens
  /// @throws InstanceError naming the instance, what it takes and how many positions are not too
  ///   many
  public void require(String what, Need need) {
    require(what, need, Machine.here().share());
  }

  void require(String what, Need need, Machine machine) {
    MemoryNeed all = need.of(requestedRows(), length());
    if (all.fits(machine)) {
      return;
    }
    boolean part = positions.isPresent();
    boolean there = part && need.of(1, length()).fits(machine);
    int max =
        there
            ? MemoryNeed.max(1, requestedRows(), n -> need.of(n, length()).fits(machine))
            : MemoryNeed.max(0, length(), n -> need.of(n, n).fits(machine));
    String beginning =
        part
            ? "The instance %s has, at positions %,d to %,d, %s of %s"
                .formatted(
                    instanceId, rows().min(), rows().max(), what, MemoryNeed.gigabytes(all.total()))
            : "The instance %s has %,d tokens, whose %s take %s"
                .formatted(instanceId, length(), what, MemoryNeed.gigabytes(all.total()));
    throw new InstanceError(
        "%s; choose up to %,d positions%s, or a shorter instance."
            .formatted(beginning, rounded(max), part && !there ? " from the beginning" : ""));
  }

  /// Refuses an instance of which all or nothing is used.
  ///
  /// @param remedy what to do, with a place for how many tokens are not too many
  /// @param need of so many tokens
  /// @throws InstanceError naming the instance, what it takes and how many tokens are not too many
  public static void requireWhole(
      String id, int tokens, String what, String remedy, IntFunction<MemoryNeed> need) {
    Machine machine = Machine.here().share();
    MemoryNeed all = need.apply(tokens);
    if (!all.fits(machine)) {
      int max = MemoryNeed.max(0, tokens, n -> need.apply(n).fits(machine));
      throw new InstanceError(
          "The instance %s has %,d tokens, whose %s take %s; "
                  .formatted(id, tokens, what, MemoryNeed.gigabytes(all.total()))
              + remedy.formatted(rounded(max)));
    }
  }

  /// Two digits of `n`, and not more than it.
  static int rounded(int n) {
    int unit = (int) Math.pow(10, Math.max(0, Integer.toString(n).length() - 2));
    return n / unit * unit;
  }

  @FunctionalInterface
  public interface Need {
    /// The need of `requestedRows` positions, the last of `tokens` tokens that are read.
    MemoryNeed of(int asked, int tokens);
  }

  public Reading with(String name, Object value) {
    return new Reading(
        runName,
        step,
        instanceId,
        vocabulary,
        tokens,
        positions,
        cut,
        provenance.with(name, value));
  }
}
