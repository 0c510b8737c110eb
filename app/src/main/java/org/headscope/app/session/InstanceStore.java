package org.headscope.app.session;

import module java.base;

import org.headscope.app.session.OpenFiles.InstanceSet;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.TypedStrings;
import org.headscope.engine.task.Vocabulary;

/// Instances that commands refer to: those of files read so far, and some from elsewhere.
public final class InstanceStore {
  private static final int FILES = 8;
  private static final int OTHERS = 64;

  private final LinkedHashMap<Path, InstanceSet> files = new LinkedHashMap<>();
  private final Map<String, Instance> others = new LinkedHashMap<>();
  private final Map<Path, Vocabulary> readers = new HashMap<>();
  private Optional<Typed> typed = Optional.empty();

  private record TypedKey(String text, Vocabulary vocabulary, Optional<Instance> reference) {}

  private record Typed(TypedKey key, Instance instance) {}

  /// Remembers the tokens of the imported model in `directory`, which reads typed text alone.
  public void reads(Path directory, Vocabulary vocabulary) {
    readers.put(directory, vocabulary);
  }

  /// Returns `text` as an instance that the selected run can read, parsed once even if a command is
  /// previewed before it is performed.
  ///
  /// @throws IllegalArgumentException as [TypedStrings#of]
  Instance typed(String text, SessionState now) {
    Optional<Vocabulary> own =
        now.selection()
            .opened()
            .run()
            .flatMap(run -> Optional.ofNullable(readers.get(run.directory())));
    Optional<Instance> reference =
        now.reference().filter(i -> own.isEmpty() || own.get().equals(i.vocabulary()));
    TypedKey key = new TypedKey(text, own.orElse(RegBench.VOCABULARY), reference);
    Typed read =
        typed
            .filter(last -> last.key.equals(key))
            .orElseGet(
                () -> new Typed(key, TypedStrings.of(text, key.vocabulary(), key.reference())));
    typed = Optional.of(read);
    return read.instance;
  }

  public void read(Path file, List<Instance> instances) {
    files.remove(file);
    files.put(file, new InstanceSet(file, instances));
    trim(files, FILES);
  }

  private static <K, V> void trim(Map<K, V> map, int most) {
    if (map.size() > most) {
      map.remove(map.keySet().iterator().next());
    }
  }

  InstanceSet of(Path file) {
    InstanceSet read = files.get(file);
    if (read == null) {
      throw new UserError(file + " has not been read; open it again.");
    }
    return read;
  }

  /// An instance, and its file if that is not the current one.
  record FoundInstance(Instance instance, Optional<Path> file) {
    SessionState in(SessionState now) {
      return file.map(of -> now.with(now.open().at(of))).orElse(now);
    }
  }

  /// Keeps `instance` for the command that selects it, unless it can be found in `now`.
  void keep(Instance instance, SessionState now) {
    others.remove(instance.id());
    boolean first =
        candidates(now, instance.id())
            .findFirst()
            .filter(found -> found.instance().equals(instance))
            .isPresent();
    if (!first) {
      override(instance);
    }
  }

  /// True if the id alone could refer to another instance than the one in `file`.
  boolean isShared(String id, Path file, SessionState now) {
    return others.containsKey(id)
        || now.selection().opened().instance().filter(i -> i.id().equals(id)).isPresent()
        || now.open().sets().stream()
            .anyMatch(set -> !set.file().equals(file) && set.find(id).isPresent());
  }

  /// Makes commands find `instance` by its id in preference to any other.
  void override(Instance instance) {
    others.remove(instance.id());
    others.put(instance.id(), instance);
    trim(others, OTHERS);
  }

  /// Returns open instances first, then the most recently read, so that a script selects the same
  /// ones as its writer did.
  private Stream<FoundInstance> candidates(SessionState now, String id) {
    Stream<FoundInstance> here =
        Stream.of(
                now.selection().opened().instance().stream(),
                now.edits().stream().flatMap(_ -> now.reference().stream()),
                now.open().instances().stream())
            .flatMap(found -> found)
            .filter(instance -> instance.id().equals(id))
            .map(instance -> new FoundInstance(instance, Optional.empty()));
    Stream<InstanceSet> elsewhere =
        Stream.concat(now.open().sets().stream(), files.sequencedValues().reversed().stream());
    return Stream.concat(
        here,
        elsewhere.flatMap(set ->
            set.find(id).stream().map(found -> new FoundInstance(found, Optional.of(set.file())))));
  }

  /// @throws UserError if not found
  FoundInstance find(String id, Optional<Path> file, SessionState now) {
    if (file.isPresent()) {
      InstanceSet set = now.open().set(file.get()).orElseGet(() -> of(file.get()));
      return set.find(id)
          .map(found -> new FoundInstance(found, file))
          .orElseThrow(() ->
              new UserError("The file %s has no instance called %s.".formatted(file.get(), id)));
    }
    return Optional.ofNullable(others.get(id))
        .map(kept -> new FoundInstance(kept, Optional.empty()))
        .or(() -> candidates(now, id).findFirst())
        .orElseThrow(() ->
            new UserError(
                "No open file has an instance called %s; open its file first.".formatted(id)));
  }
}
