package org.headscope.app.session;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Instances that commands name: those of files that were read, and some that came from elsewhere.
public final class InstanceStore {
  private static final int FILES = 8;
  private static final int OTHERS = 64;

  private final LinkedHashMap<Path, List<Instance>> files = new LinkedHashMap<>();
  private final Map<String, Instance> others = new LinkedHashMap<>();
  private Optional<Typed> typed = Optional.empty();

  /// What was typed last, and what it was held against.
  private record Typed(String text, Optional<Instance> reference, Instance instance) {}

  /// `text` as an instance, read once although a command is looked at before it is done.
  ///
  /// @throws IllegalArgumentException as [ReferenceLanguage#read]
  Instance typed(String text, Optional<Instance> reference) {
    Typed now =
        typed
            .filter(last -> last.text.equals(text) && last.reference.equals(reference))
            .orElseGet(() -> new Typed(text, reference, ReferenceLanguage.read(text, reference)));
    typed = Optional.of(now);
    return now.instance;
  }

  /// Keeps what was read from `file` for the command that opens it.
  public void read(Path file, List<Instance> instances) {
    files.remove(file);
    files.put(file, List.copyOf(instances));
    trim(files, FILES);
  }

  private static <K, V> void trim(Map<K, V> map, int most) {
    if (map.size() > most) {
      map.remove(map.keySet().iterator().next());
    }
  }

  List<Instance> of(Path file) {
    List<Instance> read = files.get(file);
    if (read == null) {
      throw new UserError(file + " has not been read; open it again.");
    }
    return read;
  }

  /// Keeps `instance` for the command that selects it, unless it can be found in `now`.
  void keep(Instance instance, SessionState now) {
    others.remove(instance.id());
    if (!candidates(now, instance.id()).findFirst().equals(Optional.of(instance))) {
      hold(instance);
    }
  }

  /// Lets commands find `instance` and no other of its name, whatever is open when they are done.
  void hold(Instance instance) {
    others.remove(instance.id());
    others.put(instance.id(), instance);
    trim(others, OTHERS);
  }

  /// What is open comes first, then what was read last: a script selects there as its writer did.
  private Stream<Instance> candidates(SessionState now, String id) {
    return Stream.of(
            now.selection().opened().instance().stream(),
            now.open().instances().stream(),
            files.sequencedValues().reversed().stream().flatMap(List::stream))
        .flatMap(all -> all)
        .filter(i -> i.id().equals(id));
  }

  /// The instance called `id`.
  ///
  /// @throws UserError if there is none
  Instance find(String id, SessionState now) {
    return Optional.ofNullable(others.get(id))
        .or(() -> candidates(now, id).findFirst())
        .orElseThrow(() ->
            new UserError(
                "No instance is called %s; open the file that it is in first.".formatted(id)));
  }
}
