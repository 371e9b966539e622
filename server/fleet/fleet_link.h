// fleet_link.h: the private port of a server: pings between all members, and players passed on.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/fleet/fleet_key.h"
#include "server/fleet/fleet_roster.h"
#include "server/fleet/incoming_player.h"
#include "server/fleet/incoming_realm.h"
#include "server/fleet/ping_words.h"
#include "server/fleet/realm_offer.h"

namespace undercroft {

struct FleetLinkOptions {
  std::string id;                   // of this server
  std::size_t most_players = 4096;  // passed on, in each direction
};

// What a FleetLinks reports, on its own thread. None of it may block.
struct FleetLinkCallbacks {
  std::function<PingWords()> my_words;  // what pings say about this server
  // Another server has seen this of the store. It may be one that the roster does not name any
  // more, or not yet: only then is an etcd that lost its roster noticed.
  std::function<void(const StoreMark&)> heard_mark = [](const StoreMark&) {};
  std::function<void(const PingWords&)> heard;      // MemberLiveness::link_heard()
  std::function<void(const std::string&)> refused;  // MemberLiveness::link_refused()
  std::function<void(IncomingPlayer)> arrived;      // must be answered within 10 s
  std::function<void(const std::string&)> log;
  std::function<void()> tick;  // every 100 ms
  // Another server asks something. `answer` may be called once, on any thread, within some seconds.
  std::function<void(std::string question, std::function<void(std::string)> answer)> asked =
      [](const std::string&, const std::function<void(std::string)>& answer) { answer(""); };
  RealmCallbacks realms = {};  // its answers may come on any thread
};

// A FleetLinks accepts links from other servers and dials them, with one thread. Its numbers are
// bounded: a peer without the fleet's key costs others nothing but handshakes.
class FleetLinks {
 public:
  // Called once, on the links' thread. The socket is the player's own again, unless the answer is
  // Yes; then it is -1, and bytes flow until one side ends.
  using WhenForwarded = std::function<void(LinkAnswer, int fd)>;

  FleetLinks(FleetLinkOptions options, FleetLinkCallbacks reports);
  ~FleetLinks();  // stop()
  FleetLinks(const FleetLinks&) = delete;
  FleetLinks& operator=(const FleetLinks&) = delete;

  // Listens. Port 0 takes a free one. Fails with a sentence. REQUIRES: called once, before start().
  [[nodiscard]] Expected<> open(const std::string& host, std::uint16_t port, const FleetKey& key);
  [[nodiscard]] std::uint16_t port() const;
  void start();
  // Cuts all links. Nothing is reported after this; calls below are then ignored.
  void stop();

  // Pings these from now on, and no others. Leaves out this server. Thread-safe.
  void set_members(std::vector<FleetMember> members);
  // Passes the player with this socket on to a member. Takes ownership of the file descriptor.
  // Thread-safe. When the links have been stopped, the socket is closed without a call.
  void forward(const FleetMember& to, Preamble preamble, int fd, WhenForwarded when);
  // Asks a member. `when` is called once, on the links' thread: nullopt when it does not answer
  // within some seconds. Thread-safe; after stop() nothing is called. REQUIRES: the question has 1
  // to kMostQuestion bytes.
  void ask(const FleetMember& member, std::string question,
           std::function<void(std::optional<std::string>)> when);
  // Asks the member to take a realm over, which the host moves if `is_hosts`. `when` is called
  // once, on the links' thread: null when the member cannot, or does not answer. Thread-safe. After
  // stop() nothing is called, as for the next.
  void offer(const FleetMember& to, bool is_hosts, std::function<void(SharedOffer)> when);
  // Asks the owner of the realm to hand it over to the member with the ID `to`; empty: to the one
  // with the least load. Thread-safe; `when` as above.
  void ask_to_move(const FleetMember& owner, const std::string& realm, const std::string& to,
                   WhenAnswered when);
  // Runs the task on the links' thread. Thread-safe.
  void post(std::function<void()> task);

  // Players who are being passed on now. Thread-safe.
  [[nodiscard]] std::size_t sent() const;      // by this server to others
  [[nodiscard]] std::size_t received() const;  // by others to this server
  // Bytes of the players that this server has passed on, in both directions, since its start.
  [[nodiscard]] std::uint64_t forwarded_bytes() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
