// listener.cc: accepts connections, checks requests and passes sockets on to realms.
#include "server/gateway/listener.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

#include "shared/check.h"

namespace undercroft {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

// Connections accepted beyond max_connections, to serve pages and to tell clients that the server
// is full. Beyond these, the oldest unfinished request is cut off for each new one.
constexpr std::size_t kPlacesToBeHeard = 32;
// TLS connections being refused with a reason at the same time; others are cut off.
constexpr std::size_t kMaxToldEncrypted = 16;

tl::unexpected<std::string> cannot_listen(const std::string& address, std::uint16_t port,
                                          const std::string& why) {
  return failed("cannot listen on " + address + ":" + std::to_string(port) + ": " + why);
}

std::string text_of(const tcp::acceptor& acceptor) {
  const auto endpoint = acceptor.local_endpoint();
  const std::string ip = endpoint.address().to_string();
  const bool v6 = endpoint.address().is_v6();
  return (v6 ? "[" + ip + "]" : ip) + ":" + std::to_string(endpoint.port());
}

}  // namespace

struct Listener::Acceptor {
  explicit Acceptor(asio::io_context& context) : acceptor(context), retry(context) {}
  tcp::acceptor acceptor;
  asio::steady_timer retry;
  bool is_failing = false;  // last attempt failed; logs a run of failures once
};

Listener::Listener(ServerContext& context, Worker& worker,
                   std::vector<std::unique_ptr<WorkerSlot>>& slots,
                   std::function<void()> close_down)
    : context_(context),
      worker_(worker),
      slots_(slots),
      close_down_(std::move(close_down)),
      ask_to_move_([this](MoveRequest request) {
        worker_.post([this, request = std::move(request)] { move(request); });
      }),
      players_(new Acceptor(worker.context())) {
  const GatewayOptions& options = context.options;
  if (!options.tls_cert.empty()) tls_ = std::make_unique<TlsDoor>(options.hello_within);
  if (!options.pages_address.empty()) pages_ = std::make_unique<Acceptor>(worker.context());
}

Listener::~Listener() = default;

// ---- the port ----

Expected<> Listener::listen() {
  const GatewayOptions& options = context_.options;
  if (auto loaded = load_certificate(); !loaded) return loaded;
  auto done = open(*players_, options.address, options.port);
  if (!done || pages_ == nullptr) return done;
  return open(*pages_, options.pages_address, options.pages_port);
}

Expected<> Listener::open(Acceptor& port, const std::string& address, std::uint16_t number) {
  error_code error;
  tcp::resolver resolver(worker_.context());
  const auto found =
      resolver.resolve(address, std::to_string(number), tcp::resolver::passive, error);
  if (error || found.empty()) {
    return cannot_listen(address, number, "no such address or host");
  }
  const tcp::endpoint endpoint = found.begin()->endpoint();
  tcp::acceptor& acceptor = port.acceptor;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return cannot_listen(address, number, error.message());
  return {};
}

std::string Listener::address() const { return text_of(players_->acceptor); }

std::string Listener::pages_address() const {
  return pages_ == nullptr ? "" : text_of(pages_->acceptor);
}

Expected<> Listener::load_certificate() {
  if (tls_ == nullptr) return {};
  return tls_->load(context_.options.tls_cert, context_.options.tls_key);
}

void Listener::finish() {
  if (tls_ != nullptr) tls_->finish();
}

void Listener::accept() {
  if (tls_ != nullptr) tls_->start();
  accept(*players_);
  if (pages_ != nullptr) accept(*pages_);
}

void Listener::accept(Acceptor& port) {
  port.acceptor.async_accept([this, &port](const error_code& error, tcp::socket socket) {
    if (context_.closing) return;
    if (error) return accept_later(port, error.message());
    if (std::exchange(port.is_failing, false)) spdlog::info("accepting connections again");
    error_code released;
    const int fd = socket.release(released);
    if (!released) &port == pages_.get() ? take_for_pages(fd) : take(fd);
    accept(port);
  });
}

