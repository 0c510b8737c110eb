package org.headscope.app.feature.present;

import module java.base;

import org.headscope.app.service.Navigation;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.SelectionState;

/// Reads the text token by token.
final class TokenSteps implements PresentationSteps {
  private final Workbench workbench;
  private final Navigation go;

  TokenSteps(Workbench workbench) {
    this.workbench = workbench;
    this.go = new Navigation(workbench);
  }

  @Override
  public String next() {
    int query = query() + 1;
    return workbench
        .inspectionProperty()
        .get()
        .filter(read -> query > 0 && query < read.tokens().length)
        .map(read ->
            "the query %s at %d"
                .formatted(read.instance().vocabulary().label(read.tokens()[query]), query))
        .orElse("");
  }

  private int query() {
    return workbench.selection().snapshot().sequence().query();
  }

  /// Reading on leaves the key, which was one of another row.
  @Override
  public List<Command> step(int by) {
    return go.query(by)
        .map(command ->
            command instanceof Command.Pin(int query, int _, var window)
                ? new Command.Pin(query, -1, window)
                : command)
        .filter(_ -> canGo(by))
        .<List<Command>>map(List::of)
        .orElse(List.of());
  }

  private boolean canGo(int by) {
    int last = workbench.inspectionProperty().get().map(i -> i.tokens().length - 1).orElse(-1);
    int query = query();
    return query < 0 || (query + by >= 0 && query + by <= last);
  }

  /// The commands that go back to the first query in view.
  List<Command> restart(int first) {
    SelectionState.InSequence at = workbench.selection().snapshot().sequence();
    return Optional.of(at.window())
        .filter(window -> window.length() > 0)
        .<List<Command>>map(window -> List.of(new Command.Pin(first, -1, window.showing(first))))
        .orElse(List.of());
  }
}
