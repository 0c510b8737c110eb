package org.headscope.app.service.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.app.TestEngine;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.service.RunSource;
import org.headscope.app.session.RunRef;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.TypedStrings;
import org.headscope.engine.training.run.OpenRuns;
import org.junit.jupiter.api.Test;

class EngineMapsTest {
  @Test
  void smallVocabulariesHaveFewerReplacements() {
    assertThat(MapSource.Engine.replacementOptions(Tasks.of("ctw", Map.of()).vocabulary()))
        .containsExactly("--replacements", "2", "--seed", "1");
    assertThat(MapSource.Engine.replacementOptions(RegBench.VOCABULARY))
        .containsExactly("--replacements", "4", "--seed", "1");
  }

  /// With three symbols, each token has two replacements.
  @Test
  void influenceIsMeasuredOnTextsOfThreeSymbols() {
    Optional<Path> folder =
        Samples.find().map(found -> found.instances().getFirst().resolveSibling("tf-1-1"));
    assumeTrue(folder.isPresent(), "the samples are beside the application");
    RunRef run = RunRef.of(folder.get());
    Instance text =
        TypedStrings.of("abcabcacbabc", Tasks.of("ctw", Map.of()).vocabulary(), Optional.empty());
    OpenRuns open = new OpenRuns();
    try (ModelPool models = TestEngine.models()) {
      long last = new RunSource.Engine(open, models).open(run.directory()).lastStep();
      MapSource.Read read = new MapSource.Read(run, last, text);
      TokenMap map =
          new MapSource.Engine(open, models).influence(read, Progress.none(), new Cancellation());
      assertThat(map.isInfluence()).isTrue();
    }
  }
}
