package org.headscope.engine.neural.fused;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.pytorch.engine.*;
import ai.djl.pytorch.jni.IValue;

/// A call of a module's `forward` that keeps the graph and always releases its arguments. DJL's own
/// call keeps them when it throws, and with them the whole pass so far: after a GPU ran out of
/// memory, not even smaller work would fit.
final class ModuleCall {
  /// The ending of the name of an array that belongs to a list.
  private static final String LIST = "[]";

  private static final MethodHandle FORWARD = forward();

  private ModuleCall() {}

  /// Takes a module's handle, a method's name, handles of arguments, whether to keep the graph, and
  /// whether to compute on a separate stream; returns the result.
  private static MethodHandle forward() {
    try {
      MethodHandles.Lookup inside =
          MethodHandles.privateLookupIn(IValue.class, MethodHandles.lookup());
      Class<?> library = inside.findClass("ai.djl.pytorch.jni.PyTorchLibrary");
      MethodType run =
          MethodType.methodType(
              long.class, long.class, String.class, long[].class, boolean.class, boolean.class);
      return MethodHandles.filterReturnValue(
          inside
              .findVirtual(library, "moduleRunMethod", run)
              .bindTo(inside.findStaticVarHandle(library, "LIB", library).get()),
          inside.findConstructor(IValue.class, MethodType.methodType(void.class, long.class)));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this version of DJL calls modules differently", e);
    }
  }

  /// Returns the results, owned by `owner`; arrays with the same name that ends in `[]` are passed
  /// as a list.
  static NDList run(PtSymbolBlock module, NDList operands, NDManager owner) {
    List<IValue> arguments = new ArrayList<>();
    try {
      named(operands).forEach((name, arrays) -> arguments.add(argument(name, arrays)));
      long[] handles = arguments.stream().mapToLong(IValue::getHandle).toArray();
      try (IValue result =
          (IValue)
              FORWARD.invokeExact((long) module.getHandle(), "forward", handles, true, false)) {
        return result.toNDList((PtNDManager) owner);
      }
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e); // native methods do not throw it
    } finally {
      arguments.forEach(IValue::close);
    }
  }

  /// The arrays of each argument; arguments have distinct names.
  private static SequencedMap<String, List<PtNDArray>> named(NDList operands) {
    SequencedMap<String, List<PtNDArray>> named = new LinkedHashMap<>();
    for (int i = 0; i < operands.size(); i++) {
      NDArray operand = operands.get(i);
      String name = operand.getName();
      String place = name != null && name.endsWith(LIST) ? name : String.valueOf(i);
      named.computeIfAbsent(place, _ -> new ArrayList<>()).add((PtNDArray) operand);
    }
    return named;
  }

  private static IValue argument(String name, List<PtNDArray> arrays) {
    return name.endsWith(LIST)
        ? IValue.listFrom(arrays.toArray(PtNDArray[]::new))
        : IValue.from(arrays.getFirst());
  }
}
