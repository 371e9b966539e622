// linked_server.h: a server's private port, which records what happens on it, and players.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "server/fleet/fleet_link.h"
#include "tests/support/eventually.h"

namespace undercroft::testing {

// A Player is one end of a connection, with blocking calls that give up after ten seconds.
class Player {
 public:
  Player();  // makes the other end as well
  explicit Player(int fd);
  ~Player();
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  [[nodiscard]] int take_other_end();
  void send(const std::string& bytes) const;
  [[nodiscard]] std::string read(std::size_t size) const;
  [[nodiscard]] std::string read_all() const;  // until the connection ends
  void close_way() const;                      // sends nothing any more
  void close();

 private:
  int fd_ = -1;
  int other_ = -1;
};

class LinkedServer {
 public:
  static inline const std::string kKey = std::string(64, 'a');

  explicit LinkedServer(std::string id, const std::string& key = kKey, std::size_t most = 100);
  ~LinkedServer() { links.stop(); }

  [[nodiscard]] std::string address() const;
  // What its pings say from now on.
  void say(const PingWords& words);
  void meet(const std::vector<const LinkedServer*>& others);
  void pass_on(Player& player, const LinkedServer& to, Preamble preamble);
  [[nodiscard]] FleetLinks::WhenForwarded when_answered();
  // The answer to a question; every server answers but one that is asked for silence.
  [[nodiscard]] std::optional<std::string> ask(const LinkedServer& to, std::string question);
  [[nodiscard]] std::optional<std::string> ask(const FleetMember& to, std::string question);
  // From now on it takes realms over, and answers so to each request; nullopt: never.
  void take_realms(std::optional<LinkAnswer> answer);
  void freeze() { frozen_.lock(); }
  void thaw() { frozen_.unlock(); }

  // ---- what happened ----
  [[nodiscard]] std::optional<PingWords> heard(const std::string& id) const;
  [[nodiscard]] std::set<std::string> refusals() const;
  [[nodiscard]] std::size_t logged(const std::string& sentence) const;
  [[nodiscard]] std::size_t arrivals() const;
  [[nodiscard]] IncomingPlayer arrival(std::size_t n) const;
  void forget_arrivals();
  [[nodiscard]] std::size_t answers() const;
  [[nodiscard]] bool answered(LinkAnswer answer) const;
  [[nodiscard]] std::string asked() const;  // the last request about a realm
  [[nodiscard]] int handed_back();          // the socket of the last player who was not passed on

 private:
  [[nodiscard]] FleetLinkCallbacks reports();
  [[nodiscard]] RealmCallbacks realm_reports();
  void note_answer(LinkAnswer answer, int fd);
  void answer_request(const std::string& asked, const WhenAnswered& answer);

  const std::string id_;
  std::mutex frozen_;  // guards words_; whoever holds it stops the links' thread
  PingWords words_;
  mutable std::mutex mutex_;
  std::map<std::string, PingWords> heard_;
  std::set<std::string> refusals_;
  std::vector<std::string> log_;
  std::vector<IncomingPlayer> arrivals_;
  std::vector<LinkAnswer> answers_;
  int handed_back_ = -1;
  bool takes_realms_ = false;
  std::optional<LinkAnswer> realm_answer_;
  std::string asked_;

 public:
  FleetLinks links;
};

}  // namespace undercroft::testing
