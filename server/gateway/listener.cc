// listener.cc: accepts connections, checks requests and passes sockets on to realms.
#include "server/gateway/listener.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "server/base/daily_names.h"
#include "server/gateway/connections/login.h"
#include "server/gateway/connections/theatre_connection.h"
#include "server/gateway/connections/websocket_connection.h"
#include "server/gateway/http/proxied_socket.h"
#include "server/gateway/pages/status_page.h"
#include "server/realm/realm_names.h"
#include "shared/ascii_case.h"
#include "shared/check.h"

namespace undercroft {
namespace {

// Connections accepted beyond max_connections, to serve pages and to tell clients that the server
// is full. Beyond these, the oldest unfinished request is cut off for each new one.
constexpr std::size_t kPlacesToBeHeard = 32;

Page not_now(const char* why) {
  Page page = error_page(503, why);
  page.headers = {{"Retry-After", "5"}};
  return page;
}

bool is_of_probe(const HttpRequest& request) {
  return !request.wants_websocket &&
         (request.path() == kHealthPage || request.path() == kReadyPage);
}

// The page for a client that has not reached its realm; none when it has.
std::optional<Page> page_of(const Reached& reached) {
  switch (reached.way) {
    case Way::In:
    case Way::Elsewhere:
      return std::nullopt;
    case Way::NoSuchRealm:
      return error_page(404, "no such realm");
    case Way::Damaged:
      return error_page(503, closed_realm(reached.realm->name).sentence);
    case Way::Archived:
    case Way::NeedsUpgrade:
      return error_page(503, reached.sentence);
    case Way::NotNow:
      break;
  }
  return not_now("the realm cannot be opened at the moment: try again soon");
}

// A name in --listen is one of the server's.
HostNames names_of(const GatewayOptions& options) {
  HostNames names{options.host_names, options.origins, !options.tls_cert.empty()};
  names.names.push_back(options.address);
  return names;
}

}  // namespace

Listener::Listener(ServerContext& context, Worker& worker,
                   std::vector<std::unique_ptr<WorkerSlot>>& slots,
                   std::function<void()> close_down)
    : context_(context),
      worker_(worker),
      slots_(slots),
      close_down_(std::move(close_down)),
      realms_(context, worker, slots),
      passed_(context, worker, realms_.arrivals(),
              {[this](const RealmTable::Row& realm, ArrivingSocket socket) {
                 router_.serve(realm, std::move(socket));
               },
               [this] { return has_room(); }, close_down_}),
      hand_over_(context, worker, realms_),
      router_(worker, slots, realms_.arrivals(), passed_),
      names_(names_of(context.options)),
      moments_(context, worker, names_),
      players_(worker, context, [this](int fd) { take(fd); }) {
  const GatewayOptions& options = context.options;
  if (!options.tls_cert.empty()) tls_ = std::make_unique<TlsDoor>(options.hello_within);
  if (!options.pages_address.empty()) {
    pages_ = std::make_unique<Port>(worker, context, [this](int fd) { take_for_pages(fd); });
  }
}

Listener::~Listener() = default;

// ---- the port ----

Expected<> Listener::listen() {
  const GatewayOptions& options = context_.options;
  if (auto loaded = load_certificate(); !loaded) return loaded;
  auto done = players_.open(options.address, options.port);
  if (!done || pages_ == nullptr) return done;
  return pages_->open(options.pages_address, options.pages_port);
}

std::vector<std::string> Listener::addresses() const { return players_.addresses(); }

std::vector<std::string> Listener::pages_addresses() const {
  return pages_ == nullptr ? std::vector<std::string>() : pages_->addresses();
}

Expected<> Listener::load_certificate() {
  if (tls_ == nullptr) return {};
  return tls_->load(context_.options.tls_cert, context_.options.tls_key).map([this] {
    context_.metrics.certificate_expires_s = tls_->expires_s();
  });
}

void Listener::finish() {
  if (tls_ != nullptr) tls_->finish();
}

void Listener::accept() {
  health_ = std::make_unique<HealthCheck>(worker_, asked_for_health());
  if (tls_ != nullptr) tls_->start();
  players_.accept();
  if (pages_ != nullptr) pages_->accept();
}

void Listener::close() {
  players_.close();
  if (pages_ != nullptr) pages_->close();
}

// ---- requests ----

void Listener::take(int fd) {
  const auto open = static_cast<std::size_t>(context_.metrics.connections.load());
  const bool is_crowded = open >= context_.options.max_connections + kPlacesToBeHeard;
  if (is_crowded && !unread_->cut_oldest()) {
    return turn_away(fd, error_page(503, "the server is full"));
  }
  const std::string peer = peer_address(fd);
  auto slot = std::make_shared<ConnectionSlot>(context_, close_down_);
  if (!context_.options.proxies.contains(peer)) return take_from(peer, false, fd, slot);
  read_proxy_header_of(
      worker_, fd, context_.options.hello_within, unread_,
      [this, peer, slot](int socket, const ProxyHeader& header) {
        const auto* found = std::get_if<proxy_header::Found>(&header);
        const bool is_named = found != nullptr && !found->address.empty();
        take_from(is_named ? found->address : peer, is_named, socket, slot);
      },
      [this, peer](const std::string& why) {
        if (context_.addresses.may_warn(Warning::Requests, client_address_of(peer),
                                        context_.clock.now_ms())) {
          spdlog::warn("refused a connection of the proxy {}: {}", peer, why);
        }
      });
}

// `is_named`: a proxy has named the address. Nothing but this machine's system can tell that an
// address is local.
ClientAddress Listener::source_of(const std::string& address, bool is_named) const {
  ClientAddress source = client_address_of(address);
  source.is_local = source.is_local && !is_named;
  source.is_shared = context_.options.shared_addresses.contains(address);
  return source;
}

namespace {

// The request without what only a trusted proxy may say.
HttpRequest believed(HttpRequest request, bool is_proxy) {
  if (!is_proxy) request.prefix.clear();
  return request;
}

}  // namespace

void Listener::take_from(const std::string& peer, bool is_named, int fd,
                         const std::shared_ptr<ConnectionSlot>& slot) {
  const bool is_proxy = context_.options.proxies.contains(peer);
  if (!is_proxy) {
    if (const auto no = count(*slot, source_of(peer, is_named))) return turn_away(fd, *no);
  }
  if (tls_ != nullptr) fd = tls_->pass(fd);
  if (fd < 0) return;
  const auto route = std::make_shared<Detour>();
  serve_request(
      worker_, context_, fd, slot, unread_,
      [this, slot, peer, is_named, is_proxy, route](const HttpRequest& request,
                                                    const Answer& answer) {
        std::optional<Page> no;
        if (is_proxy) {
          const std::string from =
              forwarded_address(request.forwarded_for, peer, context_.options.proxies);
          no = count(*slot, source_of(from, is_named || request.is_forwarded));
        } else if (request.is_forwarded && slot->source().is_local) {
          no = count_forwarded(*slot, peer);
        }
        no ? answer(no) : judge(believed(request, is_proxy), slot->source(), route, answer);
      },
      [this, route](GrantedSocket socket) { hand_over(std::move(socket), route); });
}

// The pages port is for the host only, so players cannot exhaust it: it has its own unread list.
void Listener::take_for_pages(int fd) {
  serve_request(
      worker_, context_, fd, std::make_shared<ConnectionSlot>(context_, close_down_),
      std::make_shared<EvictableConnections>(),
      [this](const HttpRequest& request, const Answer& answer) {
        realms_.note_gauges();
        look_if_asked(request, [this, request, answer] {
          answer(page_for_host(request, context_, context_.realms.statuses(), health_->faults()));
        });
      },
      [](const GrantedSocket& socket) { ::close(socket.fd); });
}

// Returns the refusal when the address may not open another connection now.
std::optional<Page> Listener::count(ConnectionSlot& slot, const ClientAddress& source) {
  // A connection that has said nothing makes room for one that may speak.
  const bool has_place =
      slot.comes_from(source) || (unread_->cut_oldest_of(source) && slot.comes_from(source));
  if (!has_place) return refusal_of(Limited::Connections, source);
  if (context_.addresses.may_connect(source, context_.clock.now_ms())) return std::nullopt;
  return refusal_of(Limited::Handshakes, source);
}

std::string Listener::name_in_log(const ClientAddress& source) const {
  const std::string name = logged_address(source, context_.options.log_addresses);
  return name.empty() ? "an address" : name;
}

// The host reads of it once an hour, because friends behind one router look like a flood.
Page Listener::refusal_of(Limited limited, const ClientAddress& source) {
  const std::string sentence = sentence_of(limited, context_.addresses.limits());
  if (context_.addresses.may_warn(Warning::Requests, source, context_.clock.now_ms())) {
    spdlog::warn("refused {}: {}{}", name_in_log(source), sentence,
                 hint_for_crowds(source, context_.options));
    context_.options.refused(
        "", "A connection from " + name_in_log(source) + " is refused: " + sentence);
  }
  return error_page(429, sentence);
}

// A proxy on this machine that the host has not named: all its visitors are counted together.
std::optional<Page> Listener::count_forwarded(ConnectionSlot& slot, const std::string& peer) {
  if (!std::exchange(has_warned_of_forwarder_, true)) {
    spdlog::warn(
        "requests from {} are forwarded for others, so limits by address count these as one (if a "
        "proxy of yours sends them: --trust-proxy {})",
        peer, peer);
  }
  return count(slot, untrusted_forwarder(peer));
}

// Uses no parser, timer or wait, because there may be thousands of connections to refuse.
void Listener::turn_away(int fd, const Page& page) {
  ++context_.metrics.turned_away;
  if (tls_ != nullptr) return tls_->turn_away(fd);  // telling the reason would take a handshake
  const std::string answer = fmt::format(
      "HTTP/1.1 {} No\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{}",
      page.status, page.type, page.body.size(), page.body);
  if (::send(fd, answer.data(), answer.size(), MSG_DONTWAIT | MSG_NOSIGNAL) > 0) {
    ::shutdown(fd, SHUT_WR);
  }
  ::close(fd);
}

void Listener::judge(const HttpRequest& request, const ClientAddress& source, const Route& route,
                     const Answer& answer) {
  if (!context_.options.waits_for.empty() && !is_of_probe(request)) {
    return answer(not_now("the server is starting: try again soon"));
  }
  if (!request.wants_websocket) return judge_page(request, source, answer);
  if (context_.is_stopping()) return answer(not_now("the server is stopping: try again soon"));
  if (!context_.addresses.may_shake_hands(source, context_.clock.now_ms())) {
    return answer(refusal_of(Limited::Handshakes, source));
  }
  judge_handshake(request, source, route, answer);
}

void Listener::judge_handshake(const HttpRequest& request, const ClientAddress& source,
                               const Route& route, const Answer& answer) {
  if (auto fault = fault_of_handshake(request)) return answer(fault);
  if (leads_to_theatre(request, source, route, answer)) return;
  const auto name = realm_in_path(request.target);
  if (!name) return answer(error_page(404, "no such realm"));
  // The Hello says whose daily it is. Until then the default realm has the connection.
  realms_.arrivals().reach(is_daily_path(*name) ? std::string() : std::string(*name),
                           [this, route, answer](const Reached& reached) {
                             if (reached.elsewhere != nullptr)
                               route->elsewhere = *reached.elsewhere;
                             const auto fault = page_of(reached);
                             answer(fault ? fault : refusal_of_full_server());
                           });
}

bool Listener::leads_to_theatre(const HttpRequest& request, const ClientAddress& source,
                                const Route& route, const Answer& answer) {
  return moments_.lead(request, source, [this, route, answer](const MomentDoor::Led& led) {
    if (const auto* refusal = std::get_if<Page>(&led)) return answer(*refusal);
    route->theatre = std::get<TheatreEntry>(led);
    answer(refusal_of_full_server());
  });
}

bool Listener::is_daily_path(std::string_view realm) const {
  return context_.options.daily != nullptr && equals_ignoring_case(realm, kDailyRealm);
}

std::optional<Page> Listener::refusal_of_full_server() {
  if (has_room()) {
    is_full_ = false;
    return std::nullopt;
  }
  if (!std::exchange(is_full_, true)) {
    spdlog::warn("more than {} connections: refusing further ones (--max-connections)",
                 context_.options.max_connections);
    context_.options.refused("", "Connections are refused: more than --max-connections are open.");
  }
  ++context_.metrics.turned_away;
  return error_page(503, "the server is full");
}

// All that must answer for the server to be healthy. This thread does by serving the page.
std::vector<Asked> Listener::asked_for_health() {
  std::vector<Asked> asked;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    asked.push_back(
        {fmt::format("thread {} of the realms", i + 1),
         [&worker = slots_[i]->worker()](const auto& done) { worker.post([done] { done(""); }); }});
  }
  if (tls_ != nullptr) {
    asked.push_back({"the thread of TLS",
                     [this](const auto& done) { tls_->when_awake([done] { done(""); }); }});
  }
  if (context_.options.try_store) asked.push_back({"the store", context_.options.try_store});
  return asked;
}

