package org.headscope.app.feature.builder;

/// What is typed in the builder.
enum Input {
  LAYERS("layers", "_Layers", "L, the layers of the architecture; n-gram heads are not counted"),
  HEADS("heads", "_Heads", "H, attention heads a layer; the width must be a multiple of it"),
  WIDTH("width", "_Width", "D, the width of the residual stream"),
  STATES("states", "State s_ize", "N, the size of each channel's state, an even number"),
  MAX_LENGTH(
      "maxLength",
      "Ma_x length",
      "Rows of the position table or of Hyena's filter; longer contexts are cut"),
  DROPOUT("dropout", "Dropo_ut", "Chance to zero an entry in training, from 0 up to 1"),
  STEPS("steps", "_Steps", "Optimiser steps of all phases; typing here stretches them"),
  RATE("rate", "Learning _rate", "Peak of the learning rate, which warms up and then falls"),
  DECAY("weightDecay", "Weight deca_y", "AdamW's weight decay"),
  CLIP("clip", "_Clip", "Largest global norm of the gradient; 0 for no clipping"),
  MICRO_BATCH("microBatch", "Micro-_batch", "Instances that go through the model together"),
  SEED("seed", "S_eed", "Decides everything that is drawn"),
  FOLDER("folder", "_Folder", "Where the run is written; it must be new or empty");

  final String json;

  /// Its name for people, with an underscore before its mnemonic.
  final String label;

  final String explanation;

  Input(String json, String label, String explanation) {
    this.json = json;
    this.label = label;
    this.explanation = explanation;
  }

  String words() {
    return label.replace("_", "");
  }
}
