package org.headscope.app.feature.runs;

import module java.base;

import javafx.geometry.HPos;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.control.ShorteningLabel;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.RunEntry;
import org.headscope.app.service.RunView;
import org.headscope.engine.run.PlainText;
import org.jspecify.annotations.Nullable;

/// A run: its name, model and results; or why it could not be read, with a link to try again.
final class RunCell extends ListCell<RunEntry> {
  private static final int EVALUATIONS = 5;

  private final GridPane lines = new GridPane(8, 2);
  private final ShorteningLabel name = new ShorteningLabel();
  private final ShorteningLabel description = new ShorteningLabel();
  private final Label above = new Label();
  private final Label below = new Label();
  private final Hyperlink again = new Hyperlink("Try again");
  private final Hyperlink resume = new Hyperlink("Resume");
  private final HBox row = new HBox(4, lines, again, resume);
  private final Consumer<RunEntry> onShown;

  RunCell(Consumer<RunEntry> look, Consumer<RunEntry> tryAgain, Consumer<RunEntry> resumeRun) {
    this.onShown = look;
    lines();
    HBox.setHgrow(lines, Priority.ALWAYS);
    addLink(again, "Reads this run again (Enter)", tryAgain);
    addLink(resume, "Resumes training where it stopped (Enter)", resumeRun);
  }

  private void addLink(Hyperlink link, String hint, Consumer<RunEntry> action) {
    // The list keeps the focus: Enter does the same.
    link.setFocusTraversable(false);
    link.setMinWidth(Region.USE_PREF_SIZE);
    Hint.on(link, hint);
    link.setOnAction(_ -> action.accept(getItem()));
  }

  /// Lays out name and description on the left, two numbers on the right.
  private void lines() {
    ColumnConstraints left = new ColumnConstraints();
    left.setHgrow(Priority.ALWAYS);
    left.setMinWidth(0);
    ColumnConstraints right = new ColumnConstraints();
    right.setHalignment(HPos.RIGHT);
    right.setMinWidth(Region.USE_PREF_SIZE);
    lines.getColumnConstraints().addAll(left, right);
    name.setStyleClasses("row-name");
    for (Label number : List.of(above, below)) {
      number.getStyleClass().addAll("text-muted", "caption");
      number.setMinWidth(Region.USE_PREF_SIZE);
    }
    lines.addRow(0, name, above);
    lines.addRow(1, description, below);
    lines.setMinWidth(0);
    lines.setPrefWidth(1);
  }

  @Override
  protected void updateItem(@Nullable RunEntry entry, boolean empty) {
    super.updateItem(entry, empty);
    if (empty || entry == null) {
      setGraphic(null);
      Hint.on(this, "");
      return;
    }
    if (isInSight()) {
      onShown.accept(entry);
    }
    boolean failed = entry.problem().isPresent();
    Optional<RunView> run = entry.view().filter(_ -> !failed);
    String known = entry.ref().name();
    List<RunEntry> all = getListView().getItems();
    List<String> names = all.stream().map(other -> other.ref().name()).toList();
    // A folder that could not be read at all is no failure of what is shown.
    boolean unknown = failed && entry.view().isEmpty();
    name.formsProperty().set(Fit.forms(failed && !unknown ? "⚠ " + known : known, names));
    name.setStyleClasses(unknown ? "text-muted" : "row-name");
    // The reason is long: it is also in the map's place and in the tooltip.
    List<String> why = List.of(entry.problem().orElse(""), "could not be read", "…");
    description.formsProperty().set(failed ? why : RunsViewModel.forms(entry, all));
    description.setStyleClasses("caption", failed && !unknown ? "field-problem" : "text-muted");
    // A stopped run has a link to resume it in place of its numbers.
    Optional<RunView> whole = run.filter(r -> !r.isInterrupted());
    above.setText(whole.map(RunsViewModel::formatQuality).orElse(""));
    below.setText(whole.map(RunsViewModel::formatDistance).orElse(""));
    Controls.show(again, failed);
    Controls.show(resume, run.isPresent() && whole.isEmpty());
    setGraphic(row);
    Hint.on(this, explanation(entry));
  }

  /// Returns false for the hidden cells with which lists measure rows that are out of view.
  private boolean isInSight() {
    return isVisible() && getParent() != null && getParent().isVisible();
  }

  /// Returns the whole text of the row, which may be cut off, the meaning of its numbers, and its
  /// folder.
  private static String explanation(RunEntry entry) {
    Optional<RunView> read = entry.view().filter(_ -> entry.problem().isEmpty());
    String known = read.map(run -> "\n" + quality(run)).orElse("");
    String words = RunsViewModel.describe(entry);
    return "%s\n%s%s\n%s".formatted(entry.ref().name(), words, known, entry.ref().directory());
  }

  private static String quality(RunView run) {
    Stream<String> origin =
        run.origin().map(from -> PlainText.capitalized(from.words()) + ".").stream();
    return run.measured()
        .map(m ->
            Stream.of(origin, Stream.of(quality(run, m)), evaluations(run, m), m.notes().stream())
                .flatMap(lines -> lines))
        .orElse(Stream.of("Loading its metrics…"))
        .collect(Collectors.joining("\n"));
  }

  /// Returns the evaluations that were saved, the newest checkpoint first.
  private static Stream<String> evaluations(RunView run, Measurements measured) {
    return measured.evaluations().reversed().stream()
        .limit(EVALUATIONS)
        .map(kept -> "Evaluated at " + kept.summary(run.task().isScoredInNats()) + ".");
  }

  private static String quality(RunView run, Measurements measured) {
    String first =
        run.task().isScoredInNats()
            ? "nats, the mean code length per symbol, −ln p"
            : "accuracy, the share of rows whose most likely symbol the truth allows";
    return measured
        .quality()
        .map(q ->
            "At step %,d, on held-out instances (split %s): %s, and TVD, the mean total variation distance to the truth. Compare uses the open instances, so its numbers differ."
                .formatted(q.step(), q.split(), first))
        .orElse(
            run.origin().isPresent()
                ? "Trained by other software."
                : "Not evaluated during training.");
  }
}
