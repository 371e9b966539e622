// server_context.h: what every part of a running server needs to know.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/accounts/login_desk.h"
#include "server/base/clock.h"
#include "server/gateway/address_limiter.h"
#include "server/gateway/gateway_metrics.h"
#include "server/gateway/lobby.h"
#include "server/gateway/password_tries.h"
#include "shared/codec.h"
#include "shared/messages.h"

namespace undercroft {

struct GatewayOptions {
  std::string address = "127.0.0.1";  // or a host's name
  std::uint16_t port = 0;             // 0: any that is free
  // Where health and metrics are asked for, when not at the port above; empty: there.
  std::string pages_address;
  std::uint16_t pages_port = 0;
  std::size_t threads = 1;  // for realms and their connections; the listener has its own
  std::size_t max_connections = 1000;
  std::chrono::milliseconds hello_within{10000};  // from the opening of a connection
  std::chrono::milliseconds idle{60000};  // without a word, not even a pong, a connection is dead
  // Of silence, until it is pinged; and then for the answer, or its player counts as away (R102).
  std::chrono::milliseconds suspended{5000};
  LoginDesk* desk = nullptr;  // outlives the gateway; null: there are no accounts
  bool lets_guests_in = true;
  bool names_in_lobby = true;  // who is in a realm is told to those who are in none, or another
  std::string tls_cert;  // PEM files: a chain and its key; empty: connections are not encrypted
  std::string tls_key;
  AddressLimits by_address;
  bool counts_own_places = false;                         // places in a realm by this very machine
  Networks proxies;                                       // whose X-Forwarded-For is taken
  std::size_t messages_a_second = kMaxMessagesPerSecond;  // of one connection, and so on
  std::size_t bytes_a_second = 1 << 17;
  unsigned realm_cpu = 80;            // percent of its thread's time that one realm may take
  std::size_t max_pending = 1 << 20;  // bytes of frames that wait for a slow reader
  int send_buffer = 0;                // bytes the system buffers a connection; 0: its default
  std::vector<std::string> origins;   // of web pages on other hosts that may open connections
  // Tests put something here that fails.
  Expected<ClientMessage> (*decode)(std::string_view) = decode_client;
};

// Fixed before the server opens, but for numbers that any thread may change.
struct ServerContext {
  GatewayOptions options;
  const Clock& clock;
  RealmMetrics& realm_metrics;
  GatewayMetrics metrics{};
  AddressLimiter addresses{options.by_address};
  PasswordTries passwords{options.by_address.passwords};
  Lobby lobby{options.names_in_lobby};
  std::atomic<bool> closing{false};
};

// One of the open connections: counted from the moment it is accepted, so that a burst of them does
// not pass the limit while they are on the way to their workers.
class ConnectionSlot {
 public:
  // When the last connection of a closing server ends, `last_one_out` is called, on any thread.
  ConnectionSlot(ServerContext& context, std::function<void()> last_one_out)
      : context_(context), last_one_out_(std::move(last_one_out)) {
    ++context_.metrics.connections;
  }
  ~ConnectionSlot() {
    if (is_counted_) context_.addresses.closed(source_);
    if (is_websocket_) --context_.metrics.websockets;
    if (--context_.metrics.connections == 0 && context_.closing) last_one_out_();
  }
  // It is to be a WebSocket, not a page: these are limited. Once.
  void become_websocket() {
    is_websocket_ = true;
    ++context_.metrics.websockets;
  }
  // It comes from there: false when that address has as many as it may. Once.
  [[nodiscard]] bool comes_from(Source source) {
    source_ = std::move(source);
    is_counted_ = context_.addresses.opened(source_, context_.clock.now_ms());
    return is_counted_;
  }
  [[nodiscard]] const Source& source() const { return source_; }
  ConnectionSlot(const ConnectionSlot&) = delete;
  ConnectionSlot& operator=(const ConnectionSlot&) = delete;

 private:
  ServerContext& context_;
  std::function<void()> last_one_out_;
  Source source_;
  bool is_counted_ = false;
  bool is_websocket_ = false;
};

}  // namespace undercroft
