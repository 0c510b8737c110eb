package org.headscope.app.launch;

import module java.base;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// What is typed, explained and lit in a picture.
final class MarkOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--text",
      paramLabel = "TEXT",
      description = "Strings in place of the instance's own, separated by |, as typed by hand.")
  private @Nullable String text;

  @Option(
      names = "--predictors",
      split = ",",
      paramLabel = "NAME",
      description = "Rules beside model and truth; ngram-2,ngram-3 if not given.")
  private @Nullable List<String> predictors;

  @Option(
      names = "--explain",
      paramLabel = "NAME",
      description = "Whose matches are shown: one of --predictors, or none.")
  private @Nullable String explained;

  @Option(
      names = "--light",
      paramLabel = "STATE[:SYMBOL]",
      description = "The state that is lit, or the edge by which it is left.")
  private @Nullable String lit;

  @Option(
      names = "--mark",
      split = ",",
      paramLabel = "POSITION",
      description = "Positions that are picked out, from 0.")
  private List<Integer> marked = List.of();

  PictureMarks marks() {
    if (lit != null && !lit.matches("\\d{1,6}(:\\S+)?")) {
      throw new ParameterException(
          spec.commandLine(), "--light is a state such as 4, or an edge such as 4:k, not " + lit);
    }
    if (marked.stream().anyMatch(position -> position < 0)) {
      throw new ParameterException(spec.commandLine(), "--mark has positions from 0");
    }
    return new PictureMarks(
        Optional.ofNullable(text),
        Optional.ofNullable(predictors).map(List::copyOf),
        Optional.ofNullable(explained),
        Optional.ofNullable(lit),
        marked.stream().sorted().distinct().toList());
  }
}
