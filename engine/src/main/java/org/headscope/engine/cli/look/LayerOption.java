package org.headscope.engine.cli.look;

import picocli.CommandLine.Option;

/// The command-line option for a layer that mixes tokens.
final class LayerOption {
  @Option(
      names = "--layer",
      required = true,
      paramLabel = "L",
      description = "Layer, from 1; n-gram heads count as layers.")
  private int layer;

  int layer() {
    return layer;
  }
}
