package org.headscope.app.service;

import java.nio.file.Path;

/// The folder that new runs are offered in, and that is watched for others.
public final class RunFolder {
  /// Names another folder.
  private static final String PROPERTY = "headscope.runs";

  private RunFolder() {}

  /// `HeadScope/runs` in the user's home, or what `-Dheadscope.runs` says; it may not be there yet.
  public static Path ofUser() {
    String named = System.getProperty(PROPERTY, "");
    return named.isBlank()
        ? Path.of(System.getProperty("user.home", "."), "HeadScope", "runs")
        : Path.of(named).toAbsolutePath().normalize();
  }
}
