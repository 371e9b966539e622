// secret_bytes.cc: overwriting with libsodium.
#include "shared/trust/secret_bytes.h"

#include <sodium.h>

namespace undercroft {

void overwrite(unsigned char* bytes, std::size_t count) { sodium_memzero(bytes, count); }

}  // namespace undercroft
