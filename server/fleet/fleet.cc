// fleet.cc: the beat, and the table of members under a mutex.
#include "server/fleet/fleet.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "server/fleet/owner_cache.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kBeatAgainMs = 100;  // after a failure
constexpr std::uint64_t kTidyEveryMs = 10'000;
// Between two realms that the servers of a fleet hand over together: to even out, and to bring
// realms to their players. What a server knows about the others' load is about half a second old.
constexpr std::uint64_t kEvenOutEveryMs = 500;
constexpr std::uint64_t kFollowEveryMs = 1000;
constexpr std::uint32_t kNewLoad = 2;  // of a realm that is opened for a player

const char* word_for(Liveness liveness) {
  if (liveness == Liveness::Alive) return "is alive";
  return liveness == Liveness::Dead ? "is dead: its realms may be claimed" : "may be dead";
}

}  // namespace

// Shared with calls of the roster that are under way.
struct Fleet::State : std::enable_shared_from_this<Fleet::State> {
  State(FleetRoster& of, const Clock& with, FleetOptions what, FleetCallbacks to)
      : roster(of),
        clock(with),
        options(std::move(what)),
        reports(std::move(to)),
        table(options.id, with.now_ms()) {}

  // ---- on the links' thread ----

  void tick(FleetLinks& links) {
    const std::uint64_t now = clock.now_ms();
    const FleetCounts counts = counts_now(links);
    std::optional<FleetMember> beat;
    std::vector<FleetMember> members;
    {
      const std::scoped_lock lock(mutex);
      own_load = load_of(counts);
      table.tick(now);
      if (const auto silent = roster.silent_ms())
        table.store_answered(now - std::min(now, *silent));
      members = table.others();
      if (!is_beating && now >= next_beat_ms) beat = next_beat(now, counts);
    }
    if (beat) send(*beat);
    if (members != pinged) links.set_members(pinged = std::move(members));
    report(now);
    if (now >= next_tidy_ms) tidy(now);
    if (now >= next_spread_ms && !is_spreading) spread(now);
  }

  [[nodiscard]] FleetCounts counts_now(const FleetLinks& links) const {
    FleetCounts counts = reports.counts();
    counts.forwarded_bytes = links.forwarded_bytes();
    return counts;
  }

  // Realms move one at a time: the more servers have one to give, the more seldom each of them
  // does.
  void spread(std::uint64_t now) {
    const FleetLoads loads = loads_now(now);
    const unsigned givers = count_givers(loads);
    const std::size_t servers = 1 + loads.takers.size();
    next_spread_ms = now + (givers > 0 ? kEvenOutEveryMs * givers : kFollowEveryMs * servers);
    if (loads.takers.empty()) return;
    is_spreading = true;
    reports.spread(loads, [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->is_spreading = false;
    });
  }

  // Without takers while this server gives none.
  [[nodiscard]] FleetLoads loads_now(std::uint64_t now) {
    const std::scoped_lock lock(mutex);
    const bool may_give =
        !is_draining && table.reach(now) == StoreReach::Reached && !table.are_beats_slow();
    if (!may_give) return {};
    return {own_load, table.takers(options.simulation, now)};
  }

  [[nodiscard]] std::optional<FleetMember> taker(const std::string& id) {
    const std::scoped_lock lock(mutex);
    const std::uint64_t now = clock.now_ms();
    if (id.empty()) return least_loaded_of(table.takers(options.simulation, now));
    for (const FleetMember& one : table.able(options.simulation, now)) {
      if (one.id == id && one.counts) return one;
    }
    return std::nullopt;
  }

  // ---- what other servers ask ----

  [[nodiscard]] RealmCallbacks realm_callbacks() {
    RealmCallbacks to;
    to.takes_realms = [this] {
      const std::scoped_lock lock(mutex);
      return !is_draining && table.reach(clock.now_ms()) == StoreReach::Reached;
    };
    to.take_over = reports.take_over;
    to.move = [this](const std::string& realm, const std::string& to_id, const WhenAnswered& when) {
      if (to_id == options.id) return when(LinkAnswer::NotMine);
      const auto next = taker(to_id);
      next ? reports.move(realm, *next, when) : when(LinkAnswer::Draining);
    };
    return to;
  }

  // REQUIRES: the mutex is held.
  FleetMember next_beat(std::uint64_t now, const FleetCounts& counts) {
    is_beating = true;
    next_beat_ms = now + MemberLiveness::kBeatEveryMs;
    return {options.id,
            options.advertise,
            options.simulation,
            load_of(counts),
            is_draining,
            options.settings,
            ++beats,
            counts};
  }

  void send(const FleetMember& beat) {
    roster.beat(beat, [weak = weak_from_this(), began = clock.now_ms()](const auto& found) {
      if (const auto self = weak.lock()) self->take(found, began);
    });
  }

