package org.headscope.engine.io.tensor;

import module java.base;

/// The content of a safetensors file.
///
/// @param metadata free text by name, the file's `__metadata__`
public record TensorFile(
    SortedMap<String, String> metadata, SortedMap<String, StoredTensor> tensors) {
  public TensorFile {
    metadata = Collections.unmodifiableSortedMap(new TreeMap<>(metadata));
    tensors = Collections.unmodifiableSortedMap(new TreeMap<>(tensors));
    tensors.forEach((name, tensor) -> {
      if (!name.equals(tensor.name()) || name.equals(SafetensorsHeader.METADATA)) {
        throw new IllegalArgumentException(tensor.name() + " has the key " + name);
      }
    });
  }

  /// Returns the tensor `name`.
  ///
  /// @throws IllegalArgumentException if there is none
  public StoredTensor tensor(String name) {
    StoredTensor tensor = tensors.get(name);
    if (tensor == null) {
      throw new IllegalArgumentException("no tensor is named " + name);
    }
    return tensor;
  }

  public boolean finite() {
    return tensors.values().stream().allMatch(StoredTensor::finite);
  }

  /// Returns a file of `tensors`, whose names must differ.
  public static TensorFile of(
      SortedMap<String, String> metadata, Collection<StoredTensor> tensors) {
    TreeMap<String, StoredTensor> byName = new TreeMap<>();
    for (StoredTensor tensor : tensors) {
      if (byName.put(tensor.name(), tensor) != null) {
        throw new IllegalArgumentException("two tensors are named " + tensor.name());
      }
    }
    return new TensorFile(metadata, byName);
  }
}
