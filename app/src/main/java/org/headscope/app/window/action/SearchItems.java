package org.headscope.app.window.action;

import module java.base;

import org.headscope.app.action.Action;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Opens;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.action.PaletteViewModel.Item;
import org.headscope.app.service.HeadTitles;
import org.headscope.app.service.LinkNavigator;
import org.headscope.app.service.ListedInstance;
import org.headscope.app.service.Navigation;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.OpenFiles.InstanceSet;
import org.headscope.app.session.link.SessionLink;
import org.headscope.app.window.view.WindowHost;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.Instance;

/// The items that the palette can find: actions, and open or recent runs and instances.
public final class SearchItems {
  private static final Pattern POSITION = Pattern.compile("@\\d{1,9}");

  private final Workbench workbench;
  private final WindowHost around;
  private final List<Action> actions;

  public SearchItems(Workbench workbench, WindowHost around, List<Action> actions) {
    this.workbench = workbench;
    this.around = around;
    this.actions = actions;
  }

  public List<Item> everything() {
    List<Item> items = new ArrayList<>();
    for (Action action : actions) {
      boolean possible = action.isPossible();
      String detail = possible ? action.explanation() : action.whyNot().getValue();
      items.add(new Item(action.title(), detail, action.keysText(), action.body(), possible));
    }
    workbench.runProperty().get().ifPresent(run -> addHeadsAndSteps(items, run));
    for (RunView run : workbench.runs()) {
      items.add(
          item(
              run.ref().name(),
              "run · " + run.summary(),
              new Performs(() -> workbench.pairs().commandsToSelect(run))));
    }
    for (InstanceSet set : workbench.instanceSets()) {
      String file = String.valueOf(set.file().getFileName());
      for (Instance instance : set.instances()) {
        items.add(
            item(
                instance.id(),
                "instance of %s · %,d symbols".formatted(file, instance.length()),
                new Performs(() ->
                    workbench.pairs().commandsToSelect(new ListedInstance(set.file(), instance)))));
      }
    }
    items.addAll(recent());
    return items;
  }

  private static Item item(String title, String detail, ActionBody body) {
    return new Item(title, detail, "", body);
  }

  /// Returns items for a place that `text` itself names: a link, or a position such as `@30`.
  public List<Item> typed(String text) {
    if (POSITION.matcher(text).matches()) {
      return positions(Integer.parseInt(text.substring(1)));
    }
    LinkNavigator places = around.links(workbench);
    return SessionLink.parse(text)
        .filter(places::knows)
        .map(link -> item("Go to " + text, "link", new ActionBody.Follows(link)))
        .stream()
        .toList();
  }

  private List<Item> positions(int position) {
    Navigation go = new Navigation(workbench);
    Optional<String> missing = go.missing(position);
    return List.of(
        new Item(
            String.format(Locale.ENGLISH, "Go to position %,d", position),
            missing.orElse("Pins its query"),
            "",
            Performs.one(() -> go.to(position)),
            missing.isEmpty()),
        new Item(
            String.format(Locale.ENGLISH, "Show positions from %,d", position),
            missing.orElse("Keeps the number of positions in view"),
            "",
            Performs.one(() -> go.from(position)),
            missing.isEmpty()));
  }

  /// Returns recently opened files, newest first, then the other listed instance files.
  public List<Item> recent() {
    List<Item> items = new ArrayList<>();
    around.recentRuns().forEach(path -> items.add(recent(path, Opens.What.RUNS)));
    Stream.concat(
            around.recentInstances().stream(),
            workbench.instanceSets().stream().map(InstanceSet::file))
        .distinct()
        .forEach(path -> items.add(recent(path, Opens.What.FILE)));
    return items;
  }

  private static Item recent(Path path, Opens.What what) {
    String detail = what == Opens.What.RUNS ? "recent run" : "instance file";
    return item("Open " + path, detail, new Opens(what, () -> Optional.of(path)));
  }

  private void addHeadsAndSteps(List<Item> items, RunView run) {
    long step = workbench.selection().stepProperty().get();
    for (int layer = 1; layer <= run.layers(); layer++) {
      for (int head = 1; head <= Math.max(1, run.layerInfo(layer).maps()); head++) {
        int l = layer;
        int h = head;
        String label =
            run.headScoresAt(step).stream()
                .flatMap(s -> s.heads().stream())
                .filter(s -> s.layer() == l && s.head() == h)
                .map(s -> (s.name() + " " + HeadTitles.value(s)).strip())
                .findFirst()
                .orElse("");
        items.add(
            item(
                PlainText.capitalized(run.headTitle(l, h)),
                run.mapName(l, h) + " " + label,
                Performs.one(new Command.SelectHead(l, h))));
      }
    }
    for (long each : run.steps()) {
      items.add(
          item(
              String.format(Locale.ENGLISH, "Step %,d", each),
              "checkpoint " + each + " of " + run.ref().name(),
              Performs.one(new Command.SelectStep(each))));
    }
  }
}
