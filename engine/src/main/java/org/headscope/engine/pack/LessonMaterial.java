package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Opens what lies beside a lesson's text: its pictures and instances.
final class LessonMaterial {
  private static final String PNG = "89504e470d0a1a0a";
  private static final String JPEG = "ffd8ff";

  private LessonMaterial() {}

  /// Opens the file `name` of the lesson in `folder`; its text is read with the lesson.
  static void open(Path folder, String name, Cancellation cancellation) {
    Path file = folder.resolve(name);
    if (name.endsWith(PackNames.INSTANCES)) {
      openInstances(file, cancellation);
    } else if (!name.equals(LessonFormat.FILE)) {
      requirePicture(file);
    }
  }

  /// Reads all instances in `file`, in the memory of one.
  static void openInstances(Path file, Cancellation cancellation) {
    try (Stream<Instance> instances = InstanceFile.stream(file)) {
      instances.forEach(_ -> cancellation.check());
    }
  }

  private static void requirePicture(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      String start = HexFormat.of().formatHex(in.readNBytes(PNG.length() / 2));
      if (!start.equals(PNG) && !start.startsWith(JPEG)) {
        throw new UserError(
            "The picture %s is neither PNG nor JPEG; save it as PNG.".formatted(file));
      }
    } catch (IOException e) {
      throw new UserError(
          "The picture %s cannot be read (%s); check its permissions."
              .formatted(file, FileErrors.reason(e)),
          e);
    }
  }
}
