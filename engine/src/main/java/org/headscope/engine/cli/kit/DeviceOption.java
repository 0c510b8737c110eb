package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.interpret.inspect.Analysis;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.OpenRuns;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/// The command-line option for the device.
public final class DeviceOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private String name = "auto";

  @Option(
      names = "--device",
      defaultValue = "auto",
      paramLabel = "DEVICE",
      description =
          "auto, cpu, cuda, cuda:1 (the second GPU) or mps: the device for models. auto is your "
              + "preferred device, else a GPU; but then models of fewer than 2 million "
              + "parameters are read on the processor, which is faster.")
  void name(String given) {
    try {
      name = ComputeDevice.requireName(given);
    } catch (UserError e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
    }
  }

  public String name() {
    return name;
  }

  public ComputeDevice device() {
    return ComputeDevice.byName(name);
  }

  /// Runs `analysis` on the chosen device, with progress on standard error; a signal stops it.
  public <S, R> R run(Analysis<S, R> analysis, S request) {
    return run(TerminalTask.SignalMessages.NOTHING, analysis, request);
  }

  /// Runs `analysis` as well, and prints the messages of `parting` at signals.
  public <S, R> R run(TerminalTask.SignalMessages parting, Analysis<S, R> analysis, S request) {
    return withModels(
        models -> run(spec.commandLine().getErr(), parting, models, analysis, request));
  }

  /// Runs `analysis` on the processor, for commands without this option.
  public static <S, R> R onProcessor(PrintWriter err, Analysis<S, R> analysis, S request) {
    return CommandHost.withModels(
        "cpu",
        () -> new ModelPool(() -> ComputeDevice.CPU),
        models -> run(err, TerminalTask.SignalMessages.NOTHING, models, analysis, request));
  }

  /// Runs `analysis` with the given models.
  public static <S, R> R run(
      PrintWriter err,
      TerminalTask.SignalMessages parting,
      ModelPool models,
      Analysis<S, R> analysis,
      S request) {
    return TerminalTask.run(
        err,
        parting,
        (progress, cancellation) ->
            analysis.run(request, new Context(models, progress, cancellation)));
  }

  /// Computes with a pool of models on the chosen device.
  public <R> R withModels(Function<ModelPool, R> work) {
    return CommandHost.withModels(name, this::models, work);
  }

  private ModelPool models() {
    if (name.equals("auto")) {
      return ModelPool.bySize(new OpenRuns(), ComputeDevice::best);
    }
    ComputeDevice chosen = device();
    return new ModelPool(() -> chosen);
  }
}
