// system_authorities.cc: knows the places of common systems.
#include "client/net/system_authorities.h"

#include <openssl/x509.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

namespace undercroft {
namespace {

// As Go's crypto/x509 lists them: Debian and Alpine, Fedora, OpenSUSE, RHEL 7, older Alpine.
constexpr std::array<const char*, 5> kBundles = {
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    "/etc/ssl/ca-bundle.pem",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/cert.pem",
};

bool exists(const char* path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

bool has_own_place() {
  return std::getenv(X509_get_default_cert_file_env()) != nullptr ||
         std::getenv(X509_get_default_cert_dir_env()) != nullptr ||
         exists(X509_get_default_cert_file()) || exists(X509_get_default_cert_dir());
}

}  // namespace

std::string authorities_of_other_system() {
  if (has_own_place()) return "";
  const auto* const bundle = std::find_if(kBundles.begin(), kBundles.end(), exists);
  return bundle == kBundles.end() ? "" : *bundle;
}

}  // namespace undercroft
