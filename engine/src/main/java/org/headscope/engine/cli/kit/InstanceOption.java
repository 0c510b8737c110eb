package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.interpret.evaluation.InstanceSource;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.TypedStrings;
import org.headscope.engine.task.Vocabulary;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// An instance of a file, or strings typed by hand; or all instances, where a command reads many.
public final class InstanceOption {
  @Option(names = "--instances", paramLabel = "FILE", description = InstancesOption.WORDS)
  private @Nullable Path file;

  @Option(names = "--id", paramLabel = "ID", description = "The instance's ID.")
  private @Nullable String id;

  @Option(
      names = "--text",
      paramLabel = "TEXT",
      description = {
        "Strings in place of the instance's own, separated by |; they keep its automaton if",
        "it",
        "can produce them, and its context tree in any case. Without an instance, strings of",
        "an",
        "unknown language."
      })
  private @Nullable String text;

  public Optional<String> text() {
    return Optional.ofNullable(text);
  }

  /// Returns whether an instance of a file was named, be it in whose place strings were typed.
  public boolean isListed() {
    return file != null || id != null;
  }

  /// The one instance.
  ///
  /// @param alone the vocabulary of a text that belongs to no instance
  public Instance one(Supplier<Vocabulary> alone) {
    if (text == null && (file == null || id == null)) {
      throw Usage.wrong("Name an instance by --instances and --id, or give a --text");
    }
    Optional<Instance> listed = isListed() ? Optional.of(listed()) : Optional.empty();
    return text == null ? listed.orElseThrow() : typed(text, alone, listed);
  }

  /// `strings` as an instance; what cannot be one is wrong usage.
  public static Instance typed(
      String strings, Supplier<Vocabulary> alone, Optional<Instance> heldAgainst) {
    Vocabulary vocabulary = heldAgainst.map(Instance::vocabulary).orElseGet(alone);
    return Usage.value("--text", () -> TypedStrings.of(strings, vocabulary, heldAgainst));
  }

  private Instance listed() {
    if (file == null || id == null) {
      throw Usage.wrong("An instance needs both a file and an ID; give --instances and --id");
    }
    return InstancesOption.named(id, InstanceFile.read(file), file);
  }

  /// All instances of the file, or the one.
  public InstanceSource source(Supplier<Vocabulary> alone) {
    if (id != null || text != null) {
      return InstanceSource.of(List.of(one(alone)));
    }
    if (file == null) {
      throw Usage.wrong("Missing required option: '--instances=FILE'");
    }
    return InstancesOption.source(file);
  }

  public List<Instance> all(Supplier<Vocabulary> alone) {
    InstanceSource source = source(alone);
    return source.file().map(InstanceFile::read).orElse(source.listed());
  }
}
