package org.headscope.app.service.document;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.service.LinkNavigator;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.link.SessionLink;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunNotes;
import org.headscope.engine.training.run.RunNotes.Note;

/// The notes and bookmarks on the run that is shown, stored with it. Used on the FX thread only.
public final class Notebook {
  private final Workbench workbench;
  private final TaskRunner runner;
  private final Journal journal;
  private final ReadOnlyObjectWrapper<List<Note>> notes =
      new ReadOnlyObjectWrapper<>(this, "notes", List.of());
  private Optional<Path> read = Optional.empty();

  public Notebook(Workbench workbench, TaskRunner runner) {
    this.workbench = workbench;
    this.runner = runner;
    journal = workbench.selection().journal();
    journal.performs(
        Command.AddNote.class,
        asked -> change(asked, asked.run(), note(asked.place(), asked.text()), true));
    journal.performs(
        Command.RemoveNote.class,
        asked -> change(asked, asked.run(), note(asked.place(), asked.text()), false));
    workbench.runProperty().subscribe(this::follow);
  }

  private static Note note(String place, String text) {
    try {
      return new Note(place, text);
    } catch (IllegalArgumentException e) {
      throw new UserError("This note cannot be saved: " + e.getMessage() + ".", e);
    }
  }

  private void follow() {
    Optional<Path> shown = folder();
    if (!shown.equals(read)) {
      read = shown;
      notes.set(List.of());
      shown.ifPresent(run ->
          know(
              run,
              new BackgroundTask<>("read notes", (_, _) -> RunNotes.read(run)),
              workbench::report));
    }
  }

  private Optional<Path> folder() {
    return workbench.runProperty().get().map(RunView::ref).map(RunRef::directory);
  }

  private void know(Path run, BackgroundTask<List<Note>> task, Consumer<UserError> onError) {
    runner.start(
        task.onSuccess(
                found -> {
                  if (read.equals(Optional.of(run))) {
                    notes.set(found);
                  }
                })
            .onError(onError));
  }

  private void change(Command.Effect asked, Path run, Note note, boolean add) {
    know(
        run,
        new BackgroundTask<>(
            "save a note",
            (_, _) -> {
              if (add) {
                RunNotes.add(run, note);
              } else {
                RunNotes.remove(run, note);
              }
              return RunNotes.read(run);
            }),
        workbench.failureHandler(asked));
  }

  /// Saves `text` as a note on the current view; an empty text is a bookmark.
  public void add(String text) {
    Optional<SessionLink> here = new LinkNavigator(workbench).currentLink();
    Optional<Path> run = folder();
    if (here.isEmpty() || run.isEmpty()) {
      workbench.report(new UserError("No run selected; choose one from the list."));
      return;
    }
    journal.perform(new Command.AddNote(run.get(), here.get().text(), text.strip()));
  }

  public void remove(Note note) {
    folder()
        .ifPresent(run -> journal.perform(new Command.RemoveNote(run, note.place(), note.text())));
  }

  public void open(Note note) {
    Optional<SessionLink> link =
        SessionLink.parse(note.place())
            .flatMap(place ->
                folder().map(run -> place.in(run.toString(), file -> file, other -> other)));
    if (link.isPresent()) {
      new LinkNavigator(workbench).open(link.get());
    } else {
      workbench.report(
          new UserError(
              "This note does not say where it was made (“%s”); go to its view and write it again."
                  .formatted(note.place())));
    }
  }

  public String place() {
    return new LinkNavigator(workbench).currentLink().map(SessionLink::text).orElse("");
  }

  /// Returns a sentence on the origin of an imported run; empty for others.
  public String origin() {
    return workbench
        .runProperty()
        .get()
        .flatMap(RunView::origin)
        .map(origin -> "Layout %s; %s.".formatted(origin.layout(), origin.words()))
        .orElse("");
  }

  public ReadOnlyObjectProperty<List<Note>> notesProperty() {
    return notes.getReadOnlyProperty();
  }
}
