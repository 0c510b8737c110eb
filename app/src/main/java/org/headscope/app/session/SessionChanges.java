package org.headscope.app.session;

import module java.base;

import org.headscope.app.session.Command.Framing;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.LanguageEdit;

public final class SessionChanges {
  private SessionChanges() {}

  /// Returns the state after performing `change` in `now`.
  ///
  /// @throws UserError if it cannot be performed in `now`
  public static SessionState apply(Command.Change change, SessionState now, InstanceStore store) {
    OpenFiles open = now.open();
    SelectionState s = now.selection();
    Workspace w = s.workspace();
    return switch (change) {
      case Command.OpenRuns(var runs) ->
          now.with(open.with(runs.stream().map(RunRef::of).toList()));
      case Command.CloseRun(Path run) -> closed(now, run);
      case Command.OpenInstances(Path file) -> now.with(open.with(store.of(file)));
      case Command.CloseInstances(Path file) -> now.with(open.withoutInstances(file));
      case Command.SelectRun(RunRef run, long step, int layer, int head) -> {
        if (!open.has(run.directory())) {
          throw new UserError("The run %s is not open; open it first.".formatted(run.directory()));
        }
        yield now.with(s.withRun(run, step, layer, head));
      }
      case Command.SelectStep(long step) -> now.with(s.withStep(step));
      case Framing framing -> framed(framing, now, store);
      case Command.SelectHead(int layer, int head) -> {
        LayerPicture picture = s.model().picture();
        LayerPicture next =
            picture.show().isOfHeads() ? picture : picture.showing(LayerPicture.WEIGHTS.show());
        yield now.with(s.withHead(layer, head).withPicture(next));
      }
      case Command.SelectMap(PictureName map, int channel) ->
          now.with(s.withPicture(new LayerPicture(map, channel)));
      case Command.ClearSelection _ ->
          now.with(
              s.sequence().pinned() ? s.withCell(-1, -1, false) : s.withLit(-1, Optional.empty()));
      case Command.HighlightState(int state) -> now.with(s.withLit(state, Optional.empty()));
      case Command.HighlightEdge(Transition edge) -> now.with(s.withLit(-1, Optional.of(edge)));
      case Command.Tab(String tab) -> now.with(w.withTab(tab));
      case Command.Predictors(var predictors, var preferred) ->
          now.with(w.withPredictors(predictors).withPreferred(preferred));
      case Command.Explain(Workspace.ExplainedPredictor predictor, var preferred) ->
          now.with(w.withExplained(predictor).withPreferred(preferred));
      case Command.HighlightPositions(var positions) ->
          now.with(w.withMarked(new MarkedTokens(positions)));
      case Command.Set(String setting, Object value) -> now.with(setting, value);
    };
  }

  private static SessionState closed(SessionState now, Path run) {
    Workspace workspace = now.selection().workspace();
    List<PredictorChoice> stay =
        workspace.predictors().stream()
            .filter(choice ->
                !(choice instanceof PredictorChoice.Trained(RunRef of, long _)
                    && of.directory().equals(run)))
            .toList();
    return now.with(now.open().without(run)).with(workspace.withPredictors(stay));
  }

  private static SessionState framed(Framing framing, SessionState now, InstanceStore store) {
    SelectionState s = now.selection();
    return switch (framing) {
      case Command.SelectInstance(String id, var file, Span window) -> {
        InstanceStore.FoundInstance found = store.find(id, file, now);
        Instance place = found.instance();
        yield found.in(now).with(s.withInstance(place, window.within(place.length())));
      }
      case Command.GoTo(String id, var file, int query, int key, Span window) -> {
        InstanceStore.FoundInstance found = store.find(id, file, now);
        Instance place = found.instance();
        boolean there = s.opened().instance().filter(place::equals).isPresent();
        Span shown = window.within(place.length());
        SelectionState at = there ? s.withWindow(shown) : s.withInstance(place, shown);
        yield found.in(now).with(at.atCell(query, key, query >= 0));
      }
      case Command.Type(String text, Span window) -> {
        Instance typed = typed(text, now, store);
        yield now.with(s.withInstance(typed, window.within(typed.length())));
      }
      case Command.EditLanguage edit -> edited(edit, now);
      case Command.Pin(int query, int key, Span window) -> {
        SelectionState at = s.atCell(query, key, true);
        yield now.with(at.withWindow(at.fitting(window)));
      }
      case Command.ShowPositions(Span window) -> now.with(s.withWindow(s.fitting(window)));
    };
  }

  static Instance typed(String text, SessionState now, InstanceStore store) {
    try {
      return store.typed(text, now);
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "“%s” cannot be read: %s; type the symbols of the instance."
              .formatted(text, e.getMessage()),
          e);
    }
  }

  /// Shows the edited language; the pinned cell remains.
  private static SessionState edited(Command.EditLanguage edit, SessionState now) {
    Instance original =
        now.original()
            .orElseThrow(
                () -> new UserError("There is no language to edit; select an instance first."));
    Instance made =
        EditedLanguage.apply(
            original, edit.edits().stream().map(LanguageEdit::parse).toList(), edit.text());
    SelectionState.InSequence was = now.selection().sequence();
    SelectionState at = now.selection().withInstance(made, edit.window().within(made.length()));
    return now.edited(was.pinned() ? at.atCell(was.query(), was.key(), true) : at);
  }

  static Command.Change showing(Framing framing, Span other) {
    return switch (framing) {
      case Command.SelectInstance(String id, var file, Span _) ->
          new Command.SelectInstance(id, file, other);
      case Command.GoTo(String id, var file, int query, int key, Span _) ->
          new Command.GoTo(id, file, query, key, other);
      case Command.Type(String text, Span _) -> new Command.Type(text, other);
      case Command.EditLanguage(var edits, var text, Span _) ->
          new Command.EditLanguage(edits, text, other);
      case Command.Pin(int query, int key, Span _) -> new Command.Pin(query, key, other);
      case Command.ShowPositions _ -> new Command.ShowPositions(other);
    };
  }
}