  void report(std::uint64_t now) {
    std::vector<std::string> sentences;
    bool is_newly_cut_off = false;
    {
      const std::scoped_lock lock(mutex);
      for (const FleetMember& one : table.others()) note(one, now, sentences);
      const StoreReach reach = table.reach(now);
      is_newly_cut_off = reach == StoreReach::CutOff && last_reach != StoreReach::CutOff;
      last_reach = reach;
    }
    for (const std::string& sentence : sentences) reports.log(sentence);
    if (!is_newly_cut_off) return;
    reports.log(
        "this server does not reach the store, but another one does: it lets go of its "
        "realms");
    reports.cut_off();
  }

  // REQUIRES: the mutex is held.
  void note(const FleetMember& one, std::uint64_t now, std::vector<std::string>& sentences) {
    const Liveness verdict = table.liveness(one.id, now);
    const bool is_proven = verdict != Liveness::Alive || table.has_shown_life(one.id);
    const Liveness liveness = is_proven ? verdict : Liveness::Unknown;
    const auto [at, is_new] = noted.try_emplace(one.id, liveness);
    const std::string name = "server " + one.id + " at " + one.address + " ";
    if (is_new && one.settings != options.settings) {
      sentences.push_back(name + "has other rules or limits: give all servers the same settings");
    }
    const bool is_news = liveness != Liveness::Unknown && (is_new || at->second != liveness);
    if (is_news) sentences.push_back(name + word_for(liveness));
    if (is_news) at->second = liveness;
    note_road(one, name, now, sentences);
  }

  // REQUIRES: the mutex is held.
  void note_road(const FleetMember& to, const std::string& name, std::uint64_t now,
                 std::vector<std::string>& sentences) {
    if (table.is_reachable(to.id, now)) blocked.erase(to.id);
    if (!table.is_blocked(to.id, now) || !blocked.insert(to.id).second) return;
    sentences.push_back(name +
                        "is alive, but cannot be reached from here: players of its realms are "
                        "sent to other servers (check the network, and --fleet-advertise there)");
  }

  void tidy(std::uint64_t now) {
    next_tidy_ms = now + kTidyEveryMs;
    std::vector<std::string> dead;
    {
      const std::scoped_lock lock(mutex);
      dead = table.long_dead(now);
      std::erase_if(noted, [this](const auto& one) { return table.member(one.first) == nullptr; });
      std::erase_if(blocked, [this](const auto& id) { return table.member(id) == nullptr; });
    }
    for (const std::string& id : dead) roster.withdraw(id, [](const StoreResult<void>&) {});
  }

  // ---- on a thread of the store ----

  void take(const StoreResult<std::vector<FleetMember>>& found, std::uint64_t began) {
    if (!found) return try_again();
    const std::scoped_lock lock(mutex);
    const std::uint64_t now = clock.now_ms();
    table.beat_went_through(now, now - began);
    table.read(*found, now);
    is_beating = false;
  }

  void try_again() {
    const std::scoped_lock lock(mutex);
    is_beating = false;
    next_beat_ms = std::min(next_beat_ms, clock.now_ms() + kBeatAgainMs);
  }

  // REQUIRES: the mutex is held.
  RealmWhereabouts find(const StoreResult<std::optional<Ownership>>& answer,
                        OpeningPlace placement) {
    return find_realm(answer, table, {options.id, options.simulation, is_draining, own_load},
                      clock.now_ms(), placement);
  }

  // Many players may ask before a realm is open. REQUIRES: the mutex is held.
  void count_opening(const RealmWhereabouts& found) {
    if (std::holds_alternative<whereabouts::ClaimIt>(found)) own_load += kNewLoad;
    const auto* elsewhere = std::get_if<whereabouts::ForwardTo>(&found);
    if (elsewhere != nullptr) table.add_load(elsewhere->member.id, kNewLoad);
  }

  // ---- pings ----

  PingWords my_words() {
    const std::uint32_t load = load_of(reports.counts());
    const StoreMark mark = reports.mark();
    const std::scoped_lock lock(mutex);
    return {options.id, table.beats_go_through(clock.now_ms()), load, is_draining, mark};
  }

  FleetRoster& roster;
  const Clock& clock;
  FleetOptions options;
  const FleetCallbacks reports;
  std::vector<FleetMember> pinged;  // on the links' thread
  std::uint64_t next_tidy_ms = 0;   // on the links' thread, like the next
  std::uint64_t next_spread_ms = 0;
  std::atomic<bool> is_spreading{false};

  std::mutex mutex;  // guards all below
  MemberLiveness table;
  OwnerCache known;
  std::map<std::string, Liveness> noted;
  std::set<std::string> blocked;  // of which the host was told
  StoreReach last_reach = StoreReach::Away;
  std::uint64_t next_beat_ms = 0;
  std::uint64_t beats = 0;
  bool is_beating = false;  // a beat or a read is under way
  bool is_draining = false;
  std::uint32_t own_load = 0;  // with realms that are being opened
};

