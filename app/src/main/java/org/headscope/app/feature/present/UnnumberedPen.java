package org.headscope.app.feature.present;

import module java.base;

import java.lang.reflect.Proxy;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.pen.Pen;
import org.jspecify.annotations.Nullable;

/// A pen that writes no number that was measured, whichever view or card writes with it: of each
/// call that begins with a text it changes the text.
record UnnumberedPen(Pen pen) implements InvocationHandler {
  static Pen over(Pen pen) {
    return (Pen)
        Proxy.newProxyInstance(
            Pen.class.getClassLoader(), new Class<?>[] {Pen.class}, new UnnumberedPen(pen));
  }

  @Override
  public @Nullable Object invoke(
      Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    try {
      if (arguments == null || !(arguments[0] instanceof String text)) {
        return method.invoke(pen, arguments);
      }
      Object[] changed = arguments.clone();
      changed[0] = Concealed.unnumbered(text);
      return method.invoke(pen, changed);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
