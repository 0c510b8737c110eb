package org.headscope.engine.task.contexttree;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskOption;
import org.headscope.engine.task.TaskParameters;
import org.headscope.engine.task.Vocabulary;

final class ContextTreesFamily implements TaskFamily {
  static final String CTW = "ctw";
  static final ContextTreesFamily CTW_PRIOR = new ContextTreesFamily(CTW);
  static final ContextTreesFamily OTHER_PRIOR = new ContextTreesFamily("ctw-other");

  private static final String DEPTH = "depth";
  private static final String ALPHABET = "alphabet";
  private static final String LAMBDA = "lambda";
  private static final String ALPHA = "alpha";
  private static final String LENGTH = "length";
  private static final String TEXT = "source-length";

  private final String name;

  private ContextTreesFamily(String name) {
    this.name = name;
  }

  static ContextTreesFamily of(TreePrior prior) {
    return switch (prior) {
      case TreePrior.Dirichlet _ -> CTW_PRIOR;
      case TreePrior.Impossible _ -> OTHER_PRIOR;
    };
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String description() {
    return this == CTW_PRIOR
        ? "Windows of texts of random context trees, for which CTW is best (CTW paper, 2.3)."
        : "The same with one impossible symbol per leaf (CTW paper, D.1.1).";
  }

  /// {@inheritDoc} The defaults are those of the paper.
  @Override
  public List<TaskOption> options() {
    String deepest =
        this == CTW_PRIOR ? "symbols of the longest suffix" : "the deepest tree's symbols";
    List<TaskOption> options = new ArrayList<>();
    options.add(new TaskOption.Count(DEPTH, deepest, 3, new Range(1, TreeSource.MAX_DEPTH)));
    options.add(
        new TaskOption.Count(
            ALPHABET, "symbols", 3, new Range(TreeSource.MIN_SYMBOLS, TreeSource.MAX_SYMBOLS)));
    options.add(new TaskOption.Real(LAMBDA, "probability that a node is a leaf", 0.15, 0, 1));
    if (this == CTW_PRIOR) {
      options.add(new TaskOption.Real(ALPHA, "of the leaves' Dirichlet prior", 0.5, 0.01, 100));
    }
    options.add(new TaskOption.Count(LENGTH, "symbols of a window", 512, new Range(2, 100_000)));
    options.add(
        new TaskOption.Count(
            TEXT, "symbols that each tree writes", 5_120, new Range(2, 1_000_000)));
    return options;
  }

  static TaskParameters parameters(ContextTrees task) {
    TreePrior prior = task.prior();
    List<Object> values = new ArrayList<>(List.of(prior.depth(), prior.symbols(), prior.lambda()));
    if (prior instanceof TreePrior.Dirichlet dirichlet) {
      values.add(dirichlet.alpha());
    }
    values.addAll(List.of(task.length(), task.text()));
    return TaskParameters.of(of(prior).options(), values.toArray());
  }

  @Override
  public ContextTrees task(TaskParameters parameters) {
    int symbols = parameters.count(ALPHABET);
    int depth = parameters.count(DEPTH);
    double lambda = parameters.real(LAMBDA);
    TreePrior prior =
        this == CTW_PRIOR
            ? new TreePrior.Dirichlet(symbols, depth, lambda, parameters.real(ALPHA))
            : new TreePrior.Impossible(symbols, depth, lambda);
    return new ContextTrees(prior, parameters.count(LENGTH), parameters.count(TEXT));
  }

  @Override
  public Latent latent(JsonFields fields, Vocabulary vocabulary) {
    TreeSource source = TreeFields.source(fields);
    if (!source.vocabulary().equals(vocabulary)) {
      throw fields.wrong(
          ALPHABET, "has other symbols than the text's vocabulary", "write the same number");
    }
    return TreeFields.latent(fields, source);
  }
}
