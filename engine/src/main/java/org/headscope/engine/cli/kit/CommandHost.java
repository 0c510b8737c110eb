package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// A process that runs commands in turn and takes the place of their terminal: it receives their
/// progress, cancels them, and keeps their models loaded for the next.
///
/// @param pools of models, by the name of their device
public record CommandHost(
    Progress progress, Cancellation cancellation, Map<String, ModelPool> pools) {
  private static final ScopedValue<CommandHost> CURRENT = ScopedValue.newInstance();

  /// Returns the exit code of `command`, which runs on this thread with this host.
  public int run(IntSupplier command) {
    return ScopedValue.where(CURRENT, this).call(command::getAsInt);
  }

  /// Returns the host of the command that runs on this thread; empty at a terminal.
  static Optional<CommandHost> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }

  /// Computes with the host's models, or else with models that are loaded for this alone.
  static <R> R withModels(String device, Supplier<ModelPool> pool, Function<ModelPool, R> work) {
    Optional<CommandHost> host = current();
    if (host.isPresent()) {
      return work.apply(host.get().pools().computeIfAbsent(device, _ -> pool.get()));
    }
    try (ModelPool own = pool.get()) {
      return work.apply(own);
    }
  }
}
