package org.headscope.app.lesson.edit;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.edit.DraftStore.Place;
import org.headscope.app.lesson.edit.DraftStore.Unsaved;
import org.headscope.app.lesson.read.DraftReader;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.app.lesson.write.DraftStep;
import org.headscope.app.lesson.write.LessonDraft;
import org.headscope.app.lesson.write.LessonWriter;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.LessonSources;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SessionState;
import org.headscope.app.task.BackgroundTask;
import org.headscope.engine.io.Json;
import tools.jackson.databind.node.ObjectNode;

/// A lesson that is being edited. Changes are checked after each pause, beside the FX thread, and
/// stored so that a crash does not lose them; saving makes them a lesson. Used on the FX thread.
public final class LessonEditorViewModel {
  private final Selection selection;
  private final Worker<LessonSources> worker;
  private final DraftStore store;
  private final Path lessons;
  private final EditedDraft edited = new EditedDraft(this::checkAfterPause);
  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper(this, "busy");
  private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper(this, "note", "");
  private final ReadOnlyBooleanWrapper changed = new ReadOnlyBooleanWrapper(this, "changed");
  private Place place = new Place(Path.of(""), Path.of(""), true, "");
  private final DraftChecks checks;
  private final EditedSteps steps;

  /// The fields of the front matter that the editor shows.
  ///
  /// @param minutes the author's estimate of its duration
  public record Head(String title, int minutes) {}

  /// @param store keeps unsaved drafts
  public LessonEditorViewModel(
      Selection selection, Worker<LessonSources> worker, DraftStore store, Path lessons) {
    this.selection = selection;
    this.worker = worker;
    this.store = store;
    this.lessons = lessons;
    checks = new DraftChecks(worker.runner(), store, sentence -> note.set(sentence));
    steps =
        new EditedSteps(
            edited,
            journal(),
            () -> new DraftPlaces(place.base(), now(), runs()),
            this::start,
            note);
    edited.draft.addListener((_, was, now) -> reportLostComments(was, now));
  }

  /// Returns an editor that saves in the user's folder of lessons.
  public static LessonEditorViewModel ofUser(Selection selection, Worker<LessonSources> worker) {
    return new LessonEditorViewModel(selection, worker, DraftStore.ofUser(), LessonSaving.ofUser());
  }

  public EditedDraft edited() {
    return edited;
  }

  public EditedSteps steps() {
    return steps;
  }

  /// Reports a comment that was lost in a field that was rewritten.
  private void reportLostComments(Optional<LessonDraft> was, Optional<LessonDraft> now) {
    if (BlockLines.comments(now) < BlockLines.comments(was)
        && now.isPresent()
        && was.orElseThrow().steps().size() <= now.get().steps().size()) {
      note.set("A comment in the changed field is lost; undo restores it.");
    }
  }

  private Optional<LessonDraft> draft() {
    return edited.draft.get();
  }

  private int selected() {
    return edited.selected.get();
  }

  private Journal journal() {
    return selection.journal();
  }

  private DraftPlaces.CurrentSession now() {
    SessionState state = journal().state();
    Map<String, Object> defaults = new HashMap<>();
    journal()
        .settingNames()
        .forEach(name -> journal().defaultOf(name).ifPresent(value -> defaults.put(name, value)));
    return new DraftPlaces.CurrentSession(state, defaults);
  }

  /// Begins a lesson whose first step is the current view.
  public void begin() {
    DraftOpening opening = opening();
    start(
        "begin a lesson",
        opening::begin,
        begun -> {
          opened(begun.saved(), false);
          if (begun.kept().isEmpty()) {
            steps.markShown();
          }
          note.set(
              begun.kept().isPresent()
                  ? "Your unsaved changes are back."
                  : "The current view is the first step; add some text.");
        });
  }

  private DraftOpening opening() {
    return new DraftOpening(store, lessons, now(), runs());
  }

  private RunSource runs() {
    return worker.source().runs();
  }

  /// Edits the lesson in `folder`, or a copy if it is read-only, and restores its unsaved changes.
  public void edit(Path folder) {
    DraftOpening opening = opening();
    start(
        "read lesson " + folder.getFileName(),
        () -> opening.read(folder),
        found -> {
          opened(found.saved(), true);
          Place at = found.saved().place();
          note.set(
              at.folder().equals(at.base())
                  ? ""
                  : "This lesson is read-only; saving makes a copy in %s.".formatted(at.folder()));
          found.kept().ifPresent(this::restore);
        });
  }

  private void restore(Unsaved kept) {
    if (!kept.draft().equals(draft().orElseThrow())) {
      edited.change(kept.draft(), selected(), "");
      if (!kept.place().known().isEmpty()) {
        // The kept changes were made to that version of the file.
        place = kept.place();
      }
      note.set("Your unsaved changes are back; undo returns to the saved lesson.");
    }
  }

  public void resume(Unsaved kept) {
    if (kept.place().begun()) {
      opened(kept, false);
      note.set("Your unsaved changes are back.");
    } else {
      edit(kept.place().base());
    }
  }

  private void opened(Unsaved found, boolean isSaved) {
    place = found.place();
    note.set("");
    checks.found.set(DraftMistake.Check.NOTHING);
    steps.clearShown();
    edited.begin(found.draft(), isSaved);
  }

  private <T> void start(String name, Supplier<T> work, Consumer<T> then) {
    if (busy.get()) {
      return;
    }
    busy.set(true);
    worker
        .runner()
        .start(
            new BackgroundTask<>(name, (_, _) -> work.get())
                .onSuccess(then)
                .onError(e -> note.set(String.valueOf(e.getMessage())))
                .onFinally(() -> busy.set(false)));
  }

