package org.headscope.app.shell.picture;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.headscope.app.selection.Selection;
import org.headscope.app.selection.Span;
import org.headscope.app.shell.Desk;
import org.headscope.app.shell.Opening;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.run.UserError;

/** The first look that a {@link PictureSpec} asks for. */
record SpecifiedLook(PictureSpec spec) implements Desk.First {
  private static final int AFTER = 8;

  @Override
  public Instance instance(List<Instance> instances) {
    return spec.id()
        .map(id ->
            instances.stream()
                .filter(i -> i.id().equals(id))
                .findFirst()
                .orElseThrow(() ->
                    new UserError(
                        "%s has no instance %s; its first is %s."
                            .formatted(spec.instances(), id, instances.getFirst().id()))))
        .orElseGet(() -> Opening.instance(instances));
  }

  @Override
  public void look(InspectionResult inspection, Selection selection) {
    AttentionMaps maps = inspection.attention();
    if (!maps.hasHeads()) {
      lookWithoutHeads(inspection, selection);
      return;
    }
    int layer = within(spec.layer(), selection.layerProperty().get(), 1, maps.layers(), "layer");
    int head = within(spec.head(), selection.headProperty().get(), 1, maps.heads(), "head");
    Opening.Cell cell = Opening.cell(inspection, layer, head);
    int query = within(spec.query(), cell.query(), 0, inspection.tokens().length - 1, "query");
    int key =
        query == cell.query()
            ? cell.key()
            : IntStream.rangeClosed(0, query)
                .reduce((a, b) ->
                    maps.weight(layer, head, query, b) > maps.weight(layer, head, query, a) ? b : a)
                .orElse(query);
    Span window = cell.window().showing(query + AFTER).within(inspection.tokens().length);
    selection.update(s ->
        s.withHead(layer, head)
            .withCell(query, key, true)
            .withWindow(query == cell.query() ? cell.window() : window.showing(query)));
  }

  private void lookWithoutHeads(InspectionResult inspection, Selection selection) {
    if (spec.layer().isPresent() || spec.head().isPresent()) {
      throw new UserError(
          "The run %s has no attention heads; leave out --layer and --head."
              .formatted(inspection.runName()));
    }
    Opening.Cell cell = Opening.cell(inspection, 1, 1);
    int length = inspection.tokens().length;
    int query = within(spec.query(), cell.query(), 0, length - 1, "query");
    Span window = cell.window().showing(query + AFTER).within(length).showing(query);
    selection.update(s -> s.withCell(query, -1, true).withWindow(window));
  }

  private static int within(OptionalInt wanted, int otherwise, int low, int high, String name) {
    int value = wanted.orElse(otherwise);
    if (value < low || value > high) {
      throw new UserError(
          "There is no %s %d; give one from %d to %d.".formatted(name, value, low, high));
    }
    return value;
  }
}
