package org.headscope.engine.interpret.probe.fit;

import java.util.List;
import java.util.stream.IntStream;
import org.headscope.engine.interpret.probe.draw.Draws;

/** Draws put together and taken apart. */
final class Parts {
  private Parts() {}

  /** All examples of {@code parts}, which are of one question. */
  static Draws joined(List<Draws> parts) {
    return new Draws(
        ints(parts.stream().map(Draws::instances).toList()),
        ints(parts.stream().map(Draws::positions).toList()),
        ints(parts.stream().map(Draws::others).toList()),
        ints(parts.stream().map(Draws::queries).toList()),
        floats(parts));
  }

  private static int[] ints(List<int[]> parts) {
    return parts.stream().flatMapToInt(IntStream::of).toArray();
  }

  private static float[] floats(List<Draws> parts) {
    float[] all = new float[parts.stream().mapToInt(Draws::size).sum()];
    int from = 0;
    for (Draws part : parts) {
      System.arraycopy(part.targets(), 0, all, from, part.size());
      from += part.size();
    }
    return all;
  }

  /** The examples in texts {@code from} to {@code to}, which count from 0 there. */
  static Draws ofTexts(Draws draws, int from, int to) {
    int[] chosen =
        IntStream.range(0, draws.size())
            .filter(i -> from <= draws.instances()[i] && draws.instances()[i] < to)
            .toArray();
    int order = draws.size() == 0 ? 0 : draws.queries().length / draws.size();
    float[] targets = new float[chosen.length];
    for (int k = 0; k < chosen.length; k++) {
      targets[k] = draws.targets()[chosen[k]];
    }
    return new Draws(
        IntStream.of(chosen).map(i -> draws.instances()[i] - from).toArray(),
        IntStream.of(chosen).map(i -> draws.positions()[i]).toArray(),
        draws.others().length == 0
            ? new int[0]
            : IntStream.of(chosen).map(i -> draws.others()[i]).toArray(),
        IntStream.of(chosen)
            .flatMap(i -> IntStream.range(i * order, (i + 1) * order))
            .map(q -> draws.queries()[q])
            .toArray(),
        targets);
  }
}
