// tls_context.cc: trusted authorities, and the words for failed handshakes.
#include "client/net/tls_context.h"

#include <boost/asio/ssl.hpp>

#include "client/net/error_sentence.h"
#include "client/net/system_authorities.h"

namespace undercroft {

namespace asio = boost::asio;
using boost::system::error_code;

asio::ssl::context& tls_context() {
  static asio::ssl::context context = [] {
    asio::ssl::context made(asio::ssl::context::tls_client);
    made.set_default_verify_paths();
    error_code unreadable;  // each server's certificate is then refused
    const std::string file = authorities_of_other_system();
    if (!file.empty()) made.load_verify_file(file, unreadable);
    made.set_verify_mode(asio::ssl::verify_peer);
    return made;
  }();
  return context;
}

Expected<> trust_authorities(const std::string& file) {
  error_code error;
  tls_context().load_verify_file(file, error);
  if (error) return failed("cannot read certificates in " + file + ": " + error.message());
  return {};
}

std::string sentence_of_tls(const error_code& error) {
  const int reason = ERR_GET_REASON(static_cast<unsigned long>(error.value()));
  if (reason == SSL_R_WRONG_VERSION_NUMBER || reason == SSL_R_PACKET_LENGTH_TOO_LONG) {
    return "that port does not speak TLS: use http:// or ws://";
  }
  if (reason == SSL_R_TLSV1_ALERT_ACCESS_DENIED) {
    return "the server turns this connection away: it is full, or has too many from your address";
  }
  return sentence_of(error);
}

}  // namespace undercroft
