package org.headscope.app.launch.context;

import module java.base;

import org.headscope.app.feature.attention.picture.PictureKind;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.LastScoredCell;
import org.headscope.app.session.LayerPicture;
import org.headscope.app.session.PictureName;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;
import org.headscope.app.session.link.MapRef;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Vocabulary;

/// A first selection; what is not specified is chosen so as to show a head matching 2-grams.
///
/// @param channel whose map is shown, from 1; 0 for the mean over all
/// @param text changes what is read of the instance, such as to typed strings
/// @param then what else is done once the instance was read, such as highlighting a state
public record InitialView(
    Path file,
    Optional<String> id,
    Place place,
    Optional<PictureName> map,
    int channel,
    Consumer<Selection> text,
    Function<Workbench, List<Command>> then) {
  private static final int AFTER = 8;

  /// A place in the model and the instance.
  ///
  /// @param positions in view, none behind them being read; the first that fit by default
  public record Place(
      OptionalInt layer, OptionalInt head, Optional<Range> positions, OptionalInt query) {}

  public static InitialView of(Path file) {
    OptionalInt any = OptionalInt.empty();
    Place place = new Place(any, any, Optional.empty(), any);
    return new InitialView(
        file, Optional.empty(), place, Optional.empty(), 0, _ -> {}, _ -> List.of());
  }

  /// The instance among those of the file, as far as the model reads it.
  Instance instance(List<Instance> instances) {
    Instance chosen = chosen(instances);
    return place.positions().map(positions -> upTo(chosen, positions)).orElse(chosen);
  }

  private Instance chosen(List<Instance> instances) {
    if (id.isEmpty()) {
      return InitialSelection.instance(instances);
    }
    return instances.stream()
        .filter(i -> i.id().equals(id.get()))
        .findFirst()
        .orElseThrow(() ->
            new UserError(
                "%s has no instance %s; its first is %s."
                    .formatted(file, id.get(), instances.getFirst().id())));
  }

  /// The part of `instance` that the model reads; a separator at its end would end nothing.
  private static Instance upTo(Instance instance, Range positions) {
    if (positions.max() >= instance.length()) {
      throw new UserError(
          "The instance %s has no positions %d to %d; it has 0 to %d."
              .formatted(instance.id(), positions.min(), positions.max(), instance.length() - 1));
    }
    Vocabulary vocabulary = instance.vocabulary();
    int[] tokens = instance.tokens();
    int length = positions.max() + 1;
    while (length > 1 && tokens[length - 1] == vocabulary.separator()) {
      length--;
    }
    Sequence read = new Sequence(vocabulary, Arrays.copyOf(tokens, length));
    return new Instance(instance.id(), instance.origin(), read, instance.latent());
  }

  /// Adjusts the selection once the first inspection is there.
  void apply(InspectionResult inspection, Workbench workbench) {
    Selection selection = workbench.selection();
    AttentionMaps maps = inspection.attention();
    int length = inspection.tokens().length;
    MapRef opening = InitialSelection.head(inspection);
    int layer = within(place.layer(), opening.layer(), 1, maps.layers(), "layer");
    LayerInfo info = maps.layerInfos().get(layer - 1);
    if (info.maps() == 0 && place.head().isPresent()) {
      throw new UserError(
          "Layer %d of the run %s is an %s without heads; leave out --head."
              .formatted(layer, inspection.runName(), info.name()));
    }
    int heads = Math.max(1, info.maps());
    int head = within(place.head(), Math.min(opening.head(), heads), 1, heads, "head");
    LayerPicture picture = picture(info, layer);
    InitialSelection.Cell cell = InitialSelection.cell(inspection, layer, head);
    int pinned = place.positions().isPresent() ? length - 1 : cell.query();
    int query = within(place.query(), pinned, 0, length - 1, "query");
    int key =
        query == cell.query() || info.maps() == 0
            ? cell.key()
            : query < maps.end() && maps.isWhole()
                ? InitialSelection.strongest(maps, layer, head, query)
                : -1;
    Span window = cell.window().showing(query + AFTER).within(length).showing(query);
    Span shown =
        place
            .positions()
            .map(p -> new Span(p.min(), p.max() + 1).within(length))
            .orElse(query == cell.query() ? cell.window() : window);
    selection.selectHeadPicture(layer, head, picture);
    selection.perform(then.apply(workbench));
    selection.pin(query, key, shown);
    if (LastScoredCell.of(inspection.instance()).filter(last -> last.isAt(query, key)).isEmpty()) {
      selection.showDefault();
    }
  }

  private LayerPicture picture(LayerInfo info, int layer) {
    int shown = within(OptionalInt.of(channel), 0, 0, info.channels(), "channel");
    map.flatMap(kind -> PictureKind.of(kind).missingPart(info))
        .ifPresent(missing -> {
          throw new UserError(
              "Layer %d, %s, has no %s; choose another layer or another --map."
                  .formatted(layer, info.name(), missing));
        });
    return new LayerPicture(map.orElse(LayerPicture.WEIGHTS.show()), shown);
  }

  private static int within(OptionalInt wanted, int otherwise, int low, int high, String name) {
    int value = wanted.orElse(otherwise);
    if (value < low || value > high) {
      throw new UserError("No %s %d; give one from %d to %d.".formatted(name, value, low, high));
    }
    return value;
  }
}
