/// Answers to requests of other programs, a line of JSON each, by the commands themselves.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.cli.serve;
