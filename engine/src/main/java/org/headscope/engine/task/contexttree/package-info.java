/// Sources of variable memory: context trees, the texts that they write, and the tasks that draw
/// them (\[CTW] §2.2, App. B and D).
@org.jspecify.annotations.NullMarked
package org.headscope.engine.task.contexttree;
