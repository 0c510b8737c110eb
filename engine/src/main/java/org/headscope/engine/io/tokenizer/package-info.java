/// Tokenizers of imported models: `tokenizer.json`, as the package tokenizers of Hugging Face
/// writes it.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.io.tokenizer;
