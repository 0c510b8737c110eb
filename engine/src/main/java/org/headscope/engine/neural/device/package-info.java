/// Devices: processors and threads, the graphics card's driver, and the installation of PyTorch's
/// CUDA build.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.neural.device;
