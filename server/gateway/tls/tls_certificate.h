// tls_certificate.h: reads a server's certificate and key, and sets what TLS it accepts.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "shared/expected.h"

namespace boost::asio::ssl {
class context;
}

namespace undercroft {

// Accepts TLS 1.2, with forward secrecy and authenticated ciphers only, and TLS 1.3. Fails with a
// sentence; never asks for a passphrase.
[[nodiscard]] Expected<std::shared_ptr<boost::asio::ssl::context>> read_certificate(
    const std::string& chain, const std::string& key);

// When the first certificate of the chain expires, in seconds since 1970. 0: there is none.
[[nodiscard]] std::int64_t expiry_of(boost::asio::ssl::context& certificate);

}  // namespace undercroft
