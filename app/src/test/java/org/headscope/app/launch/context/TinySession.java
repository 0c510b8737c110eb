package org.headscope.app.launch.context;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.engine.interpret.headscore.EffectSource;
import org.headscope.engine.interpret.probe.spec.ProbeData;

/// A session that trains and probes a model in seconds.
public final class TinySession {
  private static final Map<String, Object> MODEL =
      Map.of(
          "builder.size", "own",
          "builder.ngram-heads", List.of(),
          "builder.layers", "1",
          "builder.heads", "1",
          "builder.width", "8",
          "builder.phases", List.of(List.of("2", "16", "2")));

  private TinySession() {}

  /// Probes with a hundredth of the instances.
  public static AppContext context() {
    return new AppContext(new ProbeData.Size(24, 8), EffectSource.NONE);
  }

  /// Describes a model of a layer, and two steps of training.
  public static List<Command> model() {
    List<Command> commands = new ArrayList<>();
    MODEL.forEach((name, value) -> commands.add(new Command.Set(name, value)));
    return commands;
  }

  /// Asks for probes of `task`, without controls.
  public static Command probes(String task) {
    return new Command.Set(
        "probes.settings",
        Map.of(
            "task", task,
            "lines", "n",
            "n", 2,
            "site", "residual",
            "preset", "quick",
            "seeds", 1,
            "controls", "none",
            "scope", "task",
            "steps", "spread"));
  }
}
