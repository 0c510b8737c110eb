package org.headscope.engine.interpret.inspect;

import static org.assertj.core.api.Assertions.*;

import module java.base;

import org.headscope.engine.interpret.inspect.Inspection.InspectionSpec;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Maps of texts whose maps are too large to keep are kept at a reduced size, and predictions as
/// logits.
class ReducedMapsTest {
  private static final int LENGTH = 700;

  @TempDir Path folder;

  @Test
  void aReducedCellIsTheWeightFarthestFromZeroInItsBlock() {
    SplittableRandom random = new SplittableRandom(1);
    float[] map = new float[LENGTH * LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      for (int j = 0; j <= i; j++) {
        map[i * LENGTH + j] = (float) random.nextDouble(-1, 1);
      }
    }
    LayerInfo info = new LayerInfo("attention", MapKind.KERNEL, 1, 0, false);
    AttentionMaps whole = new AttentionMaps(LENGTH, List.of(info), new float[][][] {{map}});
    AttentionMaps reduced = whole.reduced();
    assertThat(reduced.block()).isEqualTo(3);
    assertThat(reduced.side()).isEqualTo(234);
    for (int row = 0; row < reduced.side(); row++) {
      for (int column = 0; column < reduced.side(); column++) {
        float cell = reduced.cells(1, 1)[row * reduced.side() + column];
        float expected = 0;
        for (int i = 3 * row; i < Math.min(3 * row + 3, LENGTH); i++) {
          for (int j = 3 * column; j < Math.min(3 * column + 3, LENGTH); j++) {
            float weight = map[i * LENGTH + j];
            expected = Math.abs(weight) > Math.abs(expected) ? weight : expected;
          }
        }
        assertThat(cell).isEqualTo(expected);
      }
    }
    assertThat(whole.isWhole()).isTrue();
    assertThat(whole.map(1, 1)).isSameAs(map);
    assertThatThrownBy(() -> reduced.map(1, 1))
        .isInstanceOf(InstanceError.class)
        .hasMessage(
            "The maps of all heads at 700 positions take too much memory; open or type a text of up"
                + " to 256 tokens.");
  }

  @Test
  void reducedMapsAreThoseOfTheWholeOnesAndAllIsPredicted() throws IOException {
    var config = TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0);
    RunDirectory run = TinyRun.write(folder.resolve("run"), config, 5);
    Vocabulary vocabulary = run.info().data().task().vocabulary();
    int[] tokens = new SplittableRandom(2).ints(LENGTH, 0, vocabulary.size()).toArray();
    Instance text =
        new Instance("long", Optional.empty(), new Sequence(vocabulary, tokens), Optional.empty());
    InspectionSpec spec =
        new InspectionSpec(run.ref(5), text, Optional.of(new Range(0, LENGTH - 1)));
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU)) {
      Context context = Context.of(models);
      Reading reading = Reading.of(context, run.ref(5), text, Optional.empty());
      Machine large = new Machine(1L << 40, 1L << 40, Integer.MAX_VALUE);
      assertThat(Limits.of(config, reading, spec, large).block()).isEqualTo(1);
      Machine small = new Machine(1L << 40, 2_000_000, Integer.MAX_VALUE);
      Limits limits = Limits.of(config, reading, spec, small);
      assertThat(limits.block()).isEqualTo(3);
      assertThat(limits.read()).isEqualTo(LENGTH);
      Machine tiny = new Machine(1L << 40, 500_000, Integer.MAX_VALUE);
      assertThat(Limits.of(config, reading, spec, tiny).read()).isLessThan(LENGTH);

      InspectionResult whole = Inspection.run(spec, context);
      AttentionMaps reduced = AttentionMaps.blank(new Range(0, LENGTH - 1), 3, config.layerInfos());
      try (ModelPool.Lease lease = models.lease(run.ref(5))) {
        LanguageModel model = lease.model();
        float[] logits =
            model.logits(
                tokens,
                new Range(0, LENGTH - 1),
                reduced::copyRow,
                context.progress(),
                context.cancellation());
        PredictionRows rows = PredictionRows.ofLogits(logits, vocabulary.size());
        double[][] expected = model.predict(tokens);
        for (int t = 0; t < LENGTH; t += 50) {
          assertThat(rows.row(t)).containsExactly(expected[t], within(1e-6));
        }
      }
      for (int layer = 1; layer <= 2; layer++) {
        for (int head = 1; head <= 2; head++) {
          assertThat(reduced.cells(layer, head))
              .containsExactly(whole.attention().reduced().cells(layer, head), within(1e-5f));
        }
      }
    }
  }

  @Test
  void theLikeliestAreInOrderAndOfEqualOnesTheFirst() {
    assertThat(PredictionRows.likeliest(new double[] {0.1, 0.4, 0.2, 0.3}, 3))
        .containsExactly(1, 3, 2);
    assertThat(PredictionRows.likeliest(new double[] {0.2, 0.2, 0.4, 0.2}, 3))
        .containsExactly(2, 0, 1);
    assertThat(PredictionRows.likeliest(new double[] {0.1}, 3)).containsExactly(0);
  }
}
