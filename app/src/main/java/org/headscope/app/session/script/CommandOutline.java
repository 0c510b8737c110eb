package org.headscope.app.session.script;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.PictureName;
import org.headscope.engine.io.Preference;
import org.headscope.engine.io.Preference.Kind;

/// What a command was, without anything that a person wrote or named: numbers and words of
/// HeadScope's own stay, every other text, path and name is an ellipsis.
public final class CommandOutline {
  private static final String LEFT_OUT = "…";

  private CommandOutline() {}

  /// Such as `select-step step=2000`.
  public static String of(Command command) {
    return command instanceof Command.Set(String setting, Object value)
        ? command.name() + " " + setting(setting, value)
        : command.name() + fields((Record) command);
  }

  /// Only preferences are known to have values that nobody types.
  private static String setting(String name, Object value) {
    boolean word =
        Preference.of(name)
            .filter(p -> p.kind() instanceof Kind.Choice choice && choice.has("" + value))
            .isPresent();
    boolean ours = name.matches("[a-z]{1,20}([.-][a-z]{1,20}){0,3}");
    return (ours ? name : LEFT_OUT) + "=" + (word ? value : words(value));
  }

  private static String fields(Record record) {
    return Arrays.stream(record.getClass().getRecordComponents())
        .map(field -> " " + field.getName() + "=" + words(value(record, field)))
        .collect(Collectors.joining());
  }

  private static Object value(Record record, RecordComponent field) {
    try {
      field.getAccessor().setAccessible(true);
      return field.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a record can be read", e);
    }
  }

  private static String words(Object value) {
    return switch (value) {
      case Number number -> number.toString();
      case Boolean flag -> flag.toString();
      case Enum<?> constant -> constant.name();
      case PictureName kind -> kind.name();
      case Optional<?> maybe -> maybe.map(CommandOutline::words).orElse("none");
      case Collection<?> list -> "[%d]".formatted(list.size());
      case Map<?, ?> map -> "{%d}".formatted(map.size());
      case Record record -> "(" + fields(record).strip() + ")";
      default -> LEFT_OUT;
    };
  }
}
