"""Writes the numpy files that NpyReaderTest reads; run it in this folder. Made with numpy 2.4."""
import numpy as np

values = np.array([[1.5, -2.0, 0.0], [3.0, 0.25, 8.0]])
np.save("c_order.npy", values)
np.save("fortran_order.npy", np.asfortranarray(values))
np.save("fortran_images.npy", np.asfortranarray(np.arange(12, dtype=np.uint8).reshape(2, 3, 2)))
np.save("half.npy", np.array([[1.5, -2.0, 6e-8, 65504.0]], dtype=np.float16))
np.save("objects.npy", np.array([["a", 1]], dtype=object))
np.save("structured.npy", np.array([(1, 2.0)], dtype=[("a", "<i4"), ("b", "<f8")]))
with open("version_2.npy", "wb") as out:
    np.lib.format.write_array(out, values, version=(2, 0))
with open("version_3.npy", "wb") as out:
    np.lib.format.write_array(out, values, version=(3, 0))
np.savez("stored.npz", X=values, y=np.array(["hund", "Vögel"]))
np.savez_compressed("compressed.npz", labels=np.array([7, 3]), images=np.arange(8, dtype=np.uint8).reshape(2, 2, 2))
np.savez("two_sets.npz", x_train=values, x_test=values)
