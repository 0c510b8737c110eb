package org.headscope.app.lesson.edit;

import module java.base;

import org.headscope.app.lesson.LessonHead;
import org.headscope.app.lesson.edit.DraftStore.Place;
import org.headscope.app.lesson.edit.DraftStore.Unsaved;
import org.headscope.app.lesson.read.DraftReader;
import org.headscope.app.lesson.write.BlockYaml;
import org.headscope.app.lesson.write.LessonDraft;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.RunView;
import org.headscope.app.session.SelectionState;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import tools.jackson.databind.node.ObjectNode;

/// Opens drafts of new and of existing lessons. Used beside the FX thread.
record DraftOpening(
    DraftStore store, Path lessons, DraftPlaces.CurrentSession now, RunSource runs) {
  /// The name of a new lesson's folder until the lesson is saved.
  private static final String NEW = "new";

  /// A draft when it is opened.
  ///
  /// @param saved the lesson as it is in its folder, or a new one
  /// @param kept its unsaved changes, if there are any
  record OpenedDraft(Unsaved saved, Optional<Unsaved> kept) {}

  /// Returns a lesson whose first step is the current view; or the new lesson that was left
  /// unsaved.
  ///
  /// @throws UserError if nothing is shown
  OpenedDraft begin() {
    Path folder = LessonSaving.newFolder(lessons, NEW);
    Optional<Unsaved> kept = store.find(folder);
    return new OpenedDraft(kept.orElseGet(() -> begun(folder)), kept);
  }

  private Unsaved begun(Path folder) {
    SelectionState.Opened opened = now.state().selection().opened();
    Optional<Instance> instance = now.state().reference().or(opened::instance);
    Optional<Path> file = now.state().open().file();
    if (opened.run().isEmpty() || instance.isEmpty() || file.isEmpty()) {
      throw new UserError(
          "A lesson needs a run and a file of instances; open them, and select one of each.");
    }
    RunView run = runs.open(opened.run().get().directory());
    ObjectNode front = Json.mapper().createObjectNode();
    front.put("format", LessonHead.FORMAT).put("title", "My lesson").put("minutes", 5);
    front.putArray("runs").add(DraftPlaces.described(run, Set.of()));
    front.put("instances", String.valueOf(file.get().getFileName()));
    front.put("instance", instance.get().id());
    Path base = Optional.ofNullable(file.get().getParent()).orElse(file.get());
    LessonDraft none = new LessonDraft(BlockYaml.of(front), List.of());
    return new Unsaved(
        new Place(folder, base, true, ""),
        new DraftPlaces(base, now, runs).withCurrentView(none, 0, true));
  }

  /// Returns the lesson in `folder`, or a copy if it is read-only.
  ///
  /// @throws UserError if it cannot be parsed
  OpenedDraft read(Path folder) {
    Place at = LessonSaving.place(folder, lessons);
    return new OpenedDraft(new Unsaved(at, DraftReader.read(folder)), store.find(at.folder()));
  }
}
