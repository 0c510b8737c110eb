package org.headscope.app.lesson.edit;

import module java.base;

import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.measure.LessonPlaces;
import org.headscope.app.lesson.measure.LessonTrack;
import org.headscope.app.lesson.read.DraftReader;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.app.lesson.write.BlockYaml;
import org.headscope.app.lesson.write.DraftStep;
import org.headscope.app.lesson.write.LessonDraft;
import org.headscope.app.lesson.write.LessonWriter;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.RunView;
import org.headscope.app.session.Command;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SessionReturn;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.script.CommandJson;
import org.headscope.app.session.script.LocalPaths;
import org.headscope.engine.io.FreeName;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.*;

/// The session states of a draft's steps, and the commands that lead from one to another. Used
/// beside the FX thread.
///
/// @param folder of the lesson's pictures and instances
record DraftPlaces(Path folder, CurrentSession now, RunSource runs) {
  /// Prefixes of settings that belong to the reader rather than to a step's view.
  private static final Set<String> PERSONAL =
      Set.of("window", "present", "record", "builder", "figures", "runs", "instances");

  /// The current session.
  ///
  /// @param defaults of the settings
  record CurrentSession(SessionState state, Map<String, Object> defaults) {
    /// Returns the state without settings that are personal or have their defaults.
    SessionState shown() {
      Map<String, Object> settings = new TreeMap<>(state.settings());
      settings.keySet().removeIf(name -> isPersonal(name));
      settings.entrySet().removeIf(set -> set.getValue().equals(defaults.get(set.getKey())));
      return state.withSettings(settings);
    }

    SessionState at(SessionState place) {
      Map<String, Object> settings = new TreeMap<>(state.settings());
      settings.keySet().removeIf(name -> !isPersonal(name));
      settings.putAll(place.settings());
      return place.withSettings(settings);
    }
  }

  /// Returns true for preferences, whose names have no dot, and for settings with a personal
  /// prefix.
  private static boolean isPersonal(String name) {
    int dot = name.indexOf('.');
    return dot < 0 || PERSONAL.contains(name.substring(0, dot));
  }

  /// Returns `draft` with the current view as its step at `index`; later steps keep their views.
  ///
  /// @param another true to insert a step, false to change the one at `index`
  LessonDraft withCurrentView(LessonDraft draft, int index, boolean another) {
    Captured captured = capture(draft, index);
    LessonDraft named = draft.withFront(captured.front());
    DraftStep step =
        withCommands(
            another
                ? new DraftStep("Step %d".formatted(index + 1), "", "")
                : draft.steps().get(index),
            captured.commands());
    LessonDraft made = another ? named.plus(index, step) : named.with(index, step);
    if (made.steps().size() == index + 1) {
      return made;
    }
    LessonTrack track = track(made);
    SessionState target = states(named).get(another ? index + 1 : index + 2);
    SessionState from = track.all().get(index + 1);
    DraftStep next = made.steps().get(index + 1);
    return made.with(index + 1, withCommands(next, json(between(from, target), track.places())));
  }

  SessionState here(SessionState place) {
    return now.at(place);
  }

  /// Returns the state at the beginning of the lesson, and then at each step.
  ///
  /// @throws UserError if a run is missing or a command cannot be performed
  List<SessionState> states(LessonDraft draft) {
    return track(draft).all();
  }

  LessonTrack track(LessonDraft draft) {
    List<DraftStep> bare = draft.steps().stream().map(DraftPlaces::bare).toList();
    List<DraftStep> some = bare.isEmpty() ? List.of(new DraftStep("-", "-", "")) : bare;
    String text = LessonWriter.write(new LessonDraft(draft.front(), some)).text();
    Lesson lesson = LessonReader.read(folder, text).orThrow();
    List<Path> open = now.state().open().runs().stream().map(RunRef::directory).toList();
    return new LessonTrack(LessonPlaces.find(lesson, open, runs).orThrow(), SessionState.START);
  }

  private static DraftStep bare(DraftStep step) {
    ObjectNode fields = StepForm.block(step).retain(StepForm.DO);
    return new DraftStep("-", "-", BlockYaml.of(fields));
  }

  /// The commands that lead to a step, and the front matter that names their runs.
  private record Captured(String front, ArrayNode commands) {}

  /// Returns the commands that lead from the step before `index` to the current view.
  ///
  /// @throws UserError if other instances are open, or no run is selected
  private Captured capture(LessonDraft draft, int index) {
    LessonDraft before = new LessonDraft(draft.front(), draft.steps().subList(0, index));
    LessonTrack track = track(before);
    SessionState from = from(track, index);
    requireSameInstances(from);
    List<Command> changes = between(from, now.shown());
    List<RunRef> unnamed = unnamed(changes, track.places());
    if (unnamed.isEmpty()) {
      return new Captured(draft.front(), json(changes, track.places()));
    }
    ObjectNode front = DraftReader.fields(draft.front(), "The front matter");
    ArrayNode list = (ArrayNode) front.get("runs");
    unnamed.forEach(run -> list.add(described(runs.open(run.directory()), names(list))));
    return capture(draft.withFront(BlockLines.rewrite(draft.front(), front)), index);
  }

