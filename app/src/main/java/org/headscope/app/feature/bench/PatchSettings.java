package org.headscope.app.feature.bench;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.analysis.PatchSource.Request;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.session.TypedTextContext;
import org.headscope.engine.interpret.patch.OtherText;
import org.headscope.engine.interpret.patch.PatchAlignment;
import org.headscope.engine.interpret.patch.PatchDirection;
import org.headscope.engine.interpret.patch.PatchMeasure;
import org.headscope.engine.interpret.patch.PatchResult;
import org.headscope.engine.interpret.patch.PatchSite.Group;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.LanguageEdit;

/// The patches that are measured and how they are shown.
final class PatchSettings {
  /// The value of [#row] for a row that the engine chooses.
  static final int AUTOMATIC = -1;

  /// The value of [#other] for the text before the automaton was edited.
  static final String ORIGINAL = "original";

  static final String RENAMED = "renamed-";
  static final String INSTANCE = "instance ";

  private static final int MAX_ROW = 1_000_000;

  /// The groups that can be chosen; the final residual stream belongs to the others.
  static final List<Group> GROUPS = List.of(Group.RESIDUAL, Group.MIXER, Group.MLP, Group.HEAD);

  /// The other text: `renamed-1`, `original`, or `instance ID`.
  final Setting<String> other;

  final Setting<List<Group>> groups;
  final Setting<PatchDirection> direction;
  final Setting<PatchMeasure> measure;
  final Setting<PatchAlignment> alignment;
  final Setting<Integer> row;

  PatchSettings(Journal journal) {
    other =
        journal.setting(
            "patches.other",
            RENAMED + 1,
            SettingCodec.text().as(PatchSettings::checked, text -> text));
    groups = journal.setting("patches.sites", GROUPS, SettingCodec.someOf(GROUPS, Group::label));
    direction =
        journal.setting(
            "patches.direction", PatchDirection.DENOISING, SettingCodec.of(PatchDirection.class));
    measure =
        journal.setting(
            "patches.measure",
            new PatchMeasure(PatchMeasure.Kind.DIFFERENCE),
            SettingCodec.text().as(PatchSettings::measure, PatchMeasure::text));
    alignment =
        journal.setting(
            "patches.alignment", PatchAlignment.SAME_LENGTH, SettingCodec.of(PatchAlignment.class));
    row = journal.setting("patches.row", AUTOMATIC, SettingCodec.whole(AUTOMATIC, MAX_ROW));
  }

  private static String checked(String other) {
    if (!other.equals(ORIGINAL)
        && !other.matches(RENAMED + "-?\\d{1,18}")
        && !other.startsWith(INSTANCE)) {
      throw new IllegalArgumentException("must be renamed-1, original or instance ID");
    }
    return other;
  }

  private static PatchMeasure measure(String text) {
    try {
      return PatchMeasure.parse(text);
    } catch (UserError e) {
      throw new IllegalArgumentException("cannot be read: " + e.getMessage(), e);
    }
  }

  List<Setting<?>> all() {
    return List.of(other, groups, direction, measure, alignment, row);
  }

  /// Says why `group` cannot be patched in a model with these components; empty if it can.
  static String refusal(Group group, List<Component> components) {
    boolean missing =
        switch (group) {
          case MLP -> components.stream().noneMatch(c -> c.type() == Component.Type.MLP);
          case HEAD -> components.stream().noneMatch(c -> c.type() == Component.Type.HEAD);
          default -> false;
        };
    return missing && !components.isEmpty() ? "the model has no " + group.words() : "";
  }

  /// The chosen groups that a model with these components has.
  List<Group> groups(List<Component> components) {
    return groups.get().stream()
        .filter(group -> refusal(group, components).isEmpty())
        .flatMap(
            group -> group == Group.RESIDUAL ? Stream.of(group, Group.FINAL) : Stream.of(group))
        .toList();
  }

  /// Returns the command line that prints the numbers of `result`.
  static ShellLine line(CommandLineWriter writer, Request request, PatchResult result) {
    if (!result.whole()) {
      return new ShellLine.None(
          "Only %d of %d sites were patched; continue first."
              .formatted(result.rows().size(), result.sites()));
    }
    if (TypedTextContext.typed(request.clean())) {
      return new ShellLine.None(
          "The command line needs an instance of a file for this; open one in place of your text.");
    }
    ShellLine line =
        writer
            .about(
                ShellLine.of(
                    "patch", "--run", CommandLineWriter.checkpoint(request.run(), request.step())),
                request.clean())
            .and(other(request.other()))
            .and(
                "--sites",
                request.groups().stream().map(Group::label).collect(Collectors.joining(",")));
    ShellLine rowed =
        request.row().isPresent()
            ? line.and("--row", String.valueOf(request.row().getAsInt()))
            : line;
    return rowed.and(
        "--measure", request.measure().text(), "--align", request.alignment().label(), "--json");
  }

  private static List<String> other(OtherText other) {
    return switch (other) {
      case OtherText.Another(Instance instance) -> List.of("--other", instance.id());
      case OtherText.Renamed(long seed) -> List.of("--renamed", String.valueOf(seed));
      case OtherText.Edited(Instance edited) ->
          edited.edited().stream()
              .flatMap(how -> how.edits().stream())
              .map(LanguageEdit::text)
              .flatMap(edit -> Stream.of("--edit", edit))
              .toList();
    };
  }
}
