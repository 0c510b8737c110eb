package org.headscope.engine.neural.fused;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.pytorch.engine.*;
import ai.djl.pytorch.jni.IValue;

/// A call of a module's `forward` that keeps the graph and lets go of its arguments however it
/// ends. DJL's own keeps them where the call throws, and with them the whole pass before it: where
/// memory ran out on a GPU, nothing smaller would fit afterwards.
final class ModuleCall {
  /// What the name of an array ends with that is part of a list.
  private static final String LIST = "[]";

  private static final MethodHandle FORWARD = forward();

  private ModuleCall() {}

  /// From a module's handle, a method's name, handles of arguments, whether to keep the graph, and
  /// whether to compute on a stream of its own, to the result.
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
      throw new IllegalStateException("this DJL calls modules in another way", e);
    }
  }

  /// The results, owned by `owner`; arrays of one name that ends in `[]` go as a list.
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
      throw new IllegalStateException(e); // which native methods do not throw
    } finally {
      arguments.forEach(IValue::close);
    }
  }

  /// The arrays of each argument, by a name of its own.
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
