package org.headscope.engine.training;

import module java.base;

/// A named training and the models it is for.
///
/// @param name its name for `--preset`
/// @param title a short display name
/// @param fit the models it is for
public record Preset(String name, String title, Fit fit) {
  /// The models that a preset is for.
  public enum Fit {
    /// Layers of every architecture.
    EVERY_MODEL,
    /// The same, with the best weight decay for each named size.
    DECAY_BY_SIZE,
    /// The same, with the best learning rate as well.
    RATE_BY_SIZE,
    ITS_MODEL,
    /// A special model that is none of the architectures: reweighted counts or constructed layers.
    NO_ARCHITECTURE
  }

  /// All presets, in display order.
  public static final List<Preset> ALL =
      List.of(
          new Preset("sample-retnet", "Samples", Fit.EVERY_MODEL),
          new Preset("sample", "First sample", Fit.EVERY_MODEL),
          new Preset("class-demo", "Class demo", Fit.ITS_MODEL),
          new Preset("induction-free", "Induction, free", Fit.ITS_MODEL),
          new Preset("induction-given", "Induction, given", Fit.ITS_MODEL),
          new Preset("induction-forbidden", "Induction, forbidden", Fit.ITS_MODEL),
          new Preset("paper", "Paper (App. B)", Fit.DECAY_BY_SIZE),
          new Preset("reference", "Reference code", Fit.RATE_BY_SIZE),
          new Preset("sample-retnet-ngram", "Sample RetNet + NGH", Fit.ITS_MODEL),
          new Preset("sample-gla", "Sample GLA", Fit.ITS_MODEL),
          new Preset("sample-gla-ngram", "Sample GLA + NGH", Fit.ITS_MODEL),
          new Preset("sample-mamba", "Sample Mamba", Fit.ITS_MODEL),
          new Preset("sample-lstm", "Sample LSTM", Fit.ITS_MODEL),
          new Preset("associative-recall", "Recall sample", Fit.ITS_MODEL),
          new Preset("recall-heads", "Recall heads", Fit.ITS_MODEL),
          new Preset("induction-head", "Induction head", Fit.ITS_MODEL),
          new Preset("paper-recall", "Recall as in the paper", Fit.ITS_MODEL),
          new Preset("tf-0-2", "TF 0-2", Fit.ITS_MODEL),
          new Preset("tf-0-4", "TF 0-4", Fit.ITS_MODEL),
          new Preset("tf-1-1", "TF 1-1", Fit.NO_ARCHITECTURE),
          new Preset("tf-1-3", "TF 1-3", Fit.NO_ARCHITECTURE),
          new Preset("tf-2-0", "TF 2-0", Fit.NO_ARCHITECTURE),
          new Preset("tf-2-0-without-counts", "TF 2-0, no counts", Fit.NO_ARCHITECTURE),
          new Preset("tf-2-0-total-count", "TF 2-0, total count", Fit.NO_ARCHITECTURE),
          new Preset("tf-2-0-all-counts", "TF 2-0, all counts", Fit.NO_ARCHITECTURE),
          new Preset("tf-2-2", "TF 2-2", Fit.NO_ARCHITECTURE),
          new Preset("lnw", "Reweighted counts", Fit.NO_ARCHITECTURE),
          new Preset("lnw-r", "Reweighted frequencies", Fit.NO_ARCHITECTURE),
          new Preset("lnw-b", "Reweighted occurrences", Fit.NO_ARCHITECTURE));
}