Fleet::Fleet(FleetRoster& roster, const Clock& clock, FleetOptions options, FleetCallbacks reports)
    : state_(std::make_shared<State>(roster, clock, std::move(options), std::move(reports))) {
  State* state = state_.get();
  FleetLinkCallbacks to;
  to.my_words = [state] { return state->my_words(); };
  to.heard_mark = state->reports.heard_mark;
  to.heard = [state](const PingWords& words) {
    const std::scoped_lock lock(state->mutex);
    state->table.link_heard(words, state->clock.now_ms());
  };
  to.refused = [state](const std::string& id) {
    const std::scoped_lock lock(state->mutex);
    state->table.link_refused(id, state->clock.now_ms());
  };
  to.arrived = state->reports.arrived;
  to.log = state->reports.log;
  to.asked = state->reports.asked;
  to.tick = [this] { state_->tick(*links_); };
  to.realms = state->realm_callbacks();
  links_ = std::make_unique<FleetLinks>(
      FleetLinkOptions{state->options.id, state->options.most_players}, std::move(to));
}

Fleet::~Fleet() { stop(); }

Expected<> Fleet::open() {
  FleetOptions& options = state_->options;
  const bool is_anywhere =
      options.host.empty() || options.host == "0.0.0.0" || options.host == "::";
  if (is_anywhere && options.advertise.empty()) {
    return failed("--fleet " + options.host +
                  " is no address that other servers can dial (add --fleet-advertise HOST:PORT)");
  }
  if (auto opened = links_->open(options.host, options.port, options.key); !opened) return opened;
  if (!options.advertise.empty()) return {};
  const bool is_v6 = options.host.find(':') != std::string::npos;
  options.advertise =
      (is_v6 ? "[" + options.host + "]" : options.host) + ":" + std::to_string(links_->port());
  return {};
}

void Fleet::start() { links_->start(); }

void Fleet::stop() {
  links_->stop();
  bool has_beaten = false;
  {
    const std::scoped_lock lock(state_->mutex);
    has_beaten = std::exchange(state_->beats, 0) > 0;
  }
  if (has_beaten) state_->roster.withdraw(state_->options.id, [](const StoreResult<void>&) {});
}

RealmWhereabouts Fleet::find(const StoreResult<std::optional<Ownership>>& answer,
                             OpeningPlace placement) {
  const std::scoped_lock lock(state_->mutex);
  if (answer && *answer) state_->known.note(**answer);
  RealmWhereabouts found = state_->find(answer, placement);
  state_->count_opening(found);
  return found;
}

std::optional<whereabouts::There> Fleet::find_known(const std::string& realm) {
  const std::scoped_lock lock(state_->mutex);
  auto known = state_->known.find(realm);
  if (!known) return std::nullopt;
  const RealmWhereabouts found = state_->find(std::move(known), OpeningPlace::Here);
  const auto* there = std::get_if<whereabouts::There>(&found);
  return there != nullptr && there->is_reachable ? std::optional(*there) : std::nullopt;
}

void Fleet::forget(const std::string& realm) {
  const std::scoped_lock lock(state_->mutex);
  state_->known.forget(realm);
}

StoreReach Fleet::reach() const {
  const std::scoped_lock lock(state_->mutex);
  return state_->table.reach(state_->clock.now_ms());
}

void Fleet::drain() {
  const std::scoped_lock lock(state_->mutex);
  state_->is_draining = true;
}

void Fleet::forward(const FleetMember& to, Preamble preamble, int fd,
                    FleetLinks::WhenForwarded when) {
  preamble.front = state_->options.id;
  links_->forward(to, std::move(preamble), fd, std::move(when));
}

void Fleet::ask(const FleetMember& member, std::string question,
                std::function<void(std::optional<std::string>)> when) {
  links_->ask(member, std::move(question), std::move(when));
}

std::optional<FleetMember> Fleet::taker(const std::string& id) const { return state_->taker(id); }

void Fleet::offer(const FleetMember& to, bool is_hosts, std::function<void(SharedOffer)> when) {
  links_->offer(to, is_hosts, std::move(when));
}

void Fleet::ask_to_move(const FleetMember& owner, const std::string& realm, const std::string& to,
                        WhenAnswered when) {
  links_->ask_to_move(owner, realm, to, std::move(when));
}

std::vector<Fleet::Other> Fleet::others() const {
  const std::scoped_lock lock(state_->mutex);
  const std::uint64_t now = state_->clock.now_ms();
  std::vector<Other> all;
  for (const FleetMember& one : state_->table.others()) {
    all.push_back({one, state_->table.liveness(one.id, now)});
  }
  return all;
}

std::string Fleet::address() const { return state_->options.advertise; }
std::size_t Fleet::sent() const { return links_->sent(); }
std::size_t Fleet::received() const { return links_->received(); }
FleetCounts Fleet::counts() const { return state_->counts_now(*links_); }

}  // namespace undercroft
