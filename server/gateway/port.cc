// port.cc: resolves a name, listens, and accepts connections.
#include "server/gateway/port.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

namespace undercroft {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

// Tries to find a free port that is free on all addresses.
constexpr int kTries = 20;

std::string text_of(const tcp::endpoint& endpoint) {
  const std::string ip = endpoint.address().to_string();
  return (endpoint.address().is_v6() ? "[" + ip + "]" : ip) + ":" + std::to_string(endpoint.port());
}

tl::unexpected<std::string> cannot_listen(const std::string& host, std::uint16_t number,
                                          const std::string& why) {
  return failed("cannot listen on " + host + ":" + std::to_string(number) + ": " + why);
}

bool is_missing_here(const error_code& error) {
  return error == boost::system::errc::address_not_available ||
         error == asio::error::address_family_not_supported;
}

// `is_shared`: other addresses have the same port, so an IPv6 one must not take IPv4 as well.
error_code listen_at(tcp::acceptor& acceptor, const tcp::endpoint& endpoint, bool is_shared) {
  error_code error;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error && is_shared && endpoint.address().is_v6()) {
    acceptor.set_option(asio::ip::v6_only(true), error);
  }
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  return error;
}

}  // namespace

struct Port::Door {
  explicit Door(asio::io_context& context) : acceptor(context), retry(context) {}
  tcp::acceptor acceptor;
  asio::steady_timer retry;
  bool is_failing = false;  // last attempt failed; logs a run of failures once
};

Port::Port(Worker& worker, ServerContext& context, Take take)
    : worker_(worker), context_(context), take_(std::move(take)) {}

Port::~Port() = default;

Expected<> Port::open(const std::string& host, std::uint16_t number) {
  error_code error;
  tcp::resolver resolver(worker_.context());
  const auto found = resolver.resolve(host, std::to_string(number), tcp::resolver::passive, error);
  if (error || found.empty()) return cannot_listen(host, number, "no such address or host");
  std::vector<std::string> addresses;
  for (const auto& entry : found) {
    const std::string address = entry.endpoint().address().to_string();
    if (std::find(addresses.begin(), addresses.end(), address) == addresses.end()) {
      addresses.push_back(address);
    }
  }
  return open_all(addresses, number);
}

// The port that is free on the first address may be in use on another.
Expected<> Port::open_all(const std::vector<std::string>& addresses, std::uint16_t number) {
  Expected<> done = open_doors(addresses, number);
  for (int i = 1; !done && number == 0 && i < kTries; ++i) done = open_doors(addresses, number);
  return done;
}

Expected<> Port::open_doors(const std::vector<std::string>& addresses, std::uint16_t number) {
  doors_.clear();
  error_code error;
  for (const std::string& address : addresses) {
    const tcp::endpoint endpoint(asio::ip::make_address(address, error), number);
    auto door = std::make_unique<Door>(worker_.context());
    if (!error) error = listen_at(door->acceptor, endpoint, addresses.size() > 1);
    if (is_missing_here(error) && addresses.size() > 1) {
      spdlog::warn("not listening on {}: {}", text_of(endpoint), error.message());
      continue;
    }
    if (error) return cannot_listen(address, number, error.message());
    number = door->acceptor.local_endpoint().port();
    doors_.push_back(std::move(door));
  }
  if (doors_.empty()) return cannot_listen(addresses.front(), number, error.message());
  return {};
}

std::vector<std::string> Port::addresses() const {
  std::vector<std::string> all;
  for (const auto& door : doors_) all.push_back(text_of(door->acceptor.local_endpoint()));
  return all;
}

void Port::accept() {
  for (const auto& door : doors_) accept(*door);
}

void Port::accept(Door& door) {
  door.acceptor.async_accept([this, &door](const error_code& error, tcp::socket socket) {
    if (context_.closing) return;
    if (error) return accept_later(door, error.message());
    if (std::exchange(door.is_failing, false)) spdlog::info("accepting connections again");
    error_code released;
    const int fd = socket.release(released);
    if (!released) take_(fd);
    accept(door);
  });
}

// The process is most likely out of file descriptors; closing connections will free some.
void Port::accept_later(Door& door, const std::string& why) {
  ++context_.metrics.failed_to_accept;
  if (!std::exchange(door.is_failing, true)) {
    spdlog::warn("cannot accept connections: {} (retrying)", why);
  }
  door.retry.expires_after(std::chrono::milliseconds(100));
  door.retry.async_wait([this, &door](const error_code& error) {
    if (!error) accept(door);
  });
}

void Port::close() {
  for (const auto& door : doors_) {
    error_code ignored;
    door->acceptor.close(ignored);
    door->retry.cancel();
  }
}

}  // namespace undercroft
