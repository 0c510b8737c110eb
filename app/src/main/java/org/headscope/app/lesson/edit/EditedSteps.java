package org.headscope.app.lesson.edit;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.lesson.measure.LessonPlaces;
import org.headscope.app.lesson.write.LessonDraft;
import org.headscope.app.session.Journal;

/// The steps of a draft, in order, with their states. However they are arranged, each keeps its
/// view. Used on the FX thread.
public final class EditedSteps {
  /// The maximum number of steps that the lesson parser accepts.
  private static final int MAX_STEPS = 200;

  private final EditedDraft edited;
  private final Journal journal;
  private final Supplier<DraftPlaces> places;
  private final Background background;
  private final StringProperty note;
  private final ReadOnlyIntegerWrapper seen = new ReadOnlyIntegerWrapper(this, "seen", -1);

  interface Background {
    <T> void start(String name, Supplier<T> work, Consumer<T> then);
  }

  private interface Making {
    LessonDraft of(DraftPlaces places, LessonDraft from);
  }

  /// @param places captures the current session
  /// @param note the message about the last action
  EditedSteps(
      EditedDraft edited,
      Journal journal,
      Supplier<DraftPlaces> places,
      Background background,
      StringProperty note) {
    this.edited = edited;
    this.journal = journal;
    this.places = places;
    this.background = background;
    this.note = note;
  }

  /// The step, from 0, whose view the window shows because the editor led there or read it; −1 for
  /// none.
  public ReadOnlyIntegerProperty shownStepProperty() {
    return seen.getReadOnlyProperty();
  }

  /// Notes that the window shows the view of the selected step.
  public void markShown() {
    seen.set(selected());
  }

  void clearShown() {
    seen.set(-1);
  }

  private int selected() {
    return edited.selected.get();
  }

  public void addCurrentView() {
    int index = edited.size() == 0 ? 0 : selected() + 1;
    if (edited.size() >= MAX_STEPS) {
      note.set("A lesson has at most %d steps; split it into several.".formatted(MAX_STEPS));
      return;
    }
    shown(index, true);
  }

  public void useCurrentView() {
    shown(selected(), false);
  }

  private void shown(int index, boolean another) {
    change(
        "read the current view", (now, d) -> now.withCurrentView(d, index, another), index, true);
  }

  /// @param shows true if the window then shows the step `select`
  private void change(String name, Making making, int select, boolean shows) {
    edited
        .draft
        .get()
        .ifPresent(d -> {
          DraftPlaces now = places.get();
          background.start(
              name,
              () -> making.of(now, d),
              made -> {
                if (edited.draft.get().filter(d::equals).isPresent()) {
                  note.set("");
                  edited.change(made, select, "");
                  seen.set(shows ? select : -1);
                }
              });
        });
  }

  public void move(int by) {
    int from = selected();
    int to = from + by;
    if (to >= 0 && to < edited.size()) {
      List<Integer> order = order();
      order.add(to, order.remove(/* index */ from));
      arrange(order, to);
    }
  }

  /// Deletes the selected step, unless it is the only one.
  public void delete() {
    if (edited.size() > 1) {
      List<Integer> order = order();
      order.remove(/* index */ selected());
      arrange(order, Math.min(selected(), order.size() - 1));
    } else {
      note.set("A lesson needs at least one step; add another before you delete this one.");
    }
  }

  public void duplicate() {
    if (edited.size() < MAX_STEPS) {
      List<Integer> order = order();
      order.add(selected() + 1, selected());
      arrange(order, selected() + 1);
    }
  }

  private List<Integer> order() {
    return new ArrayList<>(IntStream.range(0, edited.size()).boxed().toList());
  }

  private void arrange(List<Integer> order, int select) {
    List<Integer> arranged = List.copyOf(order);
    change("arrange the steps", (now, d) -> now.reordered(d, arranged), select, false);
  }

  /// Shows the view of the selected step in the window.
  public void visit() {
    edited
        .draft
        .get()
        .ifPresent(d -> {
          DraftPlaces now = places.get();
          int at = selected() + 1;
          background.start(
              "go to a step",
              () -> now.track(d),
              track -> {
                LessonPlaces there = track.places();
                journal.instances().read(there.file(), there.instances());
                journal.returnTo(now.here(track.all().get(at)));
                seen.set(at - 1);
              });
        });
  }
}
