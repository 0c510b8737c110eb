package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.interpret.evaluation.InstanceSource;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.TypedStrings;
import org.headscope.engine.task.Vocabulary;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;

/// Command-line options for the instance that a command reads: one of a file, or strings typed by
/// hand; or all of a file, for commands that read many.
public final class InstanceOption {
  @Option(names = "--instances", paramLabel = "FILE", description = InstancesOption.DESCRIPTION)
  private @Nullable Path file;

  @Option(names = "--id", paramLabel = "ID", description = "The instance's ID.")
  private @Nullable String id;

  @Option(
      names = "--text",
      paramLabel = "TEXT",
      description =
          "Strings in place of the instance's own, separated by |; they keep its "
              + "automaton if it can produce them, and its context tree in any case. Without "
              + "an instance, strings of an unknown language.")
  private @Nullable String text;

  @Mixin private EditOption edit;

  public Optional<String> text() {
    return Optional.ofNullable(text);
  }

  /// Returns true if an instance of a file is named, even if typed strings replace its own.
  public boolean isListed() {
    return file != null || id != null;
  }

  /// Returns true if one instance is named, not all of a file.
  public boolean isOne() {
    return id != null || text != null;
  }

  /// Returns the one instance.
  ///
  /// @param alone the vocabulary of a text that belongs to no instance
  public Instance one(Supplier<Vocabulary> alone) {
    if (text == null && (file == null || id == null)) {
      throw Usage.wrong("Name an instance by --instances and --id, or give a --text");
    }
    Optional<Instance> listed = edit.apply(isListed() ? Optional.of(listed()) : Optional.empty());
    return text == null ? listed.orElseThrow() : typed(text, alone, listed);
  }

  /// Returns `strings` as an instance; it is wrong usage if they cannot be one.
  ///
  /// @param reference the instance whose automaton or context tree they may have
  public static Instance typed(
      String strings, Supplier<Vocabulary> alone, Optional<Instance> reference) {
    Vocabulary vocabulary = reference.map(Instance::vocabulary).orElseGet(alone);
    return Usage.value("--text", () -> TypedStrings.of(strings, vocabulary, reference));
  }

  private Instance listed() {
    if (file == null || id == null) {
      throw Usage.wrong("An instance needs both a file and an ID; give --instances and --id");
    }
    return InstancesOption.find(id, InstanceFile.read(file), file);
  }

  /// Returns all instances of the file, or only the one named.
  public InstanceSource source(Supplier<Vocabulary> alone) {
    if (isOne()) {
      return InstanceSource.of(List.of(one(alone)));
    }
    edit.apply(Optional.empty()); // of all instances of a file, none is named
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
