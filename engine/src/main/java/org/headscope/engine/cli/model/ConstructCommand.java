package org.headscope.engine.cli.model;

import module java.base;

import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.TerminalTask;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.neural.ConstructedConfig;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.constructed.CtwConstruction;
import org.headscope.engine.neural.constructed.CtwLayers;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Task;
import org.headscope.engine.training.step.ConstructedRun;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

@Command(
    name = "construct",
    description = "Writes a Transformer that computes context-tree weighting, as a run.",
    footer = {
      "",
      "Examples:",
      "  headscope construct --depth 3 --alphabet 3 --out runs/ctw-layers",
      "  headscope construct --depth 2 --form printed --out runs/ctw-printed",
      "",
      "The weights follow from depth, alphabet and length; nothing is trained, and the",
      "run has one checkpoint, at step 0. Its first D tokens are context. Prints its",
      "layers, the meaning of the numbers in its residual stream, and how far its",
      "predictions are from those of context-tree weighting on held-out texts.",
      "",
      "--json prints {\"run\",\"model\",\"layers\":[{\"name\",\"heads\"},…],",
      "\"stream\":{NAME:{\"min\",\"max\"},…},\"deviation\":{\"tokens\",\"inDoubles\",",
      "\"inFloats\",\"meanInFloats\"}}."
    })
public final class ConstructCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = "--form",
      paramLabel = "FORM",
      defaultValue = "corrected",
      description = "corrected (if not given), or printed: the paper's, which is not CTW.")
  private String form;

  @Option(
      names = "--depth",
      paramLabel = "D",
      defaultValue = "3",
      description = "Depth of the trees; 3 if not given.")
  private int depth;

  @Option(
      names = "--alphabet",
      paramLabel = "A",
      defaultValue = "3",
      description = "Number of symbols, at most 24 / D; 3 if not given.")
  private int alphabet;

  @Option(
      names = "--length",
      paramLabel = "N",
      defaultValue = "512",
      description = "Maximum text length, at most 1024; 512 if not given.")
  private int length;

  @Option(
      names = "--lambda",
      paramLabel = "P",
      defaultValue = "0.15",
      description = "Probability that a node is a leaf; 0.15 if not given.")
  private double lambda;

  @Option(
      names = "--alpha",
      paramLabel = "X",
      defaultValue = "0.5",
      description = "Parameter of the leaves' Dirichlet prior; 0.5 if not given.")
  private double alpha;

  @Option(
      names = "--gap",
      paramLabel = "NATS",
      defaultValue = "40",
      description =
          "Gap between the scores of a head's best and second-best positions; 40 if not given.")
  private double gap;

  @Option(names = "--out", required = true, paramLabel = "DIR", description = "The run directory.")
  private Path out;

  @Mixin private OutputOption output;

  private record Layer(String name, List<String> heads) {}

  @Override
  public void run() {
    ConstructedConfig model = Usage.of(this::model);
    Task task = task(model.construction());
    ConstructedRun.Deviation deviation =
        TerminalTask.run(
            output.err(),
            (progress, cancellation) ->
                ConstructedRun.write(model, task, out, Usage.typed(spec), progress, cancellation));
    CtwLayers layers = new CtwLayers(model.construction());
    List<Layer> all = new ArrayList<>();
    for (int layer = 1; layer <= model.depth(); layer++) {
      LayerInfo info = model.layerInfos().get(layer - 1);
      all.add(new Layer(info.name(), layers.attention(layer).heads()));
    }
    output.print(
        new AnswerFields()
            .with("run", out.toString())
            .with("model", model)
            .with("layers", all)
            .with("stream", layers.names())
            .with("deviation", deviation),
        to -> print(to, model, all, layers, deviation));
  }

  private ConstructedConfig model() {
    CtwConstruction.Form known =
        Named.parse(
            List.of(CtwConstruction.Form.values()),
            f -> f.name().toLowerCase(Locale.ROOT),
            "form",
            form);
    try {
      return new ConstructedConfig(
          new CtwConstruction(known, depth, alphabet, length, alpha, lambda, gap));
    } catch (IllegalArgumentException e) {
      String named = String.valueOf(e.getMessage()).replaceFirst("^symbols\\b", "alphabet");
      throw new UserError("Cannot be constructed: " + named + ".", e);
    }
  }

  private static Task task(CtwConstruction c) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("depth", c.depth());
    parameters.put("alphabet", c.symbols());
    parameters.put("lambda", c.lambda());
    parameters.put("alpha", c.alpha());
    parameters.put("length", c.length());
    parameters.put("source-length", c.length());
    return Tasks.of("ctw", parameters);
  }

  private void print(
      PrintWriter to,
      ConstructedConfig model,
      List<Layer> all,
      CtwLayers layers,
      ConstructedRun.Deviation d) {
    for (int layer = 1; layer <= all.size(); layer++) {
      Layer own = all.get(layer - 1);
      to.printf("layer %d, %s: %s%n", layer, own.name(), String.join(", ", own.heads()));
    }
    to.println("residual stream:");
    layers
        .names()
        .forEach((name, range) -> to.printf("  %4d–%-4d %s%n", range.min(), range.max(), name));
    to.println(
        Table.text(
            "largest difference from CTW over %,d predictions: %.1e in float64, %.1e in float32",
            d.tokens(), d.inDoubles(), d.inFloats()));
    if (model.construction().form() == CtwConstruction.Form.PRINTED) {
      to.println(
          "As printed, the layers read a sibling where the text last ended in it, so that the symbol");
      to.println("which followed there is missing from its counts.");
    }
    to.printf("Wrote %s to %s%n", model.summary(), out);
  }
}
