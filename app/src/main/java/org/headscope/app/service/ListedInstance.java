package org.headscope.app.service;

import module java.base;

import org.headscope.engine.task.Instance;

/// An instance and its file, since other files may have instances of the same name.
public record ListedInstance(Path file, Instance instance) {}
