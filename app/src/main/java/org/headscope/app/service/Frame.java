package org.headscope.app.service;

import module java.base;

import org.headscope.app.control.Cover;
import org.headscope.app.session.SelectionState;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.StateKind;

/// The state of the whole window at one moment: one checkpoint of one run with one instance. Every
/// view draws from the latest frame and from nothing else, so that all of them agree.
///
/// While another checkpoint is read, the frame is older than the selection that requested it; the
/// selection within the checkpoint and the instance (head, cell, positions) is up to date.
///
/// @param selection the current selection, with the run, step and instance that are shown
public record Frame(SelectionState selection, Optional<RunView> run, Content content) {
  public static final Frame NOTHING =
      new Frame(SelectionState.NONE, Optional.empty(), new Content.Empty());

  public sealed interface Content {
    /// No run or no instance is selected.
    record Empty() implements Content {}

    /// The checkpoint is reading the instance, or one of them is being opened.
    record Reading() implements Content {}

    record Failed(UserError error) implements Content {
      public String sentence() {
        return Objects.requireNonNullElse(error.getMessage(), "It failed.");
      }
    }

    record Ready(InspectionResult inspection) implements Content {}
  }

  public Optional<InspectionResult> inspection() {
    return content instanceof Content.Ready(InspectionResult inspection)
        ? Optional.of(inspection)
        : Optional.empty();
  }

  /// The checkpoint's step, −1 without a run.
  public long step() {
    return selection.opened().step();
  }

  public StateKind stateKind() {
    return selection.opened().instance().map(Instance::stateKind).orElse(StateKind.STATE);
  }

  /// True if `other` shows a checkpoint of the same run with the same instance.
  public boolean isOfSameText(SelectionState other) {
    return selection.opened().run().equals(other.opened().run())
        && selection.opened().instance().equals(other.opened().instance());
  }

  /// The reason why the checkpoint could not be read, or cannot read the instance; empty otherwise.
  public Optional<String> refusal() {
    return content instanceof Content.Failed failed
        ? Optional.of(failed.sentence())
        : Optional.empty();
  }

  /// The reason why the checkpoint could not be read; empty if it was, or if it only cannot read
  /// the instance.
  public Optional<String> failure() {
    return refusal().filter(_ -> !(content instanceof Content.Failed f && f.error().isRefusal()));
  }

  /// The reason why a view beside the map is empty; empty when the inspection is there.
  ///
  /// @param invitation a hint for when nothing is open
  public String absence(String invitation) {
    return switch (content) {
      case Content.Empty() -> invitation;
      case Content.Reading() -> "Reading %s…".formatted(words());
      case Content.Failed(UserError.InstanceError _) ->
          "%s cannot read this instance.".formatted(words().replaceFirst("^s", "S"));
      case Content.Failed _ -> "Not shown: %s could not be read.".formatted(words());
      case Content.Ready(InspectionResult _) -> "";
    };
  }

  /// The text in the place of the map, with all details of a failure.
  public Cover cover(String invitation) {
    return switch (content) {
      case Content.Empty() -> new Cover.Absent(invitation);
      case Content.Reading() -> new Cover.Reading(words());
      case Content.Failed failed ->
          failed.error().isRefusal()
              ? new Cover.Absent(failed.sentence())
              : new Cover.Failed(failed.sentence());
      case Content.Ready(InspectionResult _) -> new Cover.None();
    };
  }

  /// The checkpoint in words: `step 3,000 of lstm`.
  public String words() {
    return run.map(r -> String.format(Locale.ENGLISH, "step %,d of %s", step(), r.ref().name()))
        .orElse("the opened file");
  }
}
