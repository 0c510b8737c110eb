package org.headscope.app.launch;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.link.MapRef;
import org.headscope.app.session.link.OtherMap;
import org.headscope.app.session.link.OtherMap.Pairing;
import org.headscope.engine.training.run.RunDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/// A second map beside the one that is drawn, or taken from it.
final class SecondMapOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--pair",
      paramLabel = "HOW",
      description =
          "Show a second map beside the first, or their difference; unnamed properties are those "
              + "of the first.")
  private @Nullable String pair;

  @Option(
      names = "--other-run",
      paramLabel = "DIR[@step]",
      description = "The run of the second map; the first map's step without @step.")
  private RunDirectory.@Nullable Reference run;

  @Option(names = "--other-layer", paramLabel = "L", description = "The layer of the second map.")
  private @Nullable Integer layer;

  @Option(names = "--other-head", paramLabel = "H", description = "The head of the second map.")
  private @Nullable Integer head;

  @Option(
      names = "--held-out",
      paramLabel = "N",
      description = "Held-out instances that --map distance averages over; 30 if not given.")
  private @Nullable Integer heldOut;

  /// @param ownLayer of the first map, where it was named
  /// @param ownHead of the first map, where it was named
  List<Command> commands(OptionalInt ownLayer, OptionalInt ownHead) {
    if (pair == null && (run != null || layer != null || head != null)) {
      throw wrong("--other-run, --other-layer and --other-head need --pair beside or difference");
    }
    if (pair != null && !List.of("beside", "difference").contains(pair)) {
      throw wrong("--pair must be beside or difference: " + pair);
    }
    if (heldOut != null && (heldOut < 1 || heldOut > 10_000)) {
      throw wrong("--held-out must be between 1 and 10000, not " + heldOut);
    }
    Pairing how = pair == null ? Pairing.ALONE : Pairing.valueOf(pair.toUpperCase(Locale.ROOT));
    Optional<RunDirectory.Reference> named = Optional.ofNullable(run);
    OtherMap other =
        new OtherMap(
            how,
            named.map(r -> RunRef.of(r.directory())),
            named.map(RunDirectory.Reference::step).orElse(OptionalLong.empty()),
            other(ownLayer, ownHead));
    return Stream.<Optional<Command>>of(
            named.map(r -> new Command.OpenRuns(List.of(r.directory()))),
            Optional.ofNullable(heldOut)
                .map(count -> new Command.Set("map.distance-instances", (long) count)),
            Optional.of(other).filter(map -> !map.isAlone()).map(OtherMap::command))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<MapRef> other(OptionalInt ownLayer, OptionalInt ownHead) {
    if (layer == null && head == null) {
      return Optional.empty();
    }
    if ((layer == null && ownLayer.isEmpty()) || (head == null && ownHead.isEmpty())) {
      throw wrong("give both --other-layer and --other-head, or add --layer and --head");
    }
    int itsLayer = layer == null ? ownLayer.getAsInt() : layer;
    int itsHead = head == null ? ownHead.getAsInt() : head;
    if (itsLayer < 1 || itsHead < 1) {
      throw wrong("--other-layer and --other-head start at 1");
    }
    return Optional.of(new MapRef(itsLayer, itsHead));
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
