// fleet_link.cc: the thread of the links, their numbers, and cutting those to silent servers.
#include "server/fleet/fleet_link.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "server/base/thread_start.h"
#include "server/fleet/forward_link.h"
#include "server/fleet/incoming_link.h"
#include "server/fleet/ping_link.h"
#include "server/fleet/question_link.h"
#include "server/fleet/realm_link.h"

namespace undercroft {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using Instant = std::chrono::steady_clock::time_point;

constexpr auto kTick = std::chrono::milliseconds(100);
constexpr auto kSilence = std::chrono::milliseconds(1000);  // until players are cut off
constexpr auto kFrozen = std::chrono::milliseconds(500);    // between ticks: this server was
constexpr auto kAcceptAgain = std::chrono::milliseconds(100);
constexpr std::size_t kMostStrangers = 64;  // links that have not said what they are for
constexpr std::size_t kMostPingers = 256;
constexpr std::size_t kMostQuestions = 256;  // of this server, that wait for an answer

template <typename Links>
void erase_ended(Links& links) {
  std::erase_if(links, [](const auto& link) { return link->has_ended(); });
}

// Lets threads post until the links have stopped, and keeps nothing alive.
struct Gate {
  std::mutex mutex;
  asio::io_context* open = nullptr;
  void post(std::function<void()> task) {
    const std::scoped_lock lock(mutex);
    if (open != nullptr) asio::post(*open, std::move(task));
  }
};

// A link that another thread uses. The link's own thread ends it.
class PostedOffer final : public RealmOffer {
 public:
  PostedOffer(std::shared_ptr<Gate> gate, std::shared_ptr<RealmLink> link)
      : gate_(std::move(gate)), link_(std::move(link)) {}
  ~PostedOffer() override {
    gate_->post([link = link_] { link->end(); });
  }
  PostedOffer(const PostedOffer&) = delete;
  PostedOffer& operator=(const PostedOffer&) = delete;

  void give(const std::string& realm, WhenAnswered when) override {
    gate_->post([link = link_, realm, when = std::move(when)] { link->give(realm, when); });
  }

 private:
  const std::shared_ptr<Gate> gate_;
  const std::shared_ptr<RealmLink> link_;
};

}  // namespace

struct FleetLinks::Impl {
  Impl(FleetLinkOptions of, FleetLinkCallbacks to)
      : options(std::move(of)),
        reports(std::move(to)),
        pings{reports.my_words, reports.heard_mark,
              [this](const PingWords& words) { heard(words); },
              [this](const std::string& id) { refused(id); }, reports.log},
        incoming{reports.my_words,
                 reports.heard_mark,
                 [this](Preamble preamble, const IncomingPlayer::Answer& answer) {
                   arrived(std::move(preamble), answer);
                 },
                 reports.log,
                 [this](std::string question, const std::function<void(std::string)>& answer) {
                   asked(std::move(question), answer);
                 },
                 realm_callbacks()},
        acceptor(io),
        accept_timer(io),
        tick_timer(io) {}

  // ---- on the links' thread ----

  void accept() {
    acceptor.async_accept([this](const error_code& error, tcp::socket socket) {
      if (has_ended) return;
      if (error) return accept_later();
      error_code failed;
      const int fd = socket.release(failed);
      if (!failed) take_in(fd);
      accept();
    });
  }

  // No file descriptor is left, for instance.
  void accept_later() {
    accept_timer.expires_after(kAcceptAgain);
    accept_timer.async_wait([this](const error_code& error) {
      if (!error && !has_ended) accept();
    });
  }

  // The oldest stranger gives way: another server needs a moment only, whoever just keeps the place
  // has it for longer.
  void take_in(int fd) {
    erase_ended(links_in);
    const auto strangers = static_cast<std::size_t>(std::count_if(
        links_in.begin(), links_in.end(), [](const auto& link) { return !link->is_known(); }));
    if (strangers >= kMostStrangers) {
      (*std::find_if(links_in.begin(), links_in.end(), [](const auto& link) {
        return !link->is_known();
      }))->end();
      erase_ended(links_in);
    }
    if (links_in.size() >= options.most_players + kMostStrangers + kMostPingers) {
      ::close(fd);
      return;
    }
    links_in.push_back(start_incoming_link(io, *tls, fd, incoming));
  }

  void arrived(Preamble preamble, const IncomingPlayer::Answer& answer) {
    count();
    if (in > options.most_players) return answer(LinkAnswer::Full, nullptr);
    reports.arrived(
        {std::move(preamble), [gate = gate, answer](LinkAnswer what, const SharedSocket& near) {
           gate->post([answer, what, near] { answer(what, near); });
         }});
  }

  void asked(std::string question, const std::function<void(std::string)>& answer) {
    reports.asked(std::move(question), [gate = gate, answer](std::string reply) {
      gate->post([answer, reply = std::move(reply)] { answer(reply); });
    });
  }

