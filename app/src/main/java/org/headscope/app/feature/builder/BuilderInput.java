package org.headscope.app.feature.builder;

/// The text fields of the builder.
enum BuilderInput {
  LAYERS("layers", "_Layers", "L, the layers of the architecture; n-gram heads are not counted"),
  HEADS("heads", "_Heads", "H, attention heads per layer; must divide the width"),
  WIDTH("width", "_Width", "D, the width of the residual stream"),
  STATES("states", "State s_ize", "N, the size of each channel's state, an even number"),
  MAX_LENGTH(
      "maxLength",
      "Ma_x length",
      "Rows of the position table or of Hyena's filter; longer contexts are cut"),
  DROPOUT("dropout", "Dropo_ut", "Probability of zeroing an entry in training, from 0 up to 1"),
  STEPS("steps", "_Steps", "Optimiser steps of all phases; a new number scales them"),
  RATE("rate", "Learning _rate", "Peak of the learning rate, after warm-up and before decay"),
  DECAY("weightDecay", "Weight deca_y", "AdamW's weight decay"),
  CLIP("clip", "_Clip", "Maximum global norm of the gradient; 0 for no clipping"),
  MICRO_BATCH("microBatch", "Micro-_batch", "Instances per forward pass"),
  SEED("seed", "S_eed", "Seed of all random numbers"),
  FOLDER("folder", "_Folder", "The folder of the run; must be new or empty");

  final String json;

  /// The label, with an underscore before its mnemonic.
  final String label;

  final String explanation;

  BuilderInput(String json, String label, String explanation) {
    this.json = json;
    this.label = label;
    this.explanation = explanation;
  }

  String words() {
    return label.replace("_", "");
  }
}
