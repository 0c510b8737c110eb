package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import org.headscope.app.FxThread;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Glossary;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Term;
import org.headscope.app.service.prediction.PredictorCatalogue;
import org.headscope.app.window.view.Tab;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The terms on the window with the shipped sample, in every tab, compared with the glossary.
class ScreenTermsTest {
  private static final Pattern WORD = Pattern.compile("\\p{L}{2,}(?:[-’']\\p{L}+)*");

  /// Names of files, runs and instances, and strings of a language.
  private static final Pattern NAME = Pattern.compile("\\S*(?:/|\\||\\w-[\\w…-]*\\d|-\\d+x)\\S*");

  private static final Set<String> WRITTEN = new TreeSet<>();
  private static final Set<String> HINTS = new TreeSet<>();

  /// Views that show something only after a person started a computation.
  private static final Set<String> UNASKED =
      Set.of("training", "ablations", "patches", "edge-steps", "edge-rows", "trust", "twins");

  @BeforeAll
  static void read() {
    LaidWindow laid = new LaidWindow();
    MainWindow window = laid.window;
    for (Tab tab : FxThread.get(window::tabs)) {
      FxThread.run(() -> {
        window.bringInSight(tab.panels().getFirst());
        Intervention cut = Intervention.parse("1.2 by zero");
        boolean bench = tab.id().equals("bench");
        laid.workbench.interventions().stackProperty().set(bench ? List.of(cut) : List.of());
        if (tab.id().equals("circuits")) {
          laid.measureCircuit();
        }
      });
      OpenWindow.await(() ->
          laid.workbench.workers().areViewsDone()
              && window.panelsInSight().stream()
                  .allMatch(p -> UNASKED.contains(p.id()) || p.figure().get().isPresent()));
      FxThread.run(() -> {
        laid.layOut(new LaidWindow.Size(1920, 1080));
        walk(laid.root, WRITTEN);
      });
    }
    FxThread.run(() -> {
      laid.workbench.runEntries().forEach(entry -> WRITTEN.remove(entry.ref().name()));
      laid.workbench
          .instanceSets()
          .forEach(set -> WRITTEN.remove(String.valueOf(set.file().getFileName())));
      List<String> texts = laid.workbench.instances().stream().map(Instance::text).toList();
      WRITTEN.removeIf(text -> texts.stream().anyMatch(all -> all.contains(text)));
    });
    window.actions().forEach(action -> HINTS.add(action.title() + ": " + action.explanation()));
    laid.close();
  }

  @AfterAll
  static void forget() {
    WRITTEN.clear();
    HINTS.clear();
  }

  /// Texts of hidden nodes count as hints, since they may become visible.
  private static void walk(Node node, Set<String> words) {
    Set<String> mine = node.isVisible() ? words : HINTS;
    HINTS.add(Hint.of(node));
    if (node instanceof FigureCanvas canvas) {
      mine.addAll(canvas.words());
    } else if (node instanceof ComboBox<?> choice) {
      choice.getItems().forEach(item -> HINTS.add(item.toString()));
    } else if (node instanceof Labeled label && label.getText() != null) {
      String text = label.getText();
      mine.add(label.isMnemonicParsing() ? text.replaceFirst("_", "") : text);
    }
    if (node instanceof Parent parent && !(node instanceof FigureCanvas)) {
      parent.getChildrenUnmodifiable().forEach(child -> walk(child, mine));
    }
  }

  private static Set<String> plainWords() {
    try (InputStream in =
        Objects.requireNonNull(ScreenTermsTest.class.getResourceAsStream("plain-words.txt"))) {
      return Set.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).strip().split("\\s+"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void everyTermOnScreenHasAnEntry() {
    Set<String> plain = plainWords();
    Set<String> unknown = new TreeSet<>();
    for (String text : WRITTEN) {
      String rest = Glossary.blankOut(NAME.matcher(text).replaceAll(" "));
      WORD.matcher(rest)
          .results()
          .map(found -> found.group().toLowerCase(Locale.ROOT))
          .filter(word -> !plain.contains(word))
          .forEach(word -> unknown.add(word + " in “" + text + "”"));
    }
    assertThat(WRITTEN).hasSizeGreaterThan(200);
    assertThat(unknown).as("neither terms nor plain words").isEmpty();
  }

  @Test
  void everyEntryIsUsed() {
    Stream<String> models = Stream.of(Architecture.values()).map(Architecture::title);
    Stream<String> rules =
        PredictorCatalogue.groups(_ -> true).stream()
            .flatMap(group ->
                Stream.concat(
                    Stream.of(group.title()),
                    group.names().stream().map(PredictorCatalogue::menuText)));
    String all =
        Stream.of(WRITTEN.stream(), HINTS.stream(), models, rules)
            .flatMap(texts -> texts)
            .collect(Collectors.joining("\n"));
    Set<Term> alive = Set.copyOf(Glossary.findIn(all));
    assertThat(Glossary.terms()).filteredOn(term -> !alive.contains(term)).isEmpty();
  }
}
