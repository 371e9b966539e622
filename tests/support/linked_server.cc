// linked_server.cc: blocking sockets for players; answers under a mutex.
#include "tests/support/linked_server.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <future>
#include <memory>
#include <utility>

namespace undercroft::testing {

// ---- players ----

Player::Player() {
  std::array<int, 2> ends{};
  EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
  fd_ = ends[0];
  other_ = ends[1];
  const timeval patience{10, 0};
  (void)::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
}

Player::Player(int fd) : fd_(fd) {
  const timeval patience{10, 0};
  (void)::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
}

Player::~Player() {
  close();
  if (other_ >= 0) ::close(other_);
}

int Player::take_other_end() { return std::exchange(other_, -1); }

void Player::send(const std::string& bytes) const {
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const ssize_t now = ::send(fd_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (now <= 0) return ADD_FAILURE() << "the player's bytes cannot be sent", void();
    sent += static_cast<std::size_t>(now);
  }
}

std::string Player::read(std::size_t size) const {
  std::string bytes(size, '\0');
  std::size_t had = 0;
  while (had < size) {
    const ssize_t now = ::recv(fd_, bytes.data() + had, size - had, 0);
    if (now <= 0) break;
    had += static_cast<std::size_t>(now);
  }
  bytes.resize(had);
  return bytes;
}

std::string Player::read_all() const {
  std::string all;
  std::array<char, 65536> part{};
  ssize_t size = ::recv(fd_, part.data(), part.size(), 0);
  for (; size > 0; size = ::recv(fd_, part.data(), part.size(), 0)) {
    all.append(part.data(), static_cast<std::size_t>(size));
  }
  EXPECT_EQ(size, 0) << "the connection did not end";
  return all;
}

void Player::close_way() const { ::shutdown(fd_, SHUT_WR); }

void Player::close() {
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

// ---- servers ----

LinkedServer::LinkedServer(std::string id, const std::string& key, std::size_t most)
    : id_(std::move(id)), words_{id_, false, 0, false}, links({id_, most}, reports()) {
  const auto opened = links.open("127.0.0.1", 0, fleet_key_of(key).value());
  EXPECT_TRUE(opened) << opened.error();
  links.start();
}

FleetLinkCallbacks LinkedServer::reports() {
  FleetLinkCallbacks to;
  to.my_words = [this] {
    const std::scoped_lock lock(frozen_);
    return words_;
  };
  to.heard = [this](const PingWords& said) {
    const std::scoped_lock lock(mutex_);
    heard_[said.id] = said;
  };
  to.refused = [this](const std::string& id) {
    const std::scoped_lock lock(mutex_);
    refusals_.insert(id);
  };
  to.arrived = [this](IncomingPlayer player) {
    const std::scoped_lock lock(mutex_);
    arrivals_.push_back(std::move(player));
  };
  to.log = [this](const std::string& sentence) {
    const std::scoped_lock lock(mutex_);
    log_.push_back(sentence);
  };
  to.tick = [] {};
  to.asked = [this](const std::string& question, const auto& answer) {
    answer(question == "silence" ? "" : id_ + " hears: " + question);
  };
  to.realms = realm_reports();
  return to;
}

RealmCallbacks LinkedServer::realm_reports() {
  RealmCallbacks to;
  to.takes_realms = [this] {
    const std::scoped_lock lock(mutex_);
    return takes_realms_;
  };
  to.take_over = [this](const std::string& realm, bool stays, const WhenAnswered& answer) {
    answer_request((stays ? "take and keep " : "take ") + realm, answer);
  };
  to.move = [this](const std::string& realm, const std::string& next, const WhenAnswered& answer) {
    answer_request("move " + realm + " to " + next, answer);
  };
  return to;
}

void LinkedServer::answer_request(const std::string& asked, const WhenAnswered& answer) {
  std::optional<LinkAnswer> what;
  {
    const std::scoped_lock lock(mutex_);
    asked_ = asked;
    what = realm_answer_;
  }
  if (what) answer(*what);
}

void LinkedServer::take_realms(std::optional<LinkAnswer> answer) {
  const std::scoped_lock lock(mutex_);
  takes_realms_ = true;
  realm_answer_ = answer;
}

std::string LinkedServer::asked() const {
  const std::scoped_lock lock(mutex_);
  return asked_;
}

std::string LinkedServer::address() const { return "127.0.0.1:" + std::to_string(links.port()); }

void LinkedServer::say(const PingWords& words) {
  const std::scoped_lock lock(frozen_);
  words_ = words;
}

void LinkedServer::meet(const std::vector<const LinkedServer*>& others) {
  std::vector<FleetMember> members{{id_, address(), 1}};
  for (const LinkedServer* other : others) members.push_back({other->id_, other->address(), 1});
  links.set_members(members);
}

void LinkedServer::pass_on(Player& player, const LinkedServer& to, Preamble preamble) {
  links.forward({to.id_, to.address(), 1}, std::move(preamble), player.take_other_end(),
                when_answered());
}

std::optional<std::string> LinkedServer::ask(const LinkedServer& to, std::string question) {
  return ask(FleetMember{to.id_, to.address(), 1}, std::move(question));
}

std::optional<std::string> LinkedServer::ask(const FleetMember& to, std::string question) {
  const auto said = std::make_shared<std::promise<std::optional<std::string>>>();
  auto reply = said->get_future();
  links.ask(to, std::move(question),
            [said](std::optional<std::string> answer) { said->set_value(std::move(answer)); });
  const bool is_there = reply.wait_for(std::chrono::seconds(20)) == std::future_status::ready;
  EXPECT_TRUE(is_there) << "neither answered nor given up";
  return is_there ? reply.get() : std::nullopt;
}

FleetLinks::WhenForwarded LinkedServer::when_answered() {
  return [this](LinkAnswer answer, int fd) { note_answer(answer, fd); };
}

void LinkedServer::note_answer(LinkAnswer answer, int fd) {
  const std::scoped_lock lock(mutex_);
  answers_.push_back(answer);
  if (handed_back_ >= 0) ::close(handed_back_);
  handed_back_ = fd;
}

std::optional<PingWords> LinkedServer::heard(const std::string& id) const {
  const std::scoped_lock lock(mutex_);
  const auto found = heard_.find(id);
  return found == heard_.end() ? std::nullopt : std::optional(found->second);
}

std::set<std::string> LinkedServer::refusals() const {
  const std::scoped_lock lock(mutex_);
  return refusals_;
}

std::size_t LinkedServer::logged(const std::string& sentence) const {
  const std::scoped_lock lock(mutex_);
  return static_cast<std::size_t>(std::count(log_.begin(), log_.end(), sentence));
}

std::size_t LinkedServer::arrivals() const {
  const std::scoped_lock lock(mutex_);
  return arrivals_.size();
}

IncomingPlayer LinkedServer::arrival(std::size_t n) const {
  const std::scoped_lock lock(mutex_);
  return arrivals_.at(n);
}

void LinkedServer::forget_arrivals() {
  const std::scoped_lock lock(mutex_);
  arrivals_.clear();
}

std::size_t LinkedServer::answers() const {
  const std::scoped_lock lock(mutex_);
  return answers_.size();
}

bool LinkedServer::answered(LinkAnswer answer) const {
  const std::scoped_lock lock(mutex_);
  return std::find(answers_.begin(), answers_.end(), answer) != answers_.end();
}

int LinkedServer::handed_back() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(handed_back_, -1);
}

}  // namespace undercroft::testing
