package org.headscope.app.window.action;

import module java.base;

import javafx.scene.control.*;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.action.ActionBody.Shows;
import org.headscope.app.chart.Anchor;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.bench.BenchView;
import org.headscope.app.feature.runs.RunsView;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.InterventionStack;
import org.headscope.app.service.LanguageEdits;
import org.headscope.app.service.ListedInstance;
import org.headscope.app.service.Notice;
import org.headscope.app.service.RunEntry;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.analysis.AnalysisQueue;
import org.headscope.app.session.Command;
import org.headscope.app.session.SelectionState.InModel;
import org.headscope.app.session.link.MapRef;
import org.headscope.app.session.link.OtherMap;
import org.headscope.app.session.link.SessionLink;
import org.headscope.app.window.view.WindowHost;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.LanguageEdit;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.Checkpoint;

/// The context menus of runs and instances in the lists, and of heads and checkpoints in pictures.
///
/// @param export opens the export of the current map's figure
public record RowMenus(
    Workbench workbench,
    WindowHost around,
    Consumer<ActionBody> performer,
    Consumer<String> copy,
    Runnable notes,
    Runnable export)
    implements RunsView.RunRowMenus {
  private static final String BENCH = BenchView.FEATURE.id();

  @Override
  public List<MenuItem> of(RunEntry run) {
    Path folder = run.ref().directory();
    Optional<RunView> read = run.view().filter(_ -> run.problem().isEmpty());
    List<MenuItem> rows = new ArrayList<>();
    rows.add(row("Open", new Shows(() -> workbench.show(run))));
    read.filter(RunView::hasMaps)
        .ifPresent(_ -> rows.add(row("Score heads", Performs.one(new Command.ScoreHeads(folder)))));
    read.filter(RunView::isInterrupted)
        .ifPresent(_ ->
            rows.add(
                row(
                    "Resume training",
                    new Performs(() -> AnalysisQueue.commandsToResume(folder)))));
    read.ifPresent(view -> {
      rows.add(row("Notes…", new Shows(() -> openNotes(run))));
      rows.add(
          row(
              "Copy link",
              new Shows(() -> copy(SessionLink.to(view.ref(), view.lastStep()).text()))));
    });
    rows.add(row("Show in folder", new Shows(() -> around.showInFolder(folder))));
    rows.add(new SeparatorMenuItem());
    rows.add(
        row(
            "Close",
            new Performs(() ->
                read.map(workbench.pairs()::commandsToClose)
                    .orElseGet(() -> List.of(new Command.CloseRun(folder))))));
    return rows;
  }

  @Override
  public List<MenuItem> of(ListedInstance text) {
    List<MenuItem> rows = new ArrayList<>();
    rows.add(row("Open", new Performs(() -> workbench.pairs().commandsToSelect(text))));
    rows.add(row("Show in folder", new Shows(() -> around.showInFolder(text.file()))));
    if (workbench.selection().journal().state().open().set(text.file()).isPresent()) {
      rows.add(new SeparatorMenuItem());
      rows.add(
          row(
              "Close " + text.file().getFileName(),
              new Performs(() -> workbench.pairs().commandsToClose(text.file()))));
    }
    return rows;
  }

  /// Returns the menu items for `thing` of the current run; empty if there are none.
  public List<MenuItem> of(Anchor thing) {
    return workbench
        .runProperty()
        .get()
        .map(run ->
            switch (thing) {
              case Anchor.OfHead(int layer, int head) -> ofHead(run, layer, head);
              case Anchor.OfStep(long step) -> ofStep(run, step);
              case Anchor.OfState(int state) ->
                  with(
                      place("in state %d only".formatted(state), new TokenSelector.InState(state)),
                      ofState(state));
              case Anchor.OfEdge(int from, String symbol) ->
                  with(
                      place("on this edge only", new TokenSelector.OnEdge(from, symbol)),
                      ofEdge(from, symbol));
              case Anchor.OfPosition(int position) -> ofPosition(position);
              case Anchor.OfQuery(int query) -> ofQuery(run, query);
              default -> List.<MenuItem>of();
            })
        .orElse(List.of());
  }

  private static List<MenuItem> with(MenuItem first, List<MenuItem> more) {
    return Stream.concat(Stream.of(first), more.stream()).toList();
  }

  private List<MenuItem> ofState(int state) {
    LanguageEdits language = new LanguageEdits(workbench);
    if (language.automaton().filter(pfa -> state < pfa.states()).isEmpty()) {
      return List.of();
    }
    return List.of(
        row(
            "Add an edge from state %d…".formatted(state),
            new Performs(() ->
                List.of(
                    new Command.Set(LanguageEdits.EDITING, true),
                    new Command.HighlightState(state)))),
        row(
            "Remove state %d".formatted(state),
            new Performs(() -> List.of(language.adding(new LanguageEdit.StateRemoval(state))))));
  }

  private List<MenuItem> ofEdge(int from, String symbol) {
    LanguageEdits language = new LanguageEdits(workbench);
    Vocabulary vocabulary = Tasks.UNNAMED;
    return language.automaton().stream()
        .flatMap(pfa -> pfa.leaving(from).stream())
        .filter(edge -> vocabulary.label(edge.symbol()).equals(symbol))
        .flatMap(edge ->
            Stream.of(
                row(
                    "Edit the edge %d %s → %d…".formatted(from, symbol, edge.to()),
                    new Performs(() ->
                        List.of(
                            new Command.Set(LanguageEdits.EDITING, true),
                            new Command.HighlightEdge(edge)))),
                row(
                    "Add a state on this edge",
                    new Performs(() ->
                        List.of(language.adding(new LanguageEdit.StateAddition(from, symbol))))),
                row(
                    "Remove this edge",
                    new Performs(() ->
                        List.of(language.adding(new LanguageEdit.EdgeRemoval(from, symbol)))))))
        .toList();
  }

  private List<MenuItem> ofHead(RunView run, int layer, int head) {
    InModel shown = workbench.frame().selection().model();
    boolean other = shown.layer() != layer || shown.head() != head;
    String name = run.headTitle(layer, head);
    Command select = new Command.SelectHead(layer, head);
    List<MenuItem> rows = new ArrayList<>();
    if (other) {
      rows.add(row("Show " + name, Performs.one(select)));
    }
    rows.add(cut(run, layer, head));
    if (run.layerInfo(layer).maps() > 0) {
      if (other) {
        String than = run.headTitle(shown.layer(), shown.head());
        OtherMap map = OtherMap.NONE.ofHead(Optional.of(new MapRef(layer, head)));
        rows.addAll(pairs(name, than, map));
      }
      rows.add(
          row(
              "Export the map of " + name + "…",
              new Shows(() -> {
                performer.accept(Performs.one(select));
                workbench.whenSettled(export);
              })));
    }
    rows.add(
        row(
            "Copy link to " + name,
            new Shows(() -> link(l -> l.withHead(new MapRef(layer, head))))));
    if (run.layerInfo(layer).maps() > 0) {
      rows.add(row("Copy the command for " + name, new Shows(() -> command(map(layer, head)))));
    }
    return rows;
  }

  private ShellLine map(int layer, int head) {
    CommandLineWriter writer = new CommandLineWriter(workbench);
    return writer.isCut()
        ? writer.picture("attention").and("--layer", "" + layer, "--head", "" + head)
        : writer.reading("attention").and("--layer", "" + layer, "--head", "" + head, "--json");
  }

  /// Returns the item that adds `head` to the stack of the bench.
  private MenuItem cut(RunView run, int layer, int head) {
    Intervention next =
        workbench.interventions().next(InterventionStack.component(run, layer, head));
    return row(
        "Replace " + next.words(), new Performs(() -> workbench.interventions().adding(next)));
  }

  /// Returns the item that makes the bench replace only there.
  private MenuItem place(String words, TokenSelector at) {
    return row(
        "Intervene " + words,
        new Performs(
            () -> List.of(workbench.interventions().atProperty().to(at), new Command.Tab(BENCH))));
  }

  private List<MenuItem> ofPosition(int position) {
    return List.of(
        place("from position %d on".formatted(position), new TokenSelector.From(position)),
        place(
            "at position %d only".formatted(position),
            new TokenSelector.Chosen(List.of(position))));
  }

  private List<MenuItem> ofQuery(RunView run, int query) {
    InModel shown = workbench.frame().selection().model();
    List<MenuItem> rows = new ArrayList<>();
    rows.add(cut(run, Math.clamp(shown.layer(), 1, run.layers()), shown.head()));
    rows.addAll(ofPosition(query));
    return rows;
  }

  private List<MenuItem> ofStep(RunView run, long step) {
    long shown = workbench.frame().step();
    String name = words(step);
    List<MenuItem> rows = new ArrayList<>();
    if (step != shown) {
      rows.add(row("Go to " + name, Performs.one(new Command.SelectStep(step))));
    }
    if (step != shown && run.hasMaps()) {
      rows.addAll(pairs(name, words(shown), OtherMap.NONE.ofStep(OptionalLong.of(step))));
    }
    rows.add(row("Copy link to " + name, new Shows(() -> link(l -> l.withStep(step)))));
    if (run.isInterrupted()) {
      rows.add(
          row(
              "Copy the command that resumes from " + name,
              new Shows(() ->
                  command(
                      ShellLine.of(
                          "train",
                          "--out",
                          run.ref().directory().toString(),
                          "--resume",
                          "--from",
                          String.valueOf(step))))));
    }
    Path file = Checkpoint.of(run.ref().directory(), step).file();
    rows.add(row("Show the file of " + name, new Shows(() -> around.showInFolder(file))));
    return rows;
  }

  /// Returns items that show the map of `name` with the current one, that of `than`.
  private List<MenuItem> pairs(String name, String than, OtherMap map) {
    return List.of(
        row(
            "Show %s beside %s".formatted(name, than),
            Performs.one(map.shown(OtherMap.Pairing.BESIDE).command())),
        row(
            "Subtract %s from %s".formatted(name, than),
            Performs.one(map.shown(OtherMap.Pairing.DIFFERENCE).command())));
  }

  private static String words(long step) {
    return String.format(Locale.ENGLISH, "step %,d", step);
  }

  /// Copies the link to the current view, changed by `with`.
  private void link(UnaryOperator<SessionLink> with) {
    around.links(workbench).currentLink().map(with).ifPresent(found -> copy(found.text()));
  }

  private void command(ShellLine line) {
    switch (line) {
      case ShellLine.Words words -> {
        copy.accept(words.text());
        workbench.notify(Notice.Kind.SUCCESS, "Copied the command.");
      }
      case ShellLine.None(String why) -> workbench.notify(Notice.Kind.INFORMATION, why);
    }
  }

  private void openNotes(RunEntry run) {
    if (!workbench.selection().runProperty().get().equals(Optional.of(run.ref()))) {
      workbench.show(run);
    }
    workbench.whenSettled(notes);
  }

  private void copy(String link) {
    copy.accept(link);
    workbench.notify(Notice.Kind.SUCCESS, "Copied " + link + ".");
  }

  private MenuItem row(String title, ActionBody body) {
    MenuItem row = new MenuItem(PlainText.line(title));
    row.setMnemonicParsing(false);
    row.setOnAction(_ -> performer.accept(body));
    return row;
  }
}
