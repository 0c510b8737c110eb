package org.headscope.engine.run;

/// HeadScope's version, as runs, results and `doctor` record it.
public final class Version {
  private Version() {}

  /// The jar's version, or `development` for classes that come from no jar.
  public static String current() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  public static String sentence() {
    return "HeadScope " + current();
  }
}