// A server that stops may have closed its store.
void Listener::look_if_asked(const HttpRequest& request, std::function<void()> then) {
  if (request.path() != kHealthPage || context_.is_stopping()) return then();
  health_->look(std::move(then));
}

// A realm that is not known here may have been made by another process.
void Listener::judge_page(const HttpRequest& request, const ClientAddress& source,
                          const Answer& answer) {
  if (!context_.addresses.may_load_page(source, context_.clock.now_ms())) {
    return answer(refusal_of(Limited::Pages, source));
  }
  if (moments_.take(request, source, answer)) return;
  const std::string realm(realm_of_page(request));
  realms_.arrivals().find(realm, [this, request, source, answer](const Reached&) {
    if (request.path() == "/-/metrics") realms_.note_gauges();
    look_if_asked(request, [this, request, source, answer] {
      answer(page_for_player(request, source, {context_, web_, names_, health_->faults()}));
    });
  });
}

// A browser always sends an Origin. Other clients connect by any name, as they cannot be tricked.
std::optional<Page> Listener::fault_of_handshake(const HttpRequest& request) const {
  const bool is_browser = !request.origin.empty();
  if (is_browser && !is_host_known(request.host, names_)) return unknown_host(request);
  if (!is_origin_allowed(request, names_.origins)) return foreign_origin(request);
  if (request.websocket_version != "13") {
    Page page = error_page(426, "only WebSocket version 13 is supported");
    page.headers = {{"Sec-WebSocket-Version", "13"}, {"Upgrade", "websocket"}};
    return page;
  }
  if (is_websocket_key(request.websocket_key)) return std::nullopt;
  return error_page(400, "Sec-WebSocket-Key is not 16 bytes in base64");
}

