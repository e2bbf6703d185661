"""The cuda target: numba-cuda, one game per thread.

All code that deals with numba-cuda and its quirks is here.
"""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import TargetError

if TYPE_CHECKING:
    from .game import Game

if not hasattr(np, "row_stack"):  # numba-cuda still uses an alias that numpy has dropped
    np.__dict__["row_stack"] = np.vstack

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM", "0") == "1"
BLOCK = 64


def module() -> Any:
    """numba's cuda module. Raises TargetError if there is neither a GPU nor the simulator."""
    try:
        from numba import cuda
    except ImportError as error:
        raise TargetError("cuda", (), why=f"pip install cromlech[cuda] ({error})") from None
    if not SIMULATED:
        try:
            available = cuda.is_available()
        except Exception as error:  # the driver's errors have no common base class
            raise TargetError("cuda", (), why=str(error)) from None
        if not available:
            raise TargetError("cuda", (), why="no CUDA device")
    return cuda


def device_function(function: Any) -> Any:
    """Compile a `@rule` function for the GPU."""
    return module().jit(device=True)(function)


def launch(kernel: Any, threads: int, *arguments: Any) -> None:
    """Run a kernel in at least `threads` threads, on the default stream."""
    block = 1 if SIMULATED else BLOCK
    kernel[(threads + block - 1) // block, block](*map(_plain, arguments))


def _plain(argument: Any) -> Any:
    """An argument in the form numba accepts, including named tuples of arrays."""
    if isinstance(argument, tuple):
        return type(argument)(*map(_plain, argument))
    return argument.numba if isinstance(argument, DeviceArray) else argument


class DeviceArray:
    """An array in GPU memory that PyTorch, JAX, CuPy, and numba can use without a copy.

    It supports `__cuda_array_interface__` (`torch.as_tensor(a)`, `jax.numpy.asarray(a)`) and DLPack
    (`torch.from_dlpack(a)`). `numpy.asarray(a)` copies it to the host.
    """

    __slots__ = ("numba",)

    def __init__(self, values: Any) -> None:
        self.numba = module().to_device(values)
        """The device array of numba."""

    @property
    def shape(self) -> tuple[int, ...]:
        """As in numpy."""
        return tuple(self.numba.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        """As in numpy."""
        found: np.dtype[Any] = self.numba.dtype
        return found

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        found: dict[str, Any] = self.numba.__cuda_array_interface__
        return found

    def _strided_view(self) -> Any:
        utils = importlib.import_module("cuda.core.utils")
        view = utils.StridedMemoryView.from_cuda_array_interface(self.numba, stream_ptr=-1)
        if not hasattr(view, "__dlpack__"):
            raise BufferError("this cuda-core doesn't support writing DLPack yet; use __cuda_array_interface__")
        return view

    def __dlpack__(self, *, stream: Any = None, **wishes: Any) -> Any:
        synchronize()  # so that a reader on any stream finds complete data
        return self._strided_view().__dlpack__(**wishes)

    def __dlpack_device__(self) -> tuple[int, int]:
        found: tuple[int, int] = self._strided_view().__dlpack_device__()
        return found

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        if copy is False:
            raise ValueError("numpy can't read an array on the GPU without a copy")
        return np.asarray(self.numba.copy_to_host(), dtype=dtype)

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<array on the GPU, shape {self.shape}, {self.dtype}>"


def as_device_array(values: Any) -> Any:
    """Values for a kernel: an array already on the GPU as is, any other copied there."""
    if isinstance(values, DeviceArray):
        return values.numba
    if hasattr(values, "__cuda_array_interface__"):
        return module().as_cuda_array(values)
    return module().to_device(np.ascontiguousarray(values))


def synchronize() -> None:
    """Wait until the GPU has finished all its work."""
    module().synchronize()


def play_on_device(game: Game, out: Any, seed: int, first: int, limit: int, mode: int) -> None:
    """Play one game per row of `out`."""
    cuda = module()
    loaded = game.load("cuda")
    kernel = loaded.module("kernels").play_kernel
    blank = cuda.to_device(np.zeros(1, dtype=loaded.rules.State.dtype()))
    options = cuda.to_device(np.array(game.encoded, dtype=np.int64))
    rows = cuda.to_device(out)
    block = 1 if SIMULATED else BLOCK
    kernel[(len(out) + block - 1) // block, block](rows, blank, options, seed, first, limit, mode)
    rows.copy_to_host(out)
