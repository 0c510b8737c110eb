package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.EditOption;
import org.headscope.engine.cli.kit.InstanceOption;
import org.headscope.engine.cli.kit.InstancesOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.PositionsOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.projection.Axes;
import org.headscope.engine.interpret.projection.ProjectionMethod;
import org.headscope.engine.interpret.projection.ProjectionResult;
import org.headscope.engine.interpret.projection.ProjectionSpec;
import org.headscope.engine.interpret.projection.Projections;
import org.headscope.engine.interpret.projection.StatePoints;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;

@Command(
    name = "project",
    description = "Projects the hidden states of many instances onto a plane.",
    footer = {
      "",
      "Examples:",
      "  headscope project --run samples/NAME --instances test.jsonl --layer 3",
      "  headscope project --run samples/NAME@2000 --instances test.jsonl --layer 2 \\",
      "      --site mlp --method tsne --points 1000 --seed 7 --json",
      "",
      "Prints a line per point: instance, position, token, state after it, string, x,",
      "y. pca gives the two principal components with the most variance; tsne keeps",
      "neighbours together, and its axes have no meaning. If there are more tokens than",
      "points, every instance keeps an equal share, drawn by the seed. States of",
      "different instances are states of different automata. --json prints",
      "{\"run\",\"step\",\"site\",\"layer\",\"width\",\"tokens\",",
      "\"method\",\"axes\":{…},\"points\":[{\"instance\",\"position\",\"token\",\"state\",\"string\",",
      "\"x\",\"y\"},…],\"provenance\"}."
    })
public final class ProjectCommand implements Runnable {
  @Mixin private RunOption run;
  @Mixin private InstancesOption instances;

  @Option(
      names = "--site",
      defaultValue = "residual",
      paramLabel = "SITE",
      description =
          "The tensor: residual, mlp, mixer, residual-pre, residual-mid, mlp-pre,"
              + " mlp-activations, queries, keys, values, heads, state, final-norm or logits;"
              + " residual if not given.")
  private ProbeSite site;

  @Option(
      names = "--layer",
      paramLabel = "L",
      description =
          "Layer, from 1; 0 is the embedding for residual, mlp and mixer, and the only one for "
              + "final-norm and logits. The last if not given.")
  private @Nullable Integer layer;

  @Option(
      names = "--method",
      defaultValue = "pca",
      paramLabel = "METHOD",
      description = "pca or tsne; pca if not given.")
  private String method;

