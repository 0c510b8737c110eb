package org.headscope.engine.cli.kit;

import module java.base;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The former name of an option, which is still read but which no help shows.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface FormerName {
  String value();

  /// Replaces former names in arguments.
  final class Reader {
    private Reader() {}

    /// Lets `commands` and its subcommands read the former names of their options.
    public static void register(CommandLine commands) {
      commands.getSubcommands().values().forEach(Reader::register);
      CommandSpec spec = commands.getCommandSpec();
      Map<String, String> names = new HashMap<>();
      spec.options()
          .forEach(option -> former(option).forEach(f -> names.put(f, option.longestName())));
      if (!names.isEmpty()) {
        spec.preprocessor((args, _, _, _) -> {
          args.replaceAll(arg -> renamed(arg, names));
          return false; // continue with the replaced arguments
        });
      }
    }

    private static Stream<String> former(OptionSpec option) {
      return option.userObject() instanceof AnnotatedElement field
          ? Stream.of(field.getAnnotationsByType(FormerName.class)).map(FormerName::value)
          : Stream.empty();
    }

    /// Returns `--highlight=4` for `--light=4`.
    private static String renamed(String arg, Map<String, String> names) {
      int end = arg.indexOf('=');
      String name = end < 0 ? arg : arg.substring(0, end);
      return names.getOrDefault(name, name) + arg.substring(name.length());
    }
  }
}
