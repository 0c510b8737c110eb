package org.headscope.app.window.sheet;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Sheet;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.document.InstanceDrawing;
import org.headscope.app.session.Command;
import org.headscope.app.task.Query;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.io.draft.Draft;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskOption;

/// Draws custom instances: from an automaton or a context tree as text, or from a task with its
/// options.
public final class DrawingSheet extends Sheet {
  private static final int ROWS = 12;
  private static final String NAME = "own.jsonl";
  private static final String AUTOMATON = "automaton";
  private static final String TREE = "context tree";

  private static final String AUTOMATON_HELP =
      "An automaton as DOT, JFLAP XML, JSON as in instance files, or a regular expression "
          + "such as a(b|c)*d. Strings may end in any state.";

  private static final String TREE_HELP =
      "A context tree as JSON: its number of symbols, and for each leaf its suffix, oldest "
          + "symbol first, with the probability of every next symbol.";

  private final InstanceDrawing drawing;
  private final Dialogs dialogs;
  private final ComboBox<String> kinds = new ComboBox<>();
  private final Label how = words("", "text-muted");
  private final TextArea text = new TextArea();
  private final Button read =
      button("_Read file…", "drawing-read", "Reads the description from a file", this::read);
  private final Map<String, OptionFields> options = new LinkedHashMap<>();
  private final FlowPane numbers = new FlowPane(14, 6);
  private final TextField strings = number("Strings", "10", "Number of strings, 1 to 1,000");
  private final TextField longest =
      number("Max. symbols", "40", "Maximum length of a string, 1 to 10,000 symbols");
  private final TextField symbols =
      number("Symbols", "512", "Number of symbols to draw, 1 to 100,000");
  private final TextField instances = number("Instances", "1", "Number of instances, 1 to 1,000");
  private final TextField seed = number("Seed", "1", "Fixes the random choices");
  private final Label verdict = words("");
  private String begun = "";

  public DrawingSheet(
      InstanceDrawing drawing, Dialogs dialogs, Consumer<String> copy, Runnable close) {
    super("drawing", "New instance");
    this.drawing = drawing;
    this.dialogs = dialogs;
    setMaxHeight(USE_PREF_SIZE);
    text.setId("automaton-text");
    text.setPrefRowCount(ROWS);
    text.setMinHeight(80);
    text.getStyleClass().add("mono");
    VBox.setVgrow(text, Priority.ALWAYS);
    text.textProperty().addListener(_ -> check());
    verdict.setId("drawing-verdict");
    HBox top = new HBox(14, Controls.labelled("Of", kinds()), read);
    top.setAlignment(Pos.CENTER_LEFT);
    getChildren().addAll(top, how, text);
    for (TaskFamily family : Tasks.ALL) {
      OptionFields fields = new OptionFields(family, this::check);
      options.put(family.name(), fields);
      getChildren().add(fields);
    }
    Button save = button("_Save and open…", "draw", "Draw to a file and open it", this::save);
    Button line =
        button(
            "_Copy command",
            "draw-line",
            "Copy the headscope command that draws these instances",
            () ->
                command(Path.of(NAME))
                    .map(InstanceDrawing::line)
                    .map(ShellLine.Words::text)
                    .ifPresent(copy));
    getChildren().addAll(numbers, verdict, foot(save, line));
    drawing.checkProperty().subscribe(this::show);
    drawing
        .outcomeProperty()
        .subscribe(outcome -> {
          if (outcome instanceof InstanceDrawing.Outcome.Written) {
            close.run();
          }
        });
    kinds.valueProperty().subscribe(_ -> chosen());
  }

  private ComboBox<String> kinds() {
    kinds.setId("drawing-kind");
    kinds.getItems().addAll(AUTOMATON, TREE);
    kinds.getItems().addAll(Tasks.ALL.stream().map(TaskFamily::name).toList());
    kinds.setVisibleRowCount(kinds.getItems().size());
    kinds.setValue(AUTOMATON);
    String help = "The source: an automaton or a tree that you write, or a task";
    kinds.setAccessibleText(help);
    Hint.on(kinds, help);
    return kinds;
  }

  private TextField number(String name, String value, String explanation) {
    TextField field = OptionFields.number(value, this::check);
    numbers.getChildren().add(OptionFields.labelled(name, field, explanation));
    return field;
  }

  /// Starts with the current automaton or tree; while that stays the same, keeps what was typed.
  @Override
  public void open() {
    String kind = drawing.showsTree() ? TREE : AUTOMATON;
    String shown = current(kind);
    if (!shown.equals(begun)) {
      begun = shown;
      kinds.setValue(kind);
      chosen();
    }
    (written() ? text : kinds).requestFocus();
  }

  private String current(String kind) {
    return kind.equals(TREE) ? drawing.currentTree() : drawing.currentAutomaton();
  }

  private boolean written() {
    return !options.containsKey(kinds.getValue());
  }

