package org.headscope.engine.interpret.inspect;

import module java.base;

import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.Origin;

/// One checkpoint reading one instance, cut to the length that the model can read.
///
/// @param tokens the T ids that are read, up to the last requested position
/// @param positions the requested positions; all if empty
/// @param cut true if the whole instance was requested, but the model's position table ends before
///   it
/// @param provenance the checkpoint and its input; each analysis adds its own facts
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

  /// The remedy if positions can be chosen.
  public static final String CHOOSE = "choose up to %,d positions, or a shorter instance.";

  /// Prepares `instance` to be read by `checkpoint`.
  ///
  /// @param positions the requested positions; tokens after them are not read; all if empty
  /// @throws InstanceError if the model cannot read these positions or the instance's vocabulary
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
            .with("origin", context.models().run(checkpoint).info().origin().map(Origin::mark))
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

  /// Prepares the whole `instance`, whose maps must fit into memory.
  ///
  /// @throws InstanceError if the model cannot read the instance's vocabulary, or its maps do not
  ///   fit
  public static Reading mapped(Context context, CheckpointRef checkpoint, Instance instance) {
    Reading reading = of(context, checkpoint, instance, Optional.empty());
    ModelConfig model = context.config(checkpoint);
    requireWhole(
        instance.id(),
        reading.length(),
        "maps",
        LEAVE_OUT,
        length -> new ReadingNeed(model, length).attention());
    return reading;
  }

  private static void requireVocabulary(
      Context context, CheckpointRef checkpoint, Instance instance) {
    Vocabulary own = context.models().run(checkpoint).info().data().task().vocabulary();
    if (!own.reads(instance.vocabulary())) {
      throw new InstanceError(
          "The run %s reads the tokens %s, but the instance %s has others; choose an instance of its task."
              .formatted(checkpoint.runName(), own.names(), instance.id()));
    }
  }

  public String text() {
    return vocabulary.text(tokens);
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

  /// R, the number of requested positions.
  public int requestedRows() {
    return rows().max() - rows().min() + 1;
  }

  /// Splits `values` into one row per requested position.
  public float[][] rows(float[] values) {
    float[][] rows = new float[requestedRows()][];
    int width = values.length / rows.length;
    Arrays.setAll(rows, r -> Arrays.copyOfRange(values, r * width, (r + 1) * width));
    return rows;
  }

  /// Refuses a computation that takes more memory than a reading may.
  ///
  /// @param what is computed of the tokens, such as `maps`
  /// @param need computes the memory from the numbers of requested positions and of tokens read
  /// @throws InstanceError naming the instance, the memory, and the number of positions that fit
  public void require(String what, Need need) {
    require(what, need, Machine.here().share());
  }

  void require(String what, Need need, Machine machine) {
    MemoryNeed all = need.of(requestedRows(), length());
    if (all.fits(machine)) {
      return;
    }
    boolean part = positions.isPresent();
    boolean partFits = part && need.of(1, length()).fits(machine);
    int max =
        partFits
            ? MemoryNeed.max(1, requestedRows(), n -> need.of(n, length()).fits(machine))
            : MemoryNeed.max(0, length(), n -> need.of(n, n).fits(machine));
    String beginning =
        part
            ? "The %s of the instance %s at positions %,d to %,d take %s"
                .formatted(
                    what, instanceId, rows().min(), rows().max(), MemoryNeed.gigabytes(all.total()))
            : "The instance %s has %,d tokens, whose %s take %s"
                .formatted(instanceId, length(), what, MemoryNeed.gigabytes(all.total()));
    throw new InstanceError(
        "%s; choose up to %,d positions%s, or a shorter instance."
            .formatted(beginning, rounded(max), part && !partFits ? " from the beginning" : ""));
  }

  /// Refuses an instance that cannot be used in part and does not fit into memory.
  ///
  /// @param remedy what to do, with a placeholder for the number of tokens that fit
  /// @param need computes the memory from the number of tokens
  /// @throws InstanceError naming the instance, the memory, and the number of tokens that fit
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

  /// Returns `n` rounded down to two significant digits.
  static int rounded(int n) {
    int unit = (int) Math.pow(10, Math.max(0, Integer.toString(n).length() - 2));
    return n / unit * unit;
  }

  @FunctionalInterface
  public interface Need {
    /// The memory that the last `requestedRows` of `tokens` tokens take.
    MemoryNeed of(int requestedRows, int tokens);
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