  /// Returns the state before the step at `index`. Before the first, any tab may be open.
  private static SessionState from(LessonTrack track, int index) {
    SessionState from = track.all().get(index);
    if (index > 0) {
      return from;
    }
    return from.with(from.selection().workspace().withTab("any"));
  }

  private void requireSameInstances(SessionState from) {
    Optional<Path> open = now.state().open().file();
    if (now.state().selection().opened().run().isEmpty()
        || now.state().selection().opened().instance().isEmpty()) {
      throw new UserError("Nothing is shown yet; select a run and an instance first.");
    }
    if (!open.equals(from.open().file())) {
      throw new UserError(
          "The lesson uses the instances of %s, but those of %s are open; open the lesson's."
              .formatted(
                  from.open().file().map(Path::getFileName).map(String::valueOf).orElse("none"),
                  open.map(Path::getFileName).map(String::valueOf).orElse("none")));
    }
  }

  private List<Command> between(SessionState from, SessionState to) {
    return SessionReturn.between(from, to, name -> Optional.ofNullable(now.defaults().get(name)))
        .stream()
        .filter(c -> !(c instanceof Command.OpenRuns) && !(c instanceof Command.OpenInstances))
        .toList();
  }

  private List<RunRef> unnamed(List<Command> changes, LessonPlaces places) {
    Set<Path> named = new HashSet<>();
    places.runs().values().forEach(run -> named.add(run.ref().directory()));
    String all = String.join("\n", changes.stream().map(CommandJson::line).toList());
    return now.state().open().runs().stream()
        .filter(run -> !named.contains(run.directory()))
        .filter(run -> {
          String path = Json.line(run.directory().toString());
          String quoted = path.substring(0, path.length() - 1);
          return all.contains(quoted + "\"") || all.contains(quoted + "@");
        })
        .toList();
  }

  private static Set<String> names(ArrayNode runs) {
    Set<String> names = new HashSet<>();
    runs.forEach(run -> names.add(run.path("as").asString("")));
    return names;
  }

  /// Returns the front matter's entry for `run`, under a name that is not `taken`.
  static ObjectNode described(RunView run, Set<String> taken) {
    String stem = run.ref().name().toLowerCase(Locale.ROOT);
    stem = stem.replaceAll("[^a-z0-9]+", "-").replaceAll("^[^a-z]+|-$", "");
    stem = taken.isEmpty() ? "model" : stem.isEmpty() ? "other" : stem;
    String as = FreeName.of(stem, "", taken::contains);
    ObjectNode described = Json.mapper().createObjectNode();
    described.put("as", as).put("name", run.ref().name());
    if (run.hasMaps()) {
      described.put("heads", true);
    }
    return described;
  }

  private static ArrayNode json(List<Command> changes, LessonPlaces places) {
    Map<Path, Path> there = new HashMap<>();
    places
        .runs()
        .forEach(
            (as, run) -> there.put(run.ref().directory(), Lesson.RUNS_PLACEHOLDER.resolve(as)));
    LocalPaths folders = new LocalPaths(there);
    ArrayNode commands = Json.mapper().createArrayNode();
    String place = Lesson.RUNS_PLACEHOLDER + File.separator;
    // A run `model` in the placeholder folder is written as `@model`.
    UnaryOperator<String> named =
        text -> text.startsWith(place) ? "@" + text.substring(place.length()) : text;
    for (Command each : changes) {
      JsonNode json = Json.mapper().readTree(CommandJson.line(folders.of(each)));
      commands.add(BlockYaml.texts(json, named));
    }
    return commands;
  }

  /// Returns `draft` with its steps in another order; each keeps its view.
  ///
  /// @param order the previous indices of the steps; some may be missing or occur twice
  LessonDraft reordered(LessonDraft draft, List<Integer> order) {
    LessonTrack track = track(draft);
    List<SessionState> states = track.all();
    List<DraftStep> steps = new ArrayList<>();
    int before = -1;
    for (int step : order) {
      DraftStep same = draft.steps().get(step);
      boolean follows = before == step - 1;
      steps.add(
          follows
              ? same
              : withCommands(
                  same,
                  json(
                      between(
                          steps.isEmpty() ? from(track, 0) : states.get(before + 1),
                          states.get(step + 1)),
                      track.places())));
      before = step;
    }
    return new LessonDraft(draft.front(), steps);
  }

  static DraftStep withCommands(DraftStep step, ArrayNode commands) {
    ObjectNode was = StepForm.block(step);
    ObjectNode block = Json.mapper().createObjectNode();
    if (!commands.isEmpty()) {
      block.set(StepForm.DO, commands);
    }
    block.setAll(was.deepCopy().without(StepForm.DO));
    return block.equals(was)
        ? step
        : new DraftStep(step.title(), step.text(), BlockLines.rewrite(step.block(), block));
  }
}