  void ask(const std::string& address, std::string question,
           std::function<void(std::optional<std::string>)> when) {
    erase_ended(questions);
    if (has_ended) return;
    if (questions.size() >= kMostQuestions) return when(std::nullopt);
    questions.push_back(
        start_question_link(io, *tls, address, std::move(question),
                            [this, when = std::move(when)](std::optional<std::string> reply) {
                              if (!has_ended) when(std::move(reply));
                            }));
  }

  // Answers are passed on to the links' thread.
  [[nodiscard]] RealmCallbacks realm_callbacks() const {
    const auto posted = [gate = gate](const RealmCallbacks::Answer& answer) {
      return [gate, answer](LinkAnswer what) { gate->post([answer, what] { answer(what); }); };
    };
    RealmCallbacks to = reports.realms;
    to.take_over = [posted, here = to.take_over](const std::string& realm, bool stays,
                                                 const RealmCallbacks::Answer& answer) {
      here(realm, stays, posted(answer));
    };
    to.move = [posted, here = to.move](const std::string& realm, const std::string& next,
                                       const RealmCallbacks::Answer& answer) {
      here(realm, next, posted(answer));
    };
    return to;
  }

  void heard(const PingWords& words) {
    heard_at[words.id] = std::chrono::steady_clock::now();
    reports.heard(words);
  }

  void refused(const std::string& id) {
    cut(id);
    reports.refused(id);
  }

  // The players come back by themselves, perhaps by another front.
  void cut(const std::string& id) {
    for (const auto& link : links_out) {
      if (link->to() == id) link->end();
    }
    for (const auto& link : links_in) {
      if (link->front() == id) link->end();
    }
    heard_at.erase(id);
  }

  void tick() {
    const Instant now = std::chrono::steady_clock::now();
    // Answers that arrived while this server was frozen have not been read yet.
    if (now - ticked_at > kFrozen) {
      for (auto& [id, at] : heard_at) at = now;
    }
    ticked_at = now;
    std::vector<std::string> silent;
    for (const auto& [id, at] : heard_at) {
      if (now - at >= kSilence) silent.push_back(id);
    }
    for (const std::string& id : silent) cut(id);
    count();
    reports.tick();
    tick_timer.expires_after(kTick);
    tick_timer.async_wait([this](const error_code& error) {
      if (!error && !has_ended) tick();
    });
  }

  void count() {
    erase_ended(links_in);
    erase_ended(links_out);
    erase_ended(realm_links);
    in = static_cast<std::size_t>(std::count_if(
        links_in.begin(), links_in.end(), [](const auto& link) { return !link->front().empty(); }));
    out = links_out.size();
  }

  void set_members(const std::vector<FleetMember>& members) {
    if (has_ended) return;
    std::map<std::string, std::shared_ptr<PingLink>> now;
    for (const FleetMember& member : members) {
      if (member.id == options.id) continue;
      auto& link = now[member.id + " " + member.address];
      if (link) continue;
      const auto old = pinged.find(member.id + " " + member.address);
      link = old != pinged.end() ? old->second
                                 : start_ping_link(io, *tls, member.id, member.address, pings);
    }
    pinged.swap(now);
    for (const auto& [name, link] : now) {
      if (!pinged.contains(name)) link->end();
    }
  }

  void forward(ForwardRequest request) {
    if (has_ended) return;
    count();
    if (out >= options.most_players) return request.when(LinkAnswer::Full, request.player);
    request.refused = [this, id = request.id] { refused(id); };
    request.bytes = bytes;
    links_out.push_back(start_forward_link(io, *tls, std::move(request)));
    count();
  }

  void offer(const std::string& address, RealmVerb verb,
             const std::function<void(SharedOffer)>& when) {
    if (has_ended) return;
    auto link = std::make_shared<std::weak_ptr<RealmLink>>();
    realm_links.push_back(
        start_realm_link(io, *tls, address, {verb, options.id, "", ""},
                         [gate = gate, link, when](LinkAnswer answer) {
                           const auto open = link->lock();
                           const bool is_taken = answer == LinkAnswer::Yes && open != nullptr;
                           when(is_taken ? std::make_shared<PostedOffer>(gate, open) : nullptr);
                         }));
    *link = realm_links.back();
  }

  void ask_to_move(const std::string& address, const std::string& realm, const std::string& to,
                   WhenAnswered when) {
    if (has_ended) return;
    realm_links.push_back(start_realm_link(
        io, *tls, address, {RealmVerb::Move, options.id, realm, to}, std::move(when)));
  }

  // Runs the handlers of what has ended: destroying them with the context would destroy sockets and
  // timers after their services. REQUIRES: no thread runs any more.
  void end() {
    has_ended = true;
    error_code ignored;
    acceptor.close(ignored);
    accept_timer.cancel();
    tick_timer.cancel();
    for (const auto& link : links_in) link->end();
    for (const auto& link : links_out) link->end();
    for (const auto& link : realm_links) link->end();
    for (const auto& [name, link] : pinged) link->end();
    for (const auto& link : questions) link->end();
    do io.restart();
    while (io.poll() > 0);
  }

