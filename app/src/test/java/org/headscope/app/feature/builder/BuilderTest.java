package org.headscope.app.feature.builder;

import module java.base;

import org.headscope.app.feature.Bench;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// Begins each test with a [BuilderBench] of its own.
abstract class BuilderTest {
  @TempDir Path home;

  BuilderBench builder;
  BuilderViewModel model;
  Bench bench;
  FakeMaker maker;

  @BeforeEach
  void make() {
    builder = new BuilderBench(home);
    model = builder.model;
    bench = builder.bench;
    maker = builder.maker;
  }
}
