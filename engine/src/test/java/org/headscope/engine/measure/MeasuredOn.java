package org.headscope.engine.measure;

import module java.base;

import org.headscope.engine.run.Processor;

/// The machine and date of a measurement.
///
/// @param processor its model, as the system calls it
/// @param cores that this process may use
/// @param date such as `2026-11-22`
/// @param system such as `Linux amd64`
/// @param java its version
public record MeasuredOn(String processor, int cores, String date, String system, String java) {
  /// Here and now.
  public static MeasuredOn hereAndNow() {
    String architecture = System.getProperty("os.arch", "");
    return new MeasuredOn(
        Processor.model(),
        Runtime.getRuntime().availableProcessors(),
        LocalDate.now(ZoneOffset.UTC).toString(),
        System.getProperty("os.name") + " " + architecture,
        Runtime.version().toString());
  }
}
