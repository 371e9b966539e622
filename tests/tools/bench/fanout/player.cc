// player.cc: a minimal client: RFC 6455 without masking, protobuf without messages.
#include "tests/tools/bench/fanout/player.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <optional>
#include <utility>

#include "shared/check.h"
#include "shared/codec.h"
#include "tests/tools/bench/fanout/fields.h"

namespace undercroft::bench {
namespace {

constexpr int kMaxRetries = 2;  // per turn; more would flood the server, for example from the dead

std::size_t byte(char c) { return static_cast<unsigned char>(c); }
char low_byte(std::size_t n) { return static_cast<char>(static_cast<unsigned char>(n & 0xFFU)); }

int connected_socket(int port) {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int failed = connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  CHECK(fd >= 0 && failed == 0, "the server does not accept");
  const int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return fd;
}

// Takes the first complete frame off `bytes` and returns its payload; nothing if there is none.
std::optional<std::string_view> take_frame(std::string_view& bytes, bool& is_binary) {
  if (bytes.size() < 2) return std::nullopt;
  std::size_t head = 2;
  std::size_t size = byte(bytes[1]) & 0x7FU;
  if (size >= 126) {
    const std::size_t more = size == 126 ? 2 : 8;
    if (bytes.size() < 2 + more) return std::nullopt;
    size = 0;
    for (std::size_t i = 0; i < more; ++i) size = size << 8U | byte(bytes[2 + i]);
    head += more;
  }
  if (bytes.size() < head + size) return std::nullopt;
  is_binary = (byte(bytes[0]) & 0x0FU) == 2;
  const std::string_view payload = bytes.substr(head, size);
  bytes.remove_prefix(head + size);
  return payload;
}

}  // namespace

Player::Player(int port, std::string name, std::string realm, std::size_t bytes, Totals& totals)
    : fd_(connected_socket(port)),
      name_(std::move(name)),
      realm_(std::move(realm)),
      echo_bytes_(bytes),
      totals_(totals) {
  send("GET /" + realm_ +
       " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
}

Player::~Player() { close(fd_); }

void Player::send(std::string_view bytes) {
  const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent != static_cast<ssize_t>(bytes.size())) lost_ = true;
}

void Player::send_frame(std::string_view payload) {
  CHECK(payload.size() < 65536, "players send no bigger frames");
  constexpr char kBinary = '\x82';
  std::string frame(1, kBinary);
  frame += low_byte(0x80U | (payload.size() < 126 ? payload.size() : 126));
  if (payload.size() >= 126) {
    frame += low_byte(payload.size() >> 8U);
    frame += low_byte(payload.size());
  }
  frame.append(4, '\0');  // a mask that changes nothing
  frame += payload;
  totals_.sent_bytes += payload.size();
  send(frame);
}

void Player::act() {
  waits_ = true;
  sent_ = std::chrono::steady_clock::now();
  if (realm_.empty()) return send_frame(std::string(echo_bytes_, 'x'));
  const auto direction = static_cast<Direction>(direction_);
  direction_ = (direction_ + 3) % 8 + 1;  // and back
  send_frame(encode(ClientMessage{
      IntentMessage{++sequence_, turn_ + 1, true, {IntentVerb::Bump, direction, kNobody, ""}}}));
}

void Player::readable() {
  std::array<char, 65536> part;
  for (;;) {
    const ssize_t got = recv(fd_, part.data(), part.size(), MSG_DONTWAIT);
    if (got == 0) lost_ = true;
    if (got <= 0) break;
    buffer_.append(part.data(), static_cast<std::size_t>(got));
    if (static_cast<std::size_t>(got) < part.size()) break;
  }
  take_all();
}

void Player::take_all() {
  std::string_view left = buffer_;
  if (!upgraded_) {
    const std::size_t end = left.find("\r\n\r\n");
    if (end == std::string_view::npos) return;
    upgraded_ = left.starts_with("HTTP/1.1 101");
    lost_ = lost_ || !upgraded_;
    left.remove_prefix(end + 4);
    joined_ = realm_.empty();
    if (!joined_) send_frame(encode(ClientMessage{Hello{1, "fanout", name_, realm_, ""}}));
  }
  bool is_binary = false;
  while (const auto payload = take_frame(left, is_binary)) {
    if (is_binary) take(*payload);
  }
  buffer_.erase(0, buffer_.size() - left.size());
}

void Player::take(std::string_view payload) {
  ++totals_.frames;
  totals_.bytes += payload.size();
  if (realm_.empty()) return take_turn(turn_ + 1);
  if (const auto turn = turn_of_delta(payload)) return take_turn(*turn);
  if (is_rejection(payload)) {  // most likely a wall: try another direction
    ++totals_.rejected;
    direction_ = direction_ % 8 + 1;
    if (++retries_ <= kMaxRetries) act();
    waits_ = waits_ && retries_ <= kMaxRetries;
  }
  lost_ = lost_ || is_refusal(payload);
}

void Player::take_turn(std::uint32_t turn) {
  const bool is_first = !std::exchange(joined_, true);
  if (is_first) turn_ = turn;
  if (turn > turn_) {
    turn_ = turn;
    retries_ = 0;
    if (std::exchange(waits_, false)) {
      const auto took = std::chrono::steady_clock::now() - sent_;
      totals_.latency_us.push_back(static_cast<std::uint32_t>(
          std::chrono::duration_cast<std::chrono::microseconds>(took).count()));
    }
    if (acts_on_turn) act();
  }
}

}  // namespace undercroft::bench
