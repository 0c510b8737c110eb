package org.headscope.engine.benchmark;

import module java.base;

import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskParameters;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.task.contexttree.ContextTrees;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.headscope.engine.task.synthetic.InductionHead;

/// The tasks there are. A new one is a package of its own and a line here; files, the command line,
/// training and the window know it from then on.
public final class Tasks {
  public static final List<TaskFamily> ALL =
      List.of(
          new RegBenchFamily(),
          AssociativeRecall.FAMILY,
          InductionHead.FAMILY,
          ContextTrees.FAMILY,
          ContextTrees.OTHER);

  /// The vocabulary of texts and keys that name none; there was no other once.
  public static final Vocabulary UNNAMED = RegBench.VOCABULARY;

  /// The family whose languages people write down as automata.
  public static final TaskFamily AUTOMATA = ALL.getFirst();

  private Tasks() {}

  /// The family called `name`.
  ///
  /// @throws UserError naming those that there are
  public static TaskFamily byName(String name) {
    return Named.parse(ALL, TaskFamily::name, "task", name);
  }

  /// The task that drew an instance.
  ///
  /// @throws UserError if there is none of that name, or its parameters are not known
  public static Task of(Instance.Origin origin) {
    return of(origin.task(), origin.parameters().values());
  }

  /// The task of the family `name` with what is `given` of its parameters.
  ///
  /// @throws UserError if there is none of that name, or saying which parameter is wrong
  public static Task of(String name, Map<String, ?> given) {
    TaskFamily family = byName(name);
    return family.task(TaskParameters.of(family.options(), given));
  }
}
