package org.headscope.app.session.script;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.PictureName;
import org.headscope.engine.io.Preference;
import org.headscope.engine.io.Preference.Kind;

/// A command without anything that a person wrote or named: numbers and HeadScope's own words stay;
/// every other text, path and name becomes an ellipsis.
public final class CommandOutline {
  private static final String LEFT_OUT = "…";

  private CommandOutline() {}

  /// Returns an outline such as `select-step step=2000`.
  public static String of(Command command) {
    return command instanceof Command.Set(String setting, Object value)
        ? command.name() + " " + setting(setting, value)
        : command.name() + fields((Record) command);
  }

  /// Shows values of preferences only, since others may have been typed.
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
