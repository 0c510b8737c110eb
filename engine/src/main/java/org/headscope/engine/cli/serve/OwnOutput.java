package org.headscope.engine.cli.serve;

import module java.base;

/// Standard output for one writer alone. What anything else in the process prints there, native
/// libraries included, appears on standard error.
@SuppressWarnings("restricted") // the C library is trusted; the JVM is started with native access
final class OwnOutput extends OutputStream {
  private static final int OUT = 1;
  private static final int ERR = 2;

  private final MethodHandle write;
  private final int descriptor;

  private OwnOutput(MethodHandle write, int descriptor) {
    this.write = write;
    this.descriptor = descriptor;
  }

  /// Takes standard output from the process, for good.
  static OutputStream take() {
    System.setOut(System.err);
    try {
      Linker linker = Linker.nativeLinker();
      SymbolLookup library = linker.defaultLookup();
      ValueLayout.OfInt number = ValueLayout.JAVA_INT;
      ValueLayout.OfLong size = ValueLayout.JAVA_LONG;
      MethodHandle dup =
          linker.downcallHandle(library.findOrThrow("dup"), FunctionDescriptor.of(number, number));
      MethodHandle dup2 =
          linker.downcallHandle(
              library.findOrThrow("dup2"), FunctionDescriptor.of(number, number, number));
      MethodHandle write =
          linker.downcallHandle(
              library.findOrThrow("write"),
              FunctionDescriptor.of(size, number, ValueLayout.ADDRESS, size));
      int own = (int) dup.invokeExact(OUT);
      int moved = own < 0 ? own : (int) dup2.invokeExact(ERR, OUT);
      if (moved == OUT) {
        return new OwnOutput(write, own);
      }
    } catch (Throwable _) {
      // This system's C library has other names; only what Java prints is moved.
    }
    return new FileOutputStream(FileDescriptor.out);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment rest = arena.allocate(count);
      MemorySegment.copy(bytes, from, rest, ValueLayout.JAVA_BYTE, 0, count);
      while (rest.byteSize() > 0) {
        long written = (long) write.invokeExact(descriptor, rest, rest.byteSize());
        if (written < 0) {
          throw new IOException("Standard output cannot be written.");
        }
        rest = rest.asSlice(written);
      }
    } catch (IOException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IOException(e);
    }
  }
}