// The process is most likely out of file descriptors; closing connections will free some.
void Listener::accept_later(Acceptor& port, const std::string& why) {
  ++context_.metrics.failed_to_accept;
  if (!std::exchange(port.is_failing, true)) {
    spdlog::warn("cannot accept connections: {} (retrying)", why);
  }
  port.retry.expires_after(std::chrono::milliseconds(100));
  port.retry.async_wait([this, &port](const error_code& error) {
    if (!error) accept(port);
  });
}

void Listener::close() {
  for (Acceptor* port : {players_.get(), pages_.get()}) {
    if (port == nullptr) continue;
    error_code ignored;
    port->acceptor.close(ignored);
    port->retry.cancel();
  }
}

// ---- requests ----

void Listener::take(int fd) {
  const auto open = static_cast<std::size_t>(context_.metrics.connections.load());
  const bool is_crowded = open >= context_.options.max_connections + kPlacesToBeHeard;
  if (is_crowded && !unread_->cut_oldest()) {
    return turn_away(fd, error_page(503, "the server is full"));
  }
  const std::string peer = peer_address(fd);
  const bool is_proxy = context_.options.proxies.contains(peer);
  auto slot = std::make_shared<ConnectionSlot>(context_, close_down_);
  if (!is_proxy) {
    if (const auto no = count(*slot, peer)) return turn_away(fd, *no);
  }
  if (tls_ != nullptr) fd = tls_->pass(fd);
  if (fd < 0) return;
  serve_request(
      worker_, context_, fd, slot, unread_,
      [this, slot, peer, is_proxy](const HttpRequest& request) {
        const Networks& proxies = context_.options.proxies;
        std::optional<Page> no;
        if (is_proxy) no = count(*slot, forwarded_address(request.forwarded_for, peer, proxies));
        return no ? no : judge(request);
      },
      [this](GrantedSocket socket) { hand_over(std::move(socket)); });
}

// The pages port is for the host only, so players cannot exhaust it: it has its own unread list.
void Listener::take_for_pages(int fd) {
  serve_request(
      worker_, context_, fd, std::make_shared<ConnectionSlot>(context_, close_down_),
      std::make_shared<UnreadRequests>(),
      [this](const HttpRequest& request) {
        return std::optional(page_for(request.method, request.target, context_, statuses_));
      },
      [](const GrantedSocket& socket) { ::close(socket.fd); });
}

// Returns the refusal when the address may not open another connection now.
std::optional<Page> Listener::count(ConnectionSlot& slot, const std::string& address) {
  const ClientAddress source = client_address_of(address);
  const AddressLimits& limits = context_.options.by_address;
  if (!slot.comes_from(source)) {
    const std::size_t most = limits.connections.most;
    return error_page(429, fmt::format("{} connection{} from your address {} open already", most,
                                       most == 1 ? "" : "s", most == 1 ? "is" : "are"));
  }
  if (context_.addresses.may_shake_hands(source, context_.clock.now_ms())) return std::nullopt;
  return error_page(429, fmt::format("more than {} connections a second from your address",
                                     limits.handshakes.most));
}

// Uses no parser, timer or wait, because there may be thousands of connections to refuse.
void Listener::turn_away(int fd, const Page& page) {
  ++context_.metrics.turned_away;
  if (tls_ != nullptr) return turn_away_encrypted(fd, page);
  const std::string answer = fmt::format(
      "HTTP/1.1 {} No\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{}",
      page.status, page.type, page.body.size(), page.body);
  if (::send(fd, answer.data(), answer.size(), MSG_DONTWAIT | MSG_NOSIGNAL) > 0) {
    ::shutdown(fd, SHUT_WR);
  }
  ::close(fd);
}