// Cuts off the oldest connection without a Hello when there is no room otherwise. That connection
// ends on its own thread, a little later.
bool Listener::has_room() {
  const auto open = static_cast<std::size_t>(context_.metrics.websockets.load());
  const std::size_t most = context_.options.max_connections;
  if (open < most) return true;
  return open < most + kPlacesToBeHeard && context_.without_hello.cut_oldest();
}

void Listener::hand_over(GrantedSocket socket, const Route& route) {
  std::string name(realm_in_path(socket.request.target).value_or(""));
  const bool is_daily = is_daily_path(name);
  if (is_daily) name.clear();
  socket.slot->become_websocket();
  ArrivingSocket arriving{socket.fd,
                          RealmId::None,
                          std::move(socket.request.websocket_key),
                          std::move(socket.rest),
                          false,
                          {},
                          std::move(socket.slot),
                          is_daily ? DailyWay::Wanted : DailyWay::None};
  if (route->theatre) return take_to_theatre(std::move(arriving), *route->theatre);
  const auto* realm = context_.realms.named(name);
  if (route->elsewhere) {
    const std::string asked = realm == nullptr ? name : realm->name;
    return passed_.pass(arriving, asked, *route->elsewhere);
  }
  CHECK(realm != nullptr && realm->place == RealmPlace::Open, "the request was judged just now");
  router_.serve(*realm, std::move(arriving));
}

// Every thread has theatres, so that they share the threads with the realms.
void Listener::take_to_theatre(ArrivingSocket socket, const TheatreEntry& entry) {
  WorkerSlot& slot = *slots_.at(std::hash<std::string>{}(entry.key()) % slots_.size());
  slot.worker().post(
      [&slot, entry, socket = std::move(socket)] { serve_theatre(slot, socket, entry); });
}

}  // namespace undercroft
