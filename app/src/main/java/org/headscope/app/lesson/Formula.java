package org.headscope.app.lesson;

import org.headscope.app.lesson.expression.Expression;

/// An expression of a lesson.
///
/// @param text as the lesson writes it
/// @param line where it stands, from 1
public record Formula(String text, Expression expression, int line) {}
