// raw_socket.cc: the parts of RFC 6455 that tests need.
#include "tests/support/raw_socket.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "shared/check.h"

namespace undercroft::testing {
namespace {

constexpr unsigned kClose = 8;
constexpr unsigned kFinal = 0x80;
constexpr unsigned kMasked = 0x80;

char byte(std::size_t n) { return static_cast<char>(static_cast<unsigned char>(n & 0xFFU)); }

std::uint16_t number(const std::string& two) {
  return static_cast<std::uint16_t>(static_cast<unsigned char>(two[0]) << 8U |
                                    static_cast<unsigned char>(two[1]));
}

}  // namespace

RawSocket::RawSocket(int port, int receive_buffer) : fd_(socket(AF_INET, SOCK_STREAM, 0)) {
  const timeval patience{10, 0};
  setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (receive_buffer > 0) {
    setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  }
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int failed = connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  CHECK(failed == 0, "the test's server does not accept the connection");
}

RawSocket::~RawSocket() { close(fd_); }

void RawSocket::send_bytes(const std::string& bytes) {
  // The server may have closed the connection already. Some tests are about that.
  (void)!::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
}

std::optional<std::string> RawSocket::read_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  std::size_t have = 0;
  while (have < count) {
    const ssize_t more = recv(fd_, bytes.data() + have, count - have, 0);
    if (more <= 0) return std::nullopt;
    have += static_cast<std::size_t>(more);
  }
  return bytes;
}

std::string RawSocket::read_until(const std::string& end) {
  std::string text;
  while (!text.ends_with(end)) {
    const auto next = read_bytes(1);
    if (!next) break;
    text += *next;
  }
  return text;
}

bool RawSocket::upgrade(const std::string& path, const std::string& headers) {
  return ask_for_websocket(path, headers).starts_with("HTTP/1.1 101");
}

std::string RawSocket::ask_for_websocket(const std::string& path, const std::string& headers) {
  send_bytes("GET " + path +
             " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
             headers + "\r\n");
  return read_until("\r\n\r\n");
}

void RawSocket::send_frame(const std::string& payload, Sort sort) {
  send_bytes(frame_of(payload, sort));
}

void RawSocket::send_fragment(const std::string& payload, Sort sort) {
  send_bytes(frame_of(payload, static_cast<unsigned>(sort)));
}

std::string RawSocket::frame_of(const std::string& payload, Sort sort) {
  return frame_of(payload, kFinal | static_cast<unsigned>(sort));
}

std::string RawSocket::frame_of(const std::string& payload, unsigned head) {
  std::string frame;
  frame += byte(head);
  if (payload.size() < 126) {
    frame += byte(kMasked | payload.size());
  } else {
    CHECK(payload.size() < 65536, "tests send no bigger frames");
    frame += byte(kMasked | 126U);
    frame += byte(payload.size() >> 8U);
    frame += byte(payload.size());
  }
  frame += std::string(4, '\0');  // a mask that changes nothing
  return frame + payload;
}

std::optional<RawFrame> RawSocket::read_frame() {
  for (;;) {
    const auto head = read_bytes(2);
    if (!head) return std::nullopt;
    const unsigned opcode = static_cast<unsigned char>((*head)[0]) & 0x0FU;
    std::size_t size = static_cast<unsigned char>((*head)[1]) & 0x7FU;
    CHECK(size < 127, "the server sends no frame that big");
    if (size == 126) {
      const auto longer = read_bytes(2);
      if (!longer) return std::nullopt;
      size = number(*longer);
    }
    const auto payload = read_bytes(size);
    if (!payload) return std::nullopt;
    if (opcode == kClose) {
      return RawFrame{true, size < 2 ? std::uint16_t{1005} : number(*payload),
                      size < 2 ? "" : payload->substr(2)};
    }
    if (opcode <= 2) return RawFrame{false, 0, *payload};  // skips pings and pongs
  }
}

std::optional<RawFrame> RawSocket::read_to_close() {
  for (auto frame = read_frame(); frame; frame = read_frame()) {
    if (frame->is_close) return frame;
  }
  return std::nullopt;
}

}  // namespace undercroft::testing
