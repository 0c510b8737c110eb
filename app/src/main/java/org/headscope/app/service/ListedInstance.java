package org.headscope.app.service;

import module java.base;

import org.headscope.engine.task.Instance;

/// An instance of a file, which tells it from those of the same name in others.
public record ListedInstance(Path file, Instance instance) {}
