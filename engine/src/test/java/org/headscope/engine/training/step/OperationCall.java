package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.io.Json;

/// A call of an operation, as recorded by PyTorch's profiler on one thread.
final class OperationCall {
  private final Event event;
  private final List<OperationCall> path;
  private final Set<String> callees = new HashSet<>();
  private double own;

  /// A line of a profile.
  ///
  /// @param ts start, microseconds
  /// @param dur duration, including the calls inside
  /// @param shape shapes of its operands, empty for other values; a script's call is preceded by
  ///   the rest of the script's stack
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

  /// Its name without the prefixes of PyTorch's parts.
  String name() {
    return event.name().substring(event.name().lastIndexOf(':') + 1).strip();
  }

  /// True if it is one of PyTorch's operations, not a node of a graph or a method of a script.
  boolean isOperation() {
    return event.name().startsWith("aten::");
  }

  /// The seconds spent in it alone.
  double seconds() {
    return own / 1e6;
  }

  /// The call, its caller, that one's caller and so on.
  List<OperationCall> path() {
    return path;
  }

  /// True if it called an operation called `name` directly.
  boolean calls(String name) {
    return callees.contains(name);
  }

  /// The names of all operations that it called directly.
  Set<String> callees() {
    return Collections.unmodifiableSet(callees);
  }

  /// The shapes of its operands that have one.
  List<List<Long>> shapes() {
    return event.shape().stream().filter(shape -> !shape.isEmpty()).toList();
  }
}
