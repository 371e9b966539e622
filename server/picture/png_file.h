// png_file.h: a canvas as a file in the Portable Network Graphics format.
#pragma once

#include <cstddef>
#include <string>

#include "server/picture/pixel_canvas.h"

namespace undercroft {

// The canvas as a PNG with a palette of up to 256 colours, in up to `most_bytes` bytes. A canvas
// that needs more of either loses the lowest bits of all its colours. The same canvas gives the
// same bytes: they have neither texts nor times. Empty if libpng fails, for which a lack of memory
// is the only reason. REQUIRES: the canvas has pixels, and in one colour it fits.
[[nodiscard]] std::string png_of(const PixelCanvas& canvas, std::size_t most_bytes);

}  // namespace undercroft
