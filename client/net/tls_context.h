// tls_context.h: TLS for the connections of a client.
#pragma once

#include <string>

#include "shared/expected.h"

namespace boost::asio::ssl {
class context;
}
namespace boost::system {
class error_code;
}

namespace undercroft {

// Trusts the authorities in this PEM file in addition to the system's. Returns an error if the file
// is unusable.
[[nodiscard]] Expected<> trust_authorities(const std::string& file);

// Requires a certificate that the system's authorities vouch for. One for the whole process.
[[nodiscard]] boost::asio::ssl::context& tls_context();

// Explains what OpenSSL reports when the peer speaks no TLS, or refuses before the handshake.
// REQUIRES: the error is of the TLS category.
[[nodiscard]] std::string sentence_of_tls(const boost::system::error_code& error);

}  // namespace undercroft
