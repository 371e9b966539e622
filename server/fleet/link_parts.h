// link_parts.h: what the two ends of a link agree on.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "server/fleet/link_channel.h"
#include "server/fleet/ping_words.h"

namespace undercroft {

// The first byte of a link says what it is for.
inline constexpr char kPingLink = 'P';
inline constexpr char kPlayerLink = 'F';
inline constexpr char kQuestionLink = 'Q';
inline constexpr char kRealmLink = 'R';

inline constexpr auto kPingEvery = std::chrono::milliseconds(500);
// For a handshake, the first byte, a preamble and an answer to a ping.
inline constexpr auto kLinkPatience = std::chrono::milliseconds(1000);
inline constexpr std::size_t kMostPing = 1024;  // bytes

// The answer to a preamble, or to a request about a realm, as one byte.
enum class LinkAnswer : std::uint8_t {
  Yes = 1,          // a player: its bytes follow, both ways
  NotMine = 2,      // the front looks the realm up again; a realm: it is not open here
  Draining = 3,     // a realm to be moved: no server can take it
  Full = 4,         // a realm to be moved: another one is on its way, or it cannot be stored now
  Unreachable = 5,  // never sent: the link failed before an answer
};
// Bytes of later versions are NotMine.
[[nodiscard]] LinkAnswer link_answer_in(char byte);

// A HeldSocket closes its file descriptor unless somebody takes it. Callbacks share one, so that
// none is lost with a callback that never runs.
class HeldSocket {
 public:
  explicit HeldSocket(int fd) : fd_(fd) {}
  ~HeldSocket();
  HeldSocket(const HeldSocket&) = delete;
  HeldSocket& operator=(const HeldSocket&) = delete;
  [[nodiscard]] bool is_open() const { return fd_ >= 0; }
  [[nodiscard]] int take() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};
using SharedSocket = std::shared_ptr<HeldSocket>;

// Bytes with their size in front, in two bytes.
[[nodiscard]] std::string sized(std::string_view bytes);

// Reads sized bytes, up to `at_most`; an empty result stands for a failure.
void read_sized(const std::shared_ptr<LinkChannel>& channel, std::size_t at_most,
                std::function<void(std::string)> when);
// Writes the bytes, of which it keeps a copy until they have left.
void write_all(const std::shared_ptr<LinkChannel>& channel, std::string bytes,
               LinkChannel::Done when);

}  // namespace undercroft
