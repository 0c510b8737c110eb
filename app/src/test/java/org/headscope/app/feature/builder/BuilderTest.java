package org.headscope.app.feature.builder;

import module java.base;

import org.headscope.app.feature.Bench;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// Gives each test a new [BuilderBench].
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