// A TLS handshake costs far more than the reply, so only kMaxToldEncrypted connections at a time
// get one; others are cut off.
void Listener::turn_away_encrypted(int fd, const Page& page) {
  if (turned_away_->size() >= kMaxToldEncrypted) {
    ::close(fd);
    return;
  }
  fd = tls_->pass(fd);
  if (fd < 0) return;
  serve_request(
      worker_, context_, fd, std::make_shared<ConnectionSlot>(context_, close_down_), turned_away_,
      [page](const HttpRequest&) { return std::optional(page); },
      [](const GrantedSocket& socket) { ::close(socket.fd); });
}

std::optional<Page> Listener::judge(const HttpRequest& request) {
  if (!request.wants_websocket) {
    if (pages_ != nullptr) return error_page(404, "pages are served on a separate port");
    return page_for(request.method, request.target, context_, statuses_);
  }
  if (!is_origin_allowed(request, context_.options.origins)) {
    return error_page(403, "pages of " + request.origin +
                               " may not connect here (the host can allow them with --origin)");
  }
  const auto name = realm_in_path(request.target);
  if (!name || directory_.named(*name) == nullptr) return error_page(404, "no such realm");
  if (request.websocket_version != "13")
    return error_page(426, "only WebSocket version 13 is supported");
  const auto open = static_cast<std::size_t>(context_.metrics.websockets.load());
  const bool is_full = open >= context_.options.max_connections;
  if (is_full && !std::exchange(is_full_, true)) {
    spdlog::warn("more than {} connections: refusing further ones (--max-connections)",
                 context_.options.max_connections);
  }
  is_full_ = is_full;
  if (!is_full) return std::nullopt;
  ++context_.metrics.turned_away;
  return error_page(503, "the server is full");
}

void Listener::hand_over(GrantedSocket socket) {
  const auto* realm = directory_.named(*realm_in_path(socket.request.target));
  WorkerSlot& slot = *slots_.at(realm->worker);
  socket.slot->become_websocket();
  ArrivingSocket arriving{socket.fd,
                          realm->id,
                          std::move(socket.request.websocket_key),
                          std::move(socket.rest),
                          false,
                          {},
                          std::move(socket.slot)};
  slot.worker().post([&slot, arriving = std::move(arriving), &ask = ask_to_move_] {
    serve_websocket(slot, arriving, ask);
  });
}

// ---- realms ----

RealmId Listener::open_realm(std::unique_ptr<Realm> realm) {
  const std::size_t worker = directory_.idlest_worker(slots_.size());
  auto status = std::make_shared<RealmStatus>(realm->name());
  const RealmId id = directory_.add(realm->name(), worker);
  statuses_.push_back(status);
  context_.lobby.open(id, realm->name());
  WorkerSlot& slot = *slots_[worker];
  // A task must be copyable, and a realm is not.
  auto carried = std::make_shared<std::unique_ptr<Realm>>(std::move(realm));
  slot.worker().post([&slot, id, carried, status = std::move(status)] {
    slot.open_realm(id, std::move(*carried), status);
  });
  return id;
}

void Listener::close_realm(RealmId id, const std::string& reason) {
  const auto* entry = directory_.with(id);
  if (entry == nullptr) return;
  std::erase_if(statuses_, [&](const auto& status) { return status->name() == entry->name; });
  WorkerSlot& slot = *slots_[entry->worker];
  directory_.remove(id);
  context_.lobby.close(id);
  slot.worker().post([&slot, id, reason] { slot.close_realm(id, reason); });
}

void Listener::move(const MoveRequest& request) {
  const auto* realm = directory_.named(request.realm);
  WorkerSlot& from = *request.from;
  if (realm == nullptr) return from.worker().post(request.no);
  WorkerSlot& to = *slots_.at(realm->worker);
  from.worker().post([yes = request.yes, &to, id = realm->id] { yes(to, id); });
}

}  // namespace undercroft