  public void discard() {
    Path folder = place.folder();
    checks.forget();
    worker
        .runner()
        .start(
            new BackgroundTask<>(
                "discard a draft",
                (_, _) -> {
                  store.forget(folder);
                  return true;
                }));
    close();
  }

  /// Closes the editor, and stores unsaved changes until the lesson is edited again.
  public void closeKeepingDraft() {
    draft().ifPresent(d -> checks.now(new Unsaved(place, d), edited.unsaved.get()));
    close();
  }

  private void close() {
    note.set("");
    edited.end();
  }

  /// Closes the editor if nothing is unsaved.
  ///
  /// @return true if it was closed
  public boolean end() {
    if (edited.unsaved.get()) {
      return false;
    }
    close();
    return true;
  }

  /// Checks and stores the draft once its author pauses.
  private void checkAfterPause() {
    draft()
        .ifPresent(d ->
            checks.later(
                () -> {
                  edited.pause();
                  return new Unsaved(place, d);
                },
                edited.unsaved));
  }

  public Optional<StepForm> form() {
    return draft()
        .filter(d -> !d.steps().isEmpty())
        .map(d -> StepForm.of(d.steps().get(selected())));
  }

  /// Replaces the selected step by `form`.
  ///
  /// @param field the field that was typed into, so that all typing there is undone at once; may be
  ///   empty
  public void put(StepForm form, String field) {
    draft()
        .ifPresent(d -> {
          int at = selected();
          edited.change(
              d.with(at, form.applyTo(d.steps().get(at))), at, field.isEmpty() ? "" : at + field);
        });
  }

  public Head head() {
    ObjectNode front = draft().map(d -> fields(d)).orElseGet(Json.mapper()::createObjectNode);
    return new Head(front.path("title").asString(""), front.path("minutes").asInt(1));
  }

  private static ObjectNode fields(LessonDraft of) {
    return DraftReader.fields(of.front(), "The front matter");
  }

  public void put(Head head) {
    draft()
        .filter(_ -> !head.equals(head()))
        .ifPresent(d -> {
          ObjectNode front = fields(d).put("title", head.title()).put("minutes", head.minutes());
          edited.change(d.withFront(BlockLines.rewrite(d.front(), front)), selected(), "head");
        });
  }

  /// Passes the lesson and the selected step to `plays`; or shows the first mistake if it cannot be
  /// played.
  public void preview(BiConsumer<Lesson, Integer> plays) {
    draft()
        .ifPresent(d -> {
          Path base = place.base();
          int at = selected();
          start(
              "preview the lesson",
              () -> LessonReader.read(base, LessonWriter.write(d).text()),
              reading ->
                  reading
                      .lesson()
                      .ifPresentOrElse(
                          lesson -> plays.accept(lesson, at),
                          () -> {
                            checks.found.set(DraftMistake.of(d, base));
                            note.set("It can be played once these problems are solved: " + first());
                          }));
        });
  }

  private String first() {
    return checks.found.get().mistakes().stream()
        .findFirst()
        .map(m -> (m.step() < 0 ? "" : "step %d, ".formatted(m.step() + 1)) + m.words())
        .orElse("");
  }

  /// Saves the lesson, even with mistakes, as long as it can be read again here. If another program
  /// changed it on disk, nothing is written, and [#changedProperty] becomes true.
  ///
  /// @param then runs once it is saved
  public void save(Runnable then) {
    draft()
        .ifPresent(d -> {
          Place at = place;
          checks.forget(); // a draft that waits to be stored is saved instead
          changed.set(false);
          start(
              "save the lesson",
              () -> LessonSaving.save(d, at, lessons, store),
              written -> {
                if (written.changed()) {
                  note.set("Not saved: another program changed this lesson since it was opened.");
                  changed.set(true);
                } else {
                  saved(d, written);
                  then.run();
                }
              });
        });
  }

  private void saved(LessonDraft draft, LessonSaving.Saved written) {
    place = written.place();
    edited.saved(draft);
    checks.found.set(written.check());
    int wrong = written.check().mistakes().size();
    String mistakes = " It can be played once these problems are solved: " + first();
    note.set("Saved in %s.%s".formatted(place.folder(), wrong == 0 ? "" : mistakes));
  }

  /// True if the lesson was not saved since another program had changed it.
  public ReadOnlyBooleanProperty changedProperty() {
    return changed.getReadOnlyProperty();
  }

  /// Replaces the draft by the lesson on disk; undo restores the draft.
  public void reloadFromDisk() {
    Path folder = place.folder();
    DraftOpening opening = opening();
    start(
        "read the lesson again",
        () -> opening.read(folder).saved(),
        theirs -> {
          changed.set(false);
          place = theirs.place();
          edited.change(theirs.draft(), selected(), "");
          edited.saved(theirs.draft());
          note.set("This is the changed lesson; undo returns to yours.");
        });
  }

  /// Saves the draft in a new folder beside the lesson's, which keeps the other program's changes.
  public void saveAsCopy() {
    place = LessonSaving.copyOf(place);
    save(() -> {});
  }

  /// The folder in which it is saved; empty before.
  public Optional<Path> folder() {
    return edited.isSaved() && place.folder().equals(place.base())
        ? Optional.of(place.folder())
        : Optional.empty();
  }

  public List<String> titles() {
    return draft().stream().flatMap(d -> d.steps().stream()).map(DraftStep::title).toList();
  }

  public ReadOnlyObjectProperty<DraftMistake.Check> checkProperty() {
    return checks.found.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty busyProperty() {
    return busy.getReadOnlyProperty();
  }

  /// A sentence about the last action; may be empty.
  public ReadOnlyStringProperty noteProperty() {
    return note.getReadOnlyProperty();
  }
}
