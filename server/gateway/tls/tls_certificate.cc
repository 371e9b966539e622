// tls_certificate.cc: an OpenSSL context from two PEM files.
#include "server/gateway/tls/tls_certificate.h"

#include <algorithm>
#include <boost/asio/ssl.hpp>
#include <ctime>

namespace undercroft {
namespace {

using boost::system::error_code;
using Context = boost::asio::ssl::context;

// Key exchange by plain RSA has no forward secrecy, and CBC has a history of padding attacks. TLS
// 1.3 has neither.
constexpr const char* kCiphers = "ECDHE+AESGCM:ECDHE+CHACHA20";

tl::unexpected<std::string> unfit(const std::string& file, const error_code& error) {
  return failed(file + ": " + error.message());
}

std::int64_t expiry_of(const X509* certificate) {
  std::tm expires{};
  if (ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &expires) != 1) return 0;
  return ::timegm(&expires);
}

}  // namespace

Expected<std::shared_ptr<Context>> read_certificate(const std::string& chain,
                                                    const std::string& key) {
  auto context = std::make_shared<Context>(Context::tls_server);
  error_code error;
  context->set_options(Context::default_workarounds | Context::no_tlsv1 | Context::no_tlsv1_1 |
                           Context::no_compression,
                       error);
  if (!error) context->use_certificate_chain_file(chain, error);
  if (error) return unfit(chain, error);
  bool has_passphrase = false;
  context->set_password_callback(
      [&has_passphrase](std::size_t, Context::password_purpose) {
        has_passphrase = true;
        return std::string();
      },
      error);
  if (!error) context->use_private_key_file(key, Context::pem, error);  // fails on a mismatch
  if (error && has_passphrase) {
    return failed(key + ": the key has a passphrase (remove it: openssl pkey -in " + key +
                  " -out NEW)");
  }
  if (error) return unfit(key, error);
  // OpenSSL keeps the callback, which refers to a local variable.
  context->set_password_callback(
      [](std::size_t, Context::password_purpose) { return std::string(); }, error);
  if (SSL_CTX_set_cipher_list(context->native_handle(), kCiphers) != 1) {
    return failed("this machine's OpenSSL has none of the ciphers " + std::string(kCiphers));
  }
  return context;
}

std::int64_t expiry_of(Context& certificate) {
  const X509* own = SSL_CTX_get0_certificate(certificate.native_handle());
  if (own == nullptr) return 0;
  std::int64_t first = expiry_of(own);
  STACK_OF(X509)* chain = nullptr;
  SSL_CTX_get0_chain_certs(certificate.native_handle(), &chain);
  for (int i = 0; i < sk_X509_num(chain); ++i) {
    first = std::min(first, expiry_of(sk_X509_value(chain, i)));
  }
  return first;
}

}  // namespace undercroft
