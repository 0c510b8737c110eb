package org.headscope.app.teaching;

import module java.base;

import javafx.beans.property.*;
import javafx.geometry.Pos;
import org.headscope.app.chart.Anchor;
import org.headscope.app.feature.lesson.MarksLayer;
import org.headscope.app.feature.lesson.Pointing;
import org.headscope.app.feature.lesson.StyledText;
import org.headscope.app.feature.lesson.edit.EditorActions;
import org.headscope.app.feature.lesson.edit.EditorPane;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.edit.DraftStore;
import org.headscope.app.lesson.edit.LessonEditorViewModel;
import org.headscope.app.lesson.edit.StepForm.MarkForm;
import org.headscope.app.lesson.edit.StepForm.WindowSelection;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.SelectionState;
import org.headscope.app.window.sheet.AskSheet;
import org.headscope.app.window.sheet.AskSheet.AskOption;
import org.headscope.app.window.view.Lazy;
import org.headscope.app.window.view.Overlay;
import org.headscope.engine.run.UserError;

/// The lesson editor in the window: it replaces the player, and shows the current step's marks over
/// the views. A preview plays in the same place and leads back.
final class EditorController implements EditorActions {
  private final LessonEditorViewModel model;
  private final Workbench workbench;
  private final LessonController player;
  private final MarksLayer marks;
  private final AnchorPicker picker;
  private final Overlay overlay;
  private final Consumer<Runnable> settled;
  private final Lazy<EditorPane> pane;
  private final ReadOnlyBooleanWrapper open = new ReadOnlyBooleanWrapper();
  private boolean previewing;

  /// @param finder finds the anchors that can be picked
  /// @param settled runs an action after the next layout of the window
  EditorController(
      LessonEditorViewModel model,
      Workbench workbench,
      LessonController player,
      MarksLayer marks,
      Supplier<PickableAnchors> finder,
      Overlay overlay,
      Consumer<Runnable> settled) {
    this.model = model;
    this.settled = settled;
    this.workbench = workbench;
    this.player = player;
    this.marks = marks;
    this.overlay = overlay;
    picker = new AnchorPicker(finder, marks, this::point);
    pane =
        new Lazy<>(() -> {
          EditorPane made = new EditorPane(model, this, this::seen);
          made.paletteProperty().bind(workbench.appearance().paletteProperty());
          return made;
        });
    model.edited().draftProperty().subscribe(_ -> dock());
    model.edited().selectedProperty().subscribe(_ -> point());
    model.steps().shownStepProperty().subscribe(_ -> point());
    model
        .changedProperty()
        .subscribe(is -> {
          if (is) {
            askWhose();
          }
        });
    model
        .noteProperty()
        .subscribe(note -> {
          if (model.edited().draftProperty().get().isEmpty() && !note.isEmpty()) {
            player.setFallbackPane(Optional.empty());
            workbench.report(new UserError(note));
          }
        });
    player.openProperty().subscribe(this::played);
  }

  /// Returns the layer that covers the window while an anchor is picked.
  AnchorPicker picker() {
    return picker;
  }

  LessonEditorViewModel model() {
    return model;
  }

  ReadOnlyBooleanProperty openProperty() {
    return open.getReadOnlyProperty();
  }

  private void dock() {
    boolean is = model.edited().draftProperty().get().isPresent();
    if (is != open.get()) {
      open.set(is);
      player.setFallbackPane(is ? Optional.of(pane.get()) : Optional.empty());
      if (is) {
        pane.get().takeKeyboard();
      }
    }
    point();
  }

  /// Marks the anchors of the current step, as far as they are valid, once the window shows its
  /// view.
  private void point() {
    if (player.openProperty().get() || picker.isOpen()) {
      return;
    }
    marks.point(
        model
            .form()
            .filter(_ ->
                model.steps().shownStepProperty().get() == model.edited().selectedProperty().get())
            .map(form -> form.marks().stream().flatMap(m -> mark(m).stream()).toList())
            .filter(all -> !all.isEmpty())
            .map(all -> new Pointing(List.of(), List.of(), all))
            .orElse(Pointing.NOTHING));
  }

