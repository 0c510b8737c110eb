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

/// A lesson that is being made. What is typed is read at once, beside the FX thread, and kept where
/// a crash does not reach it; it is a lesson once it is saved. Used on the FX thread.
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

  /// The part above the steps.
  ///
  /// @param minutes the author's estimate of its duration
  public record Head(String title, int minutes) {}

  /// @param store keeps what is not saved
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

  /// One that saves among the lessons of who uses HeadScope.
  public static LessonEditorViewModel ofUser(Selection selection, Worker<LessonSources> worker) {
    return new LessonEditorViewModel(selection, worker, DraftStore.ofUser(), LessonSaving.ofUser());
  }

  public EditedDraft edited() {
    return edited;
  }

  public EditedSteps steps() {
    return steps;
  }

  /// Reports comments that are lost inside a field that was rewritten.
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

  private DraftPlaces.Now now() {
    SessionState state = journal().state();
    Map<String, Object> usual = new HashMap<>();
    journal()
        .settingNames()
        .forEach(name -> journal().defaultOf(name).ifPresent(value -> usual.put(name, value)));
    return new DraftPlaces.Now(state, usual);
  }

  /// Begins a lesson about what is shown, which is its first step.
  public void begin() {
    DraftOpening opening = opening();
    start(
        "begin a lesson",
        opening::begin,
        begun -> {
          opened(begun.saved(), false);
          if (begun.kept().isEmpty()) {
            steps.see();
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

  /// Edits the lesson in `folder`, or a copy if it is read-only; restores unsaved changes of it.
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
        // What was typed then was typed over that file.
        place = kept.place();
      }
      note.set("Your unsaved changes are back; undo returns to the saved lesson.");
    }
  }

  public void goOn(Unsaved kept) {
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
    steps.unsee();
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

  /// Ends, and keeps what is not saved for when it is edited again.
  public void later() {
    draft().ifPresent(d -> checks.now(new Unsaved(place, d), edited.unsaved.get()));
    close();
  }

  private void close() {
    note.set("");
    edited.end();
  }

  /// Ends where nothing is unsaved.
  ///
  /// @return whether it did
  public boolean end() {
    if (edited.unsaved.get()) {
      return false;
    }
    close();
    return true;
  }

  /// Has the draft read and kept once who types pauses.
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

  /// Lets the step that is looked at be `form`.
  ///
  /// @param field that was typed into, so that all of that is taken back at once; may be empty
  public void put(StepForm form, String field) {
    draft()
        .ifPresent(d -> {
          int at = selected();
          edited.change(
              d.with(at, form.onto(d.steps().get(at))), at, field.isEmpty() ? "" : at + field);
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
          edited.change(d.withFront(BlockLines.rewritten(d.front(), front)), selected(), "head");
        });
  }

  /// Hands the lesson to `plays` as it would be played from the step that is looked at.
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

  /// Saves the lesson; with a mistake, too, as long as it can be read again here. Where another
  /// program changed it on disk nothing is written, and [#changedProperty] says so.
  ///
  /// @param then follows where it was saved
  public void save(Runnable then) {
    draft()
        .ifPresent(d -> {
          Place at = place;
          checks.forget(); // what waits to be kept is saved
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

  /// Returns whether another program changed the lesson, so that it was not saved.
  public ReadOnlyBooleanProperty changedProperty() {
    return changed.getReadOnlyProperty();
  }

  /// Continues with the lesson as it is on disk; undo leads back to the draft.
  public void takeTheirs() {
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

  /// Saves one's own in a folder beside that of the lesson, which stays as it was changed.
  public void saveBeside() {
    place = LessonSaving.beside(place);
    save(() -> {});
  }

  /// The folder in which it was saved; empty before.
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

  /// A sentence about what was done last; may be empty.
  public ReadOnlyStringProperty noteProperty() {
    return note.getReadOnlyProperty();
  }
}