  private void chosen() {
    boolean tree = kinds.getValue().equals(TREE);
    boolean automaton = kinds.getValue().equals(AUTOMATON);
    if (written()) {
      how.setText(tree ? TREE_HELP : AUTOMATON_HELP);
      text.setAccessibleText(tree ? TREE_HELP : AUTOMATON_HELP);
      text.setText(current(kinds.getValue()));
    } else {
      how.setText(Tasks.byName(kinds.getValue()).description());
    }
    Controls.show(text, written());
    Controls.show(read, written());
    options.forEach((name, of) -> Controls.show(of, name.equals(kinds.getValue())));
    Controls.show(strings.getParent(), automaton);
    Controls.show(longest.getParent(), automaton);
    Controls.show(symbols.getParent(), tree);
    Controls.show(instances.getParent(), !written());
    check();
  }

  private void read() {
    dialogs
        .file("Read a description", "Text", List.of("dot", "gv", "jff", "json", "jsonl", "txt"))
        .ifPresent(file -> drawing.read(file, text::setText));
  }

  private void check() {
    Optional<Command.Drawing> drawn = command(Path.of(NAME));
    drawing.check(drawn);
    if (drawn.isEmpty()) {
      showMessage(verdict, "Write whole numbers in the fields below.", true);
    }
  }

  private void show(Query.State<Draft, String> state) {
    switch (state) {
      case Query.State.Ready<Draft, String>(var _, String found) ->
          showMessage(verdict, found, false);
      case Query.State.Failed<Draft, String> failed ->
          showMessage(verdict, failed.sentence(), true);
      // Keep the previous message while checking.
      default -> {}
    }
  }

  private Optional<Command.Drawing> command(Path file) {
    return whole(seed).flatMap(chance -> command(chance, file));
  }

  private Optional<Command.Drawing> command(int chance, Path file) {
    return switch (kinds.getValue()) {
      case AUTOMATON ->
          whole(strings)
              .flatMap(count ->
                  whole(longest)
                      .map(length ->
                          new Command.DrawInstance(text.getText(), count, length, chance, file)));
      case TREE ->
          whole(symbols).map(count -> new Command.DrawTree(text.getText(), count, chance, file));
      case String task ->
          whole(instances)
              .map(count -> new Command.DrawTask(task, typed(task), count, chance, file));
    };
  }

  private Map<String, String> typed(String task) {
    return Optional.ofNullable(options.get(task)).map(OptionFields::typed).orElse(Map.of());
  }

  private void save() {
    boolean wrong = drawing.checkProperty().get() instanceof Query.State.Failed;
    if (wrong || command(Path.of(NAME)).isEmpty()) {
      (written() ? text : kinds).requestFocus();
    } else {
      dialogs
          .save("Save the instance", NAME, List.of("jsonl"))
          .flatMap(file -> command(file.toAbsolutePath().normalize()))
          .ifPresent(drawing::draw);
    }
  }

  private static Optional<Integer> whole(TextField field) {
    try {
      return Optional.of(Integer.valueOf(field.getText().strip().replace(",", "")));
    } catch (NumberFormatException _) {
      return Optional.empty();
    }
  }

  private static final class OptionFields extends FlowPane {
    private final Map<String, Supplier<String>> texts = new LinkedHashMap<>();
    private final Runnable changed;

    OptionFields(TaskFamily family, Runnable changed) {
      super(14, 6);
      this.changed = changed;
      family.options().forEach(this::add);
    }

    Map<String, String> typed() {
      Map<String, String> typed = new LinkedHashMap<>();
      texts.forEach((name, text) -> typed.put(name, text.get()));
      return typed;
    }

    private void add(TaskOption option) {
      switch (option) {
        case TaskOption.Choice choice -> choice(choice);
        case TaskOption.Count count ->
            number(
                option,
                String.valueOf(count.count()),
                "%,d to %,d".formatted(count.range().min(), count.range().max()));
        case TaskOption.Real real -> number(option, String.valueOf(real.number()), real.range());
      }
    }

    private void choice(TaskOption.Choice choice) {
      ComboBox<String> combo = new ComboBox<>();
      combo.getItems().addAll(choice.names());
      combo.setValue(choice.names().getFirst());
      combo.valueProperty().addListener((_, _, _) -> changed.run());
      add(choice, combo, "", combo::getValue);
    }

    private void number(TaskOption option, String value, String range) {
      TextField field = number(value, changed);
      add(option, field, "; " + range, field::getText);
    }

    private void add(TaskOption option, Control control, String range, Supplier<String> text) {
      texts.put(option.name(), text);
      String name = PlainText.capitalized(option.name().replace('-', ' '));
      getChildren()
          .add(labelled(name, control, PlainText.capitalized(option.description()) + range));
    }

    static TextField number(String value, Runnable changed) {
      TextField field = new TextField(value);
      field.setPrefColumnCount(5);
      field.getStyleClass().add("typed-number");
      field.textProperty().addListener((_, _, _) -> changed.run());
      return field;
    }

    static Node labelled(String name, Control control, String explanation) {
      control.setAccessibleText(explanation);
      Hint.on(control, explanation);
      return Controls.labelled(name, control);
    }
  }
}
