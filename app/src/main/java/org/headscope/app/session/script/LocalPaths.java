package org.headscope.app.session.script;

import module java.base;

import org.headscope.app.session.Command;

/// The locations on this machine of the folders and files that a script names.
///
/// @param here local path by the script's path; a folder's path also applies to its contents
public record LocalPaths(Map<Path, Path> here) {
  /// A model as a predictor: a run's folder and the step of one of its checkpoints.
  private static final Pattern STEP = Pattern.compile("(.+)(@\\d+)");

  public LocalPaths {
    here = Map.copyOf(here);
  }

  public LocalPaths with(Path from, Path to) {
    Map<Path, Path> more = new HashMap<>(here);
    more.put(from, to);
    return new LocalPaths(more);
  }

  /// Returns `command` with local paths; typed text is left unchanged.
  public Command of(Command command) {
    return here.isEmpty() || command instanceof Command.Type
        ? command
        : CommandJson.replaced(command, this::of);
  }

  private String of(String text) {
    Matcher step = STEP.matcher(text);
    return step.matches() ? path(step.group(1)) + step.group(2) : path(text);
  }

  private String path(String text) {
    try {
      Path path = Path.of(text);
      return longest(path)
          .map(place -> place.getValue().resolve(place.getKey().relativize(path)).toString())
          .orElse(text);
    } catch (InvalidPathException _) {
      return text;
    }
  }

  private Optional<Map.Entry<Path, Path>> longest(Path path) {
    return here.entrySet().stream()
        .filter(place -> path.startsWith(place.getKey()))
        .max(Comparator.comparingInt(place -> place.getKey().getNameCount()));
  }
}
