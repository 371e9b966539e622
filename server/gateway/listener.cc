// listener.cc: accepting, judging requests, and the way to a realm.
#include "server/gateway/listener.h"

#include <spdlog/spdlog.h>
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

// Beyond the connections that may play, so many more are heard: for pages, and to be told that the
// server is full. Others are cut.
constexpr std::size_t kPlacesToBeHeard = 32;

tl::unexpected<std::string> cannot_listen(const GatewayOptions& options, const std::string& why) {
  return tl::unexpected("cannot listen on " + options.address + ":" + std::to_string(options.port) +
                        ": " + why);
}

}  // namespace

struct Listener::Acceptor {
  tcp::acceptor acceptor;
  asio::steady_timer retry;
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
      acceptor_(
          new Acceptor{tcp::acceptor(worker.context()), asio::steady_timer(worker.context())}) {}

Listener::~Listener() = default;

// ---- the port ----

tl::expected<void, std::string> Listener::listen() {
  const GatewayOptions& options = context_.options;
  error_code error;
  tcp::resolver resolver(worker_.context());
  const auto found = resolver.resolve(options.address, std::to_string(options.port),
                                      tcp::resolver::passive, error);
  if (error || found.empty()) return cannot_listen(options, "there is no such address or host");
  const tcp::endpoint endpoint = found.begin()->endpoint();
  tcp::acceptor& acceptor = acceptor_->acceptor;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return cannot_listen(options, error.message());
  return {};
}

std::string Listener::address() const {
  const auto endpoint = acceptor_->acceptor.local_endpoint();
  const std::string ip = endpoint.address().to_string();
  const bool v6 = endpoint.address().is_v6();
  return (v6 ? "[" + ip + "]" : ip) + ":" + std::to_string(endpoint.port());
}

void Listener::accept() {
  acceptor_->acceptor.async_accept([this](const error_code& error, tcp::socket socket) {
    if (context_.closing) return;
    if (error) return accept_later(error.message());
    if (std::exchange(accept_fails_, false)) spdlog::info("connections are accepted again");
    error_code released;
    const int fd = socket.release(released);
    if (!released) take(fd);
    accept();
  });
}

// Out of file descriptors, most likely: some will be given back.
void Listener::accept_later(const std::string& why) {
  ++context_.metrics.failed_to_accept;
  if (!std::exchange(accept_fails_, true)) {
    spdlog::warn("no connection can be accepted: {}; trying on", why);
  }
  acceptor_->retry.expires_after(std::chrono::milliseconds(100));
  acceptor_->retry.async_wait([this](const error_code& error) {
    if (!error) accept();
  });
}

void Listener::close() {
  error_code ignored;
  acceptor_->acceptor.close(ignored);
  acceptor_->retry.cancel();
}

// ---- requests ----

void Listener::take(int fd) {
  const auto open = static_cast<std::size_t>(context_.metrics.connections.load());
  if (open >= context_.options.max_connections + kPlacesToBeHeard) {
    ++context_.metrics.turned_away;
    ::close(fd);
    return;
  }
  serve_request(
      worker_, context_, fd, std::make_shared<ConnectionSlot>(context_, close_down_),
      [this](const HttpRequest& request) { return judge(request); },
      [this](GrantedSocket socket) { hand_over(std::move(socket)); });
}

std::optional<Page> Listener::judge(const HttpRequest& request) {
  if (!request.wants_websocket) {
    return page_for(request.method, request.target, context_, statuses_);
  }
  if (!is_origin_allowed(request, context_.options.origins)) {
    return error_page(403, "pages of " + request.origin + " may not play here");
  }
  const auto name = realm_in_path(request.target);
  if (!name || directory_.named(*name) == nullptr) return error_page(404, "there is no such realm");
  if (request.websocket_version != "13") return error_page(426, "WebSocket version 13 is spoken");
  const auto open = static_cast<std::size_t>(context_.metrics.websockets.load());
  const bool is_full = open >= context_.options.max_connections;
  if (is_full && !std::exchange(is_full_, true)) {
    spdlog::warn("more than {} connections: others are turned away",
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
  WorkerSlot& slot = *slots_[worker];
  // A task can be copied, a realm cannot.
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