  const FleetLinkOptions options;
  const FleetLinkCallbacks reports;
  const std::shared_ptr<Gate> gate = std::make_shared<Gate>();
  const PingCallbacks pings;
  const IncomingCallbacks incoming;
  std::optional<FleetTls> tls;
  asio::io_context io{1};
  tcp::acceptor acceptor;
  asio::steady_timer accept_timer;
  asio::steady_timer tick_timer;
  std::list<std::shared_ptr<IncomingLink>> links_in;  // oldest first
  std::list<std::shared_ptr<ForwardLink>> links_out;
  std::list<std::shared_ptr<QuestionLink>> questions;
  std::list<std::shared_ptr<RealmLink>> realm_links;        // dialled by this server
  std::map<std::string, std::shared_ptr<PingLink>> pinged;  // by ID and address
  std::map<std::string, Instant> heard_at;
  Instant ticked_at;
  std::atomic<std::size_t> in{0};
  std::atomic<std::size_t> out{0};
  const std::shared_ptr<std::atomic<std::uint64_t>> bytes =
      std::make_shared<std::atomic<std::uint64_t>>(0);
  std::uint16_t port = 0;
  bool has_ended = false;
  std::thread thread;
};

FleetLinks::FleetLinks(FleetLinkOptions options, FleetLinkCallbacks reports)
    : impl_(std::make_unique<Impl>(std::move(options), std::move(reports))) {}

FleetLinks::~FleetLinks() { stop(); }

Expected<> FleetLinks::open(const std::string& host, std::uint16_t port, const FleetKey& key) {
  auto tls = fleet_tls(key);
  if (!tls) return failed(tls.error());
  impl_->tls = *std::move(tls);
  const std::string cannot =
      "cannot listen for other servers on " + host + ":" + std::to_string(port) + " (--fleet): ";
  error_code error;
  tcp::resolver resolver(impl_->io);
  const auto found = resolver.resolve(host, std::to_string(port), tcp::resolver::passive, error);
  if (error || found.empty()) return failed(cannot + "no such address or host");
  tcp::acceptor& acceptor = impl_->acceptor;
  const tcp::endpoint at = found.begin()->endpoint();
  acceptor.open(at.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(at, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return failed(cannot + error.message());
  impl_->port = acceptor.local_endpoint(error).port();
  return {};
}

std::uint16_t FleetLinks::port() const { return impl_->port; }

void FleetLinks::start() {
  {
    const std::scoped_lock lock(impl_->gate->mutex);
    impl_->gate->open = &impl_->io;
  }
  impl_->ticked_at = std::chrono::steady_clock::now();
  post([parts = impl_.get()] {
    parts->accept();
    parts->tick();
  });
  impl_->thread = start_thread([io = &impl_->io] {
    const auto always = asio::make_work_guard(*io);
    io->run();
  });
}

void FleetLinks::stop() {
  {
    const std::scoped_lock lock(impl_->gate->mutex);
    impl_->gate->open = nullptr;
  }
  impl_->io.stop();
  if (impl_->thread.joinable()) impl_->thread.join();
  impl_->end();
}

void FleetLinks::post(std::function<void()> task) { impl_->gate->post(std::move(task)); }

void FleetLinks::set_members(std::vector<FleetMember> members) {
  post([parts = impl_.get(), members = std::move(members)] { parts->set_members(members); });
}

void FleetLinks::forward(const FleetMember& to, Preamble preamble, int fd, WhenForwarded when) {
  const auto player = std::make_shared<HeldSocket>(fd);
  ForwardRequest request{
      to.id,
      to.address,
      std::move(preamble),
      player,
      nullptr,
      nullptr,
      [parts = impl_.get(), when = std::move(when)](LinkAnswer answer, const SharedSocket& socket) {
        if (parts->has_ended) return;
        when(answer, answer == LinkAnswer::Yes ? -1 : socket->take());
      }};
  post([parts = impl_.get(), request = std::move(request)] { parts->forward(request); });
}

void FleetLinks::ask(const FleetMember& member, std::string question,
                     std::function<void(std::optional<std::string>)> when) {
  post([parts = impl_.get(), address = member.address, question = std::move(question),
        when = std::move(when)] { parts->ask(address, question, when); });
}

void FleetLinks::offer(const FleetMember& to, bool is_hosts,
                       std::function<void(SharedOffer)> when) {
  const RealmVerb verb = is_hosts ? RealmVerb::TakeOverForHost : RealmVerb::TakeOver;
  post([parts = impl_.get(), address = to.address, verb, when = std::move(when)] {
    parts->offer(address, verb, when);
  });
}

void FleetLinks::ask_to_move(const FleetMember& owner, const std::string& realm,
                             const std::string& to, WhenAnswered when) {
  post([parts = impl_.get(), address = owner.address, realm, to, when = std::move(when)] {
    parts->ask_to_move(address, realm, to, when);
  });
}

std::size_t FleetLinks::sent() const { return impl_->out; }
std::size_t FleetLinks::received() const { return impl_->in; }
std::uint64_t FleetLinks::forwarded_bytes() const { return *impl_->bytes; }

}  // namespace undercroft
