// fleet.h: one server's part in a fleet: it beats, watches the others, and knows where realms are.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/base/clock.h"
#include "server/fleet/fleet_link.h"
#include "server/fleet/spread.h"
#include "server/fleet/whereabouts.h"

namespace undercroft {

struct FleetOptions {
  std::string id;           // StoreUser::server
  unsigned simulation = 0;  // StoreUser::simulation
  std::string host;         // of the private port: --fleet ADDR:PORT
  std::uint16_t port = 0;   // 0: a free one
  // HOST:PORT at which the others reach it: --fleet-advertise. Empty: host and port.
  std::string advertise = {};
  FleetKey key = {};                // --fleet-key
  std::uint64_t settings = 0;       // a hash of its rules and limits
  std::size_t most_players = 4096;  // passed on, in each direction
};

// What a Fleet asks of its server and reports to it, on the fleet's thread. None of it may block or
// call the Fleet, apart from forward().
struct FleetCallbacks {
  // What this server does now, apart from forwarding.
  std::function<FleetCounts()> counts = [] { return FleetCounts{}; };
  std::function<StoreMark()> mark = [] { return StoreMark{}; };  // what it has seen of the store
  std::function<void(const StoreMark&)> heard_mark = [](const StoreMark&) {};  // and another server
  std::function<void(IncomingPlayer)> arrived;  // must be answered within 10 s
  // This server no longer reaches the store, but another one does: let go of all realms.
  std::function<void()> cut_off;
  // Hand one realm over, if that would spread the realms better. `done` is called once, on any
  // thread, unless the server ends before; until then this is not called again.
  std::function<void(const FleetLoads&, std::function<void()> done)> spread =
      [](const FleetLoads&, const std::function<void()>&) {};
  // No server owns the realm: open it here. `stays`: the host has moved it here.
  std::function<void(const std::string& realm, bool stays, WhenAnswered)> take_over =
      [](const std::string&, bool, const WhenAnswered& when) { when(LinkAnswer::NotMine); };
  // Hand this realm over. NotMine: it is not open here.
  std::function<void(const std::string& realm, const FleetMember& to, WhenAnswered)> move =
      [](const std::string&, const FleetMember&, const WhenAnswered& when) {
        when(LinkAnswer::NotMine);
      };
  std::function<void(const std::string& sentence)> log;  // for the host
  // As FleetLinkCallbacks::asked.
  std::function<void(std::string question, std::function<void(std::string)> answer)> asked =
      [](const std::string&, const std::function<void(std::string)>& answer) { answer(""); };
};

// A Fleet has one thread. Every call is thread-safe, apart from open(), start() and stop().
class Fleet {
 public:
  // Both outlive it. Answers of the roster that come later than that are ignored.
  Fleet(FleetRoster& roster, const Clock& clock, FleetOptions options, FleetCallbacks reports);
  ~Fleet();  // stop()
  Fleet(const Fleet&) = delete;
  Fleet& operator=(const Fleet&) = delete;

  // Listens. Fails with a sentence. REQUIRES: called once, before start().
  [[nodiscard]] Expected<> open();
  // Begins to beat. The server may claim realms as soon as reach() says Reached.
  void start();
  // Withdraws from the roster and cuts all links. Nothing is reported after this.
  void stop();

  // Where a player goes who asks for the realm that Store::look_up() has answered for. The caller
  // does as it says: the server that opens the realm counts as having more to do at once.
  [[nodiscard]] RealmWhereabouts find(const StoreResult<std::optional<Ownership>>& answer,
                                      OpeningPlace placement);
  // The same without the store, by the last answer: its owner, if that is another server that lives
  // and can be reached. nullopt: look the realm up.
  [[nodiscard]] std::optional<whereabouts::There> find_known(const std::string& realm);
  // The owner by find_known() has refused a player (NotMine).
  void forget(const std::string& realm);
  // Reached: the server is ready for players.
  [[nodiscard]] StoreReach reach() const;
  // It claims no realm any more, and the others are told so.
  void drain();
  // As FleetLinks::forward(). The front in the preamble is this server.
  void forward(const FleetMember& to, Preamble preamble, int fd, FleetLinks::WhenForwarded when);

  // As FleetLinks::ask().
  void ask(const FleetMember& member, std::string question,
           std::function<void(std::optional<std::string>)> when);
  // ---- realms that move (FleetLinks has the details) ----
  // The member with that ID, if a realm may be handed over to it; empty: the one with the least
  // load.
  [[nodiscard]] std::optional<FleetMember> taker(const std::string& id) const;
  void offer(const FleetMember& to, bool is_hosts, std::function<void(SharedOffer)> when);
  void ask_to_move(const FleetMember& owner, const std::string& realm, const std::string& to,
                   WhenAnswered when);

  // The other members, and what this server holds them for.
  struct Other {
    FleetMember member;
    Liveness liveness = Liveness::Unknown;
  };
  [[nodiscard]] std::vector<Other> others() const;
  [[nodiscard]] std::string address() const;   // as the others are told
  [[nodiscard]] std::size_t sent() const;      // players passed on now, by this server
  [[nodiscard]] std::size_t received() const;  // and by others to this one
  // What the others are told about this server.
  [[nodiscard]] FleetCounts counts() const;

 private:
  struct State;
  std::shared_ptr<State> state_;
  std::unique_ptr<FleetLinks> links_;
};

}  // namespace undercroft
