package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.io.Json;

/// A call of an operation, as PyTorch's profiler saw it on one thread.
final class OperationCall {
  private final Event event;
  private final List<OperationCall> path;
  private final Set<String> callees = new HashSet<>();
  private double own;

  /// A line of a profile.
  ///
  /// @param ts when it began, microseconds
  /// @param dur how long it took, with what it called
  /// @param shape those of its operands, empty for what is no tensor; a script's call has what else
  ///   lay on the script's stack in front of them
  record Event(String name, double ts, double dur, List<List<Long>> shape) {}

  private OperationCall(Event event, List<OperationCall> callers) {
    this.event = event;
    this.own = event.dur();
    List<OperationCall> all = new ArrayList<>();
    all.add(this);
    all.addAll(callers);
    this.path = List.copyOf(all);
    if (!callers.isEmpty()) {
      OperationCall caller = callers.getFirst();
      caller.callees.add(name());
      caller.own -= event.dur();
    }
  }

  /// All calls of the profile `file`, callers first.
  static List<OperationCall> read(Path file) {
    List<Event> events = new ArrayList<>(Arrays.asList(Json.read(file, Event[].class)));
    events.sort(
        Comparator.comparingDouble(Event::ts)
            .thenComparing(Comparator.comparingDouble(Event::dur).reversed()));
    List<OperationCall> calls = new ArrayList<>(events.size());
    Deque<OperationCall> open = new ArrayDeque<>();
    for (Event event : events) {
      while (!open.isEmpty() && open.peek().end() <= event.ts()) {
        open.pop();
      }
      OperationCall call = new OperationCall(event, List.copyOf(open));
      calls.add(call);
      open.push(call);
    }
    return calls;
  }

  private double end() {
    return event.ts() + event.dur();
  }

  /// Its name without the parts of PyTorch that it is from.
  String name() {
    return event.name().substring(event.name().lastIndexOf(':') + 1).strip();
  }

  /// Whether it is one of PyTorch's operations, and no node of a graph or method of a script.
  boolean isOperation() {
    return event.name().startsWith("aten::");
  }

  /// Seconds that it took itself.
  double seconds() {
    return own / 1e6;
  }

  /// Itself, its caller, that one's caller and so on.
  List<OperationCall> path() {
    return path;
  }

  /// Whether it called an operation called `name` itself.
  boolean calls(String name) {
    return callees.contains(name);
  }

  /// The names of all that it called itself.
  Set<String> callees() {
    return Collections.unmodifiableSet(callees);
  }

  /// The shapes of its operands that have any.
  List<List<Long>> shapes() {
    return event.shape().stream().filter(shape -> !shape.isEmpty()).toList();
  }
}
