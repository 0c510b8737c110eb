package org.headscope.app.shell.picture;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.headscope.app.selection.Selection;
import org.headscope.app.selection.Span;
import org.headscope.app.shell.Desk;
import org.headscope.app.shell.Opening;
import org.headscope.engine.benchmark.Instance;
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
    int layers = inspection.attention().layers();
    int heads = inspection.attention().heads();
    int layer = within(spec.layer(), selection.layerProperty().get(), 1, layers, "layer");
    int head = within(spec.head(), selection.headProperty().get(), 1, heads, "head");
    Opening.Cell cell = Opening.cell(inspection, layer, head);
    int query = within(spec.query(), cell.query(), 0, inspection.tokens().length - 1, "query");
    int key =
        query == cell.query()
            ? cell.key()
            : IntStream.rangeClosed(0, query)
                .reduce((a, b) ->
                    inspection.attention().weight(layer, head, query, b)
                            > inspection.attention().weight(layer, head, query, a)
                        ? b
                        : a)
                .orElse(query);
    Span window = cell.window().showing(query + AFTER).within(inspection.tokens().length);
    selection.update(s ->
        s.withHead(layer, head)
            .withCell(query, key, true)
            .withWindow(query == cell.query() ? cell.window() : window.showing(query)));
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
