package org.headscope.engine.interpret.projection;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.run.Refusal;

/// The methods that map states to points of the plane.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "name")
@JsonSubTypes({
  @JsonSubTypes.Type(value = ProjectionMethod.Pca.class, name = "pca"),
  @JsonSubTypes.Type(value = ProjectionMethod.Tsne.class, name = "tsne")
})
public sealed interface ProjectionMethod {
  record Pca() implements ProjectionMethod {
    @Override
    public String label() {
      return "pca";
    }

    @Override
    public int maxPoints() {
      return 50_000;
    }
  }

  /// t-SNE by the Barnes-Hut approximation (van der Maaten, 2014), on the first 50 principal
  /// components.
  ///
  /// @param perplexity the effective number of neighbours of each point, 2 to 100; reduced if
  ///   points are few
  /// @param iterations 50 to 5,000
  record Tsne(double perplexity, int iterations) implements ProjectionMethod {
    public Tsne {
      Refusal.when(
          !(perplexity >= 2 && perplexity <= 100), "perplexity is %s, not 2 to 100", perplexity);
      Refusal.when(
          iterations < 50 || iterations > 5000, "iterations is %s, not 50 to 5000", iterations);
    }

    @Override
    public String label() {
      return "tsne";
    }

    @Override
    public int maxPoints() {
      return 5000;
    }
  }

  ProjectionMethod PCA = new Pca();

  /// t-SNE with the usual settings.
  ProjectionMethod TSNE = new Tsne(30, 1000);

  String label();

  /// The maximum number of points; more would take too much time or memory.
  int maxPoints();
}
