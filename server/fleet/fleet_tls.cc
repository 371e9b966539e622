// fleet_tls.cc: an external pre-shared key for OpenSSL (RFC 8446, 4.2.11).
#include "server/fleet/fleet_tls.h"

#include <boost/asio/ssl.hpp>
#include <cstring>
#include <string_view>

namespace undercroft {
namespace {

using TlsContext = boost::asio::ssl::context;

// Names the key in a handshake; not secret.
constexpr std::string_view kKeyName = "undercroft fleet 1";
constexpr const char* kFleetCipher = "TLS_AES_128_GCM_SHA256";
constexpr unsigned char kCipherId[] = {0x13, 0x01};

// The context owns a copy of the key, and finds it again by this index.
void forget_key(void* /*context*/, void* key, CRYPTO_EX_DATA* /*data*/, int /*index*/, long /*n*/,
                void* /*p*/) {
  delete static_cast<FleetKey*>(key);
}

int key_index() {
  static const int kIndex = SSL_CTX_get_ex_new_index(0, nullptr, nullptr, nullptr, forget_key);
  return kIndex;
}

SSL_SESSION* session_with_key(SSL* ssl) {
  const auto* key =
      static_cast<const FleetKey*>(SSL_CTX_get_ex_data(SSL_get_SSL_CTX(ssl), key_index()));
  const SSL_CIPHER* cipher = SSL_CIPHER_find(ssl, kCipherId);
  SSL_SESSION* session = SSL_SESSION_new();
  if (session == nullptr) return nullptr;
  const bool is_fit = key != nullptr && cipher != nullptr &&
                      SSL_SESSION_set1_master_key(session, key->data(), FleetKey::size()) == 1 &&
                      SSL_SESSION_set_cipher(session, cipher) == 1 &&
                      SSL_SESSION_set_protocol_version(session, TLS1_3_VERSION) == 1;
  if (is_fit) return session;
  SSL_SESSION_free(session);
  return nullptr;
}

int offer_key(SSL* ssl, const EVP_MD* /*digest*/, const unsigned char** name, std::size_t* size,
              SSL_SESSION** session) {
  *name = reinterpret_cast<const unsigned char*>(kKeyName.data());
  *size = kKeyName.size();
  *session = session_with_key(ssl);
  return *session == nullptr ? 0 : 1;
}

int find_key(SSL* ssl, const unsigned char* name, std::size_t size, SSL_SESSION** session) {
  const std::string_view asked(reinterpret_cast<const char*>(name), size);
  *session = asked == kKeyName ? session_with_key(ssl) : nullptr;
  return 1;
}

// A peer without the key could send a certificate instead, so none is ever accepted.
std::shared_ptr<TlsContext> context_with(const FleetKey& key, TlsContext::method method) {
  auto context = std::make_shared<TlsContext>(method);
  SSL_CTX* native = context->native_handle();
  SSL_CTX_set_options(native, SSL_OP_NO_TICKET | SSL_OP_NO_COMPRESSION);
  const bool is_set = SSL_CTX_set_min_proto_version(native, TLS1_3_VERSION) == 1 &&
                      SSL_CTX_set_ciphersuites(native, kFleetCipher) == 1 &&
                      SSL_CTX_set_num_tickets(native, 0) == 1;
  if (!is_set) return nullptr;
  auto copy = std::make_unique<FleetKey>(key);
  if (SSL_CTX_set_ex_data(native, key_index(), copy.get()) != 1) return nullptr;
  static_cast<void>(copy.release());
  return context;
}

}  // namespace

Expected<FleetTls> fleet_tls(const FleetKey& key) {
  FleetTls tls{context_with(key, TlsContext::tls_server),
               context_with(key, TlsContext::tls_client)};
  if (!tls.accepting || !tls.dialling) {
    return failed("this machine's OpenSSL has no TLS 1.3 with " + std::string(kFleetCipher));
  }
  SSL_CTX_set_psk_find_session_callback(tls.accepting->native_handle(), find_key);
  SSL_CTX_set_psk_use_session_callback(tls.dialling->native_handle(), offer_key);
  tls.dialling->set_verify_mode(boost::asio::ssl::verify_peer);
  tls.dialling->set_verify_callback([](bool, auto&) { return false; });
  return tls;
}

}  // namespace undercroft