  @Option(
      names = "--points",
      paramLabel = "N",
      description = "Maximum number of points; 10,000 for pca and 2,000 for tsne if not given.")
  private @Nullable Integer points;

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "An instance that keeps all its points if not all fit.")
  private @Nullable String id;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "Read the first N instances, and the one of --id; all if not given.")
  private @Nullable Integer count;

  @Option(
      names = "--text",
      paramLabel = "TEXT",
      description =
          "Also read these strings, separated by |, and keep all their points; they "
              + "have the automaton of --id's instance if it can produce them.")
  private @Nullable String text;

  @Mixin private EditOption edit;

  @Mixin private PositionsOption positions;

  @Option(
      names = "--perplexity",
      paramLabel = "P",
      description = "Perplexity of tsne, 2 to 100; 30 if not given.")
  private @Nullable Double perplexity;

  @Option(
      names = "--iterations",
      paramLabel = "I",
      description = "Iterations of tsne, 50 to 5000; 1000 if not given.")
  private @Nullable Integer iterations;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "S",
      description = "Seed of the choice of points and of tsne's start; 1 if not given.")
  private long seed;

  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public void run() {
    ProjectionMethod chosen = chosenMethod();
    int max = points(chosen);
    RunDirectory directory = run.open();
    List<Instance> texts = read();
    int last = site.in(directory.info().model()).getLast().layer();
    ProjectionSpec spec =
        new ProjectionSpec(
            run.checkpoint(directory),
            site,
            layer == null ? last : layer,
            texts,
            chosen,
            new ProjectionSpec.Choice(whole(texts), max, positions.range(), seed));
    ProjectionResult result = device.run(Projections::run, spec);
    output.print(answer(result, texts), out -> list(out, result, texts));
  }

  private ProjectionMethod chosenMethod() {
    try {
      return switch (method) {
        case "pca" -> components();
        case "tsne" ->
            new ProjectionMethod.Tsne(
                perplexity == null ? 30 : perplexity, iterations == null ? 1000 : iterations);
        default -> throw Usage.wrong("--method is pca or tsne, not " + method);
      };
    } catch (IllegalArgumentException e) {
      throw Usage.wrong("--" + e.getMessage());
    }
  }

  private ProjectionMethod components() {
    if (perplexity != null || iterations != null) {
      throw Usage.wrong(
          (perplexity == null ? "--iterations" : "--perplexity")
              + " is for --method tsne; leave it out");
    }
    return ProjectionMethod.PCA;
  }

  private int points(ProjectionMethod chosen) {
    int limit = chosen instanceof ProjectionMethod.Pca ? 10_000 : 2000;
    int max = points == null ? limit : points;
    if (max < 1 || max > chosen.maxPoints()) {
      throw Usage.wrong(
          "--points of %s must be from 1 to %,d".formatted(method, chosen.maxPoints()));
    }
    return max;
  }

  private List<Instance> read() {
    List<Instance> all = instances.read();
    Optional<Instance> named =
        edit.apply(
            Optional.ofNullable(id).map(name -> InstancesOption.find(name, all, instances.file())));
    List<Instance> read = new ArrayList<>(all.subList(0, Math.min(first(), all.size())));
    Optional.ofNullable(text)
        .map(strings -> InstanceOption.typed(strings, all.getFirst()::vocabulary, named))
        .or(() -> named.filter(instance -> !read.contains(instance)))
        .ifPresent(read::add);
    return read;
  }

  private int first() {
    if (count == null) {
      return Integer.MAX_VALUE;
    }
    boolean others = id != null || text != null;
    if (count < (others ? 0 : 1)) {
      throw Usage.wrong("--count must be at least 1, or 0 with --id or --text");
    }
    return count;
  }

  /// Returns the ID of the instance that keeps all its points, if there is one.
  private Optional<String> whole(List<Instance> texts) {
    return text != null || !edit.edits().isEmpty()
        ? Optional.of(texts.getLast().id()) // which is read after those of the file
        : Optional.ofNullable(id);
  }

  private AnswerFields answer(ProjectionResult result, List<Instance> texts) {
    ProjectionResult.States read = result.states();
    return new AnswerFields()
        .with("run", read.run())
        .with("step", read.step())
        .with("site", read.site().label())
        .with("layer", read.layer())
        .with("width", read.width())
        .with("tokens", read.tokens())
        .with("method", method)
        .with("axes", result.axes())
        .with(
            "points",
            IntStream.range(0, result.size()).mapToObj(i -> point(result, texts, i)).toList())
        .with("provenance", result.provenance());
  }

  private static AnswerFields point(ProjectionResult result, List<Instance> texts, int i) {
    StatePoints at = result.points();
    return new AnswerFields()
        .with("instance", at.instances().get(at.instance()[i]))
        .with("position", at.position()[i])
        .with("token", texts.get(at.instance()[i]).vocabulary().label(at.token()[i]))
        .with("state", at.state()[i])
        .with("string", at.string()[i])
        .with("x", result.x()[i])
        .with("y", result.y()[i]);
  }

  private static void list(PrintWriter out, ProjectionResult result, List<Instance> texts) {
    out.println(
        switch (result.axes()) {
          case Axes.Components(double first, double second) ->
              Table.text(
                  "%d points; x explains %.1f %% of the variance, y %.1f %%",
                  result.size(), 100 * first, 100 * second);
          case Axes.Neighbours n ->
              Table.text(
                  "%d points, %d different; perplexity %.0f, %d iterations",
                  result.size(), n.distinct(), n.perplexity(), n.iterations());
        });
    StatePoints at = result.points();
    for (int i = 0; i < result.size(); i++) {
      out.println(
          Table.text(
              "%s %5d %s %3d %4d %12.4f %12.4f",
              PlainText.line(at.instances().get(at.instance()[i])),
              at.position()[i],
              texts.get(at.instance()[i]).vocabulary().label(at.token()[i]),
              at.state()[i],
              at.string()[i],
              result.x()[i],
              result.y()[i]));
    }
  }
}