  private static Optional<Pointing.Mark> mark(MarkForm mark) {
    try {
      List<StyledText> words =
          mark.text().isBlank()
              ? List.of()
              : List.of(new StyledText(mark.text(), StyledText.Face.PLAIN));
      return Optional.of(
          new Pointing.Mark(mark.number(), List.of(Anchor.parse(mark.anchor())), words));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private WindowSelection seen() {
    SelectionState now = workbench.selection().snapshot();
    List<Long> all = workbench.runProperty().get().map(RunView::steps).orElse(List.of());
    // A few checkpoints, not in training order.
    List<String> some =
        Stream.of(all.size() - 1, 0, all.size() / 2)
            .distinct()
            .filter(i -> i >= 0 && i < all.size())
            .map(all::get)
            .map(String::valueOf)
            .toList();
    return new WindowSelection(
        "%d.%d".formatted(now.model().layer(), now.model().head()),
        String.valueOf(Math.max(0, now.sequence().query())),
        some);
  }

  /// Returns the folder of the lesson that is played or edited, if it was saved.
  Optional<Path> lesson() {
    return player
        .model()
        .lessonProperty()
        .get()
        .map(Lesson::folder)
        .filter(_ -> !previewing)
        .or(model::folder);
  }

  /// Returns the folder of the lesson if nothing is unsaved; otherwise reports that it must be
  /// saved first.
  Optional<Path> saved() {
    Optional<Path> folder = lesson();
    boolean changed = open.get() && model.edited().unsavedProperty().get();
    if (folder.isEmpty() || changed) {
      workbench.report(
          new UserError("Save the lesson first; handouts are made from the saved lesson."));
      return Optional.empty();
    }
    return folder;
  }

  void begin() {
    afterClosing(() -> {
      // The editor makes the map show other rows; record the view with the editor open.
      player.setFallbackPane(Optional.of(pane.get()));
      settled.accept(model::begin);
    });
  }

  void edit(Path folder) {
    afterClosing(() -> {
      if (player.openProperty().get()) {
        player.model().finish();
      }
      model.edit(folder);
    });
  }

  void resume(DraftStore.Unsaved unsaved) {
    afterClosing(() -> model.resume(unsaved));
  }

  void editPlayed() {
    player.model().lessonProperty().get().ifPresent(lesson -> edit(lesson.folder()));
  }

  /// Runs `then` once the edited lesson is closed, asking first about unsaved changes.
  private void afterClosing(Runnable then) {
    if (model.edited().draftProperty().get().isEmpty() || model.end()) {
      then.run();
    } else {
      ask(then);
    }
  }

  private void ask(Runnable then) {
    Runnable save =
        () ->
            model.save(() -> {
              model.end();
              then.run();
            });
    Runnable later =
        () -> {
          model.closeKeepingDraft();
          then.run();
        };
    Runnable discard =
        () -> {
          model.discard();
          then.run();
        };
    ask(
        new AskSheet(
            "unsaved-lesson",
            "Close the lesson",
            "“%s” has unsaved changes. Esc returns to the editor.".formatted(model.head().title()),
            List.of(
                new AskOption("_Save", "unsaved-save", "Saves the lesson and closes it", save),
                new AskOption(
                    "_Later",
                    "unsaved-later",
                    "Closes it; unsaved changes are there when you edit it again",
                    later),
                new AskOption("_Discard", "unsaved-discard", "Closes it without saving", discard)),
            overlay::close));
  }

  private void ask(AskSheet sheet) {
    overlay.open(sheet, Pos.CENTER);
  }

  /// Asks which version to keep after another program changed the lesson.
  private void askWhose() {
    ask(
        new AskSheet(
            "changed-lesson",
            "The lesson was changed elsewhere",
            ("Another program changed “%s” since you opened it, so yours was not saved. Esc "
                    + "returns to the editor.")
                .formatted(model.head().title()),
            List.of(
                new AskOption(
                    "Save _mine beside it",
                    "changed-mine",
                    "Saves yours to a new folder; the other is left unchanged",
                    model::saveAsCopy),
                new AskOption(
                    "Load _theirs",
                    "changed-theirs",
                    "Loads the changed lesson; undo brings yours back",
                    model::reloadFromDisk)),
            overlay::close));
  }

  @Override
  public void pick(Consumer<Anchor> chosen) {
    picker.open(anchor -> {
      model.steps().markShown();
      chosen.accept(anchor);
    });
  }

  @Override
  public void preview() {
    model.preview((lesson, step) -> {
      previewing = true;
      player.model().preview(lesson, step);
    });
  }

  private void played(boolean is) {
    if (!is && open.get()) {
      previewing = false;
      point();
      pane.get().takeKeyboard();
    }
  }

  @Override
  public void close() {
    afterClosing(() -> {});
  }
}
