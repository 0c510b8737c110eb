package org.headscope.app.lesson.write;

/// A step as its author writes it, be it that the reader would refuse it.
///
/// @param title the words of its heading, Markdown
/// @param block its fields, YAML; what of them nobody knows here stays
public record DraftStep(String title, String text, String block) {}
