// system_authorities.h: where this system keeps the certificates that it trusts.
#pragma once

#include <string>

namespace undercroft {

// Returns the file in which systems other than Debian keep their authorities, for a program that
// was built on another system than it runs on. Empty when SSL_CERT_FILE, SSL_CERT_DIR or OpenSSL's
// own folder names them, or when there is no such file.
[[nodiscard]] std::string authorities_of_other_system();

}  // namespace undercroft
