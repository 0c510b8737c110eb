package org.headscope.engine.training;

import static org.headscope.engine.run.FieldProblem.require;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.task.Task;

/// The training data of a run: instances of the train split only. In files the task's parameters
/// are beside its name, which is omitted for [Task#UNNAMED].
///
/// @param instances size N of a fixed data set, repeated in epochs; 0 for fresh instances at every
///   step
public record DataSpec(Task task, int instances) {
  static final int MAX = 100_000_000;

  private static final String TASK = "task";
  private static final String INSTANCES = "instances";

  public DataSpec {
    require("data.instances", instances, 0, MAX);
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static DataSpec read(Map<String, Object> fields) {
    SequencedMap<String, Object> parameters = new LinkedHashMap<>(fields);
    Object name = parameters.remove(TASK);
    if (!(parameters.remove(INSTANCES) instanceof Integer instances)) {
      throw new IllegalArgumentException("instances is missing or not a whole number up to " + MAX);
    }
    String task = name == null ? Task.UNNAMED : String.valueOf(name);
    return new DataSpec(Tasks.of(task, parameters), instances);
  }

  @JsonValue
  SequencedMap<String, Object> json() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    if (!task.name().equals(Task.UNNAMED)) {
      fields.put(TASK, task.name());
    }
    fields.putAll(task.parameters().values());
    fields.put(INSTANCES, instances);
    return fields;
  }

  public DataSpec withInstances(int count) {
    return new DataSpec(task, count);
  }
}
