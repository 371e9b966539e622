// tls_certificate.h: reads a server's certificate and key, and sets what TLS it accepts.
#pragma once

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

}  // namespace undercroft
