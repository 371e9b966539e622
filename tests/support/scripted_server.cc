// scripted_server.cc: the server's side of RFC 6455, as far as the project's client needs it.
#include "tests/support/scripted_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <utility>

#include "shared/check.h"
#include "shared/trust/sealed_hello.h"

namespace undercroft::testing {
namespace {

constexpr std::size_t kHead = 6;  // bytes: two of the frame, four of the mask
constexpr unsigned kBinary = 2;
constexpr unsigned kClose = 8;

sockaddr_in any_port() {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

unsigned byte_at(const std::string& bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

// The Sec-WebSocket-Accept value (RFC 6455, 4.2.2).
std::string accept_of(const std::string& key) {
  const std::string text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  std::array<unsigned char, SHA_DIGEST_LENGTH> digest{};
  SHA1(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
  std::array<unsigned char, 4 * ((SHA_DIGEST_LENGTH + 2) / 3) + 1> base64{};
  EVP_EncodeBlock(base64.data(), digest.data(), SHA_DIGEST_LENGTH);
  return reinterpret_cast<const char*>(base64.data());
}

std::string value_of(const std::string& head, const std::string& name) {
  const std::size_t at = head.find(name + ": ");
  CHECK(at != std::string::npos, "the client's request lacks " + name);
  const std::size_t from = at + name.size() + 2;
  return head.substr(from, head.find("\r\n", from) - from);
}

std::string framed(unsigned type, const std::string& payload) {
  std::string frame(1, static_cast<char>(0x80U | type));
  if (payload.size() < 126) {
    frame += static_cast<char>(payload.size());
  } else {
    CHECK(payload.size() < 65536, "tests send no bigger frames");
    frame += static_cast<char>(126);
    frame += static_cast<char>(payload.size() >> 8U);
    frame += static_cast<char>(payload.size() & 0xFFU);
  }
  return frame + payload;
}

void send_all(int to, std::string_view bytes) {
  const ssize_t sent = ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  CHECK(sent == static_cast<ssize_t>(bytes.size()), "the client's socket is full or closed");
}

}  // namespace

ServerKey ScriptedServer::usual_key() {
  static const ServerKey kKey = ServerKey::fresh();
  return kKey;
}

ScriptedServer::ScriptedServer(ServerKey key)
    : key_(std::move(key)), door_(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0)) {
  const sockaddr_in address = any_port();
  const int failed = bind(door_, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  CHECK(failed == 0 && ::listen(door_, 4) == 0, "no port for the test's server");
}

ScriptedServer::~ScriptedServer() {
  if (client_ >= 0) close(client_);
  close(door_);
}

std::string ScriptedServer::url() const {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  CHECK(getsockname(door_, reinterpret_cast<sockaddr*>(&address), &size) == 0,
        "the listening socket is not bound");
  return "ws://127.0.0.1:" + std::to_string(ntohs(address.sin_port));
}

void ScriptedServer::listen() {
  accept_another();
  std::array<char, 4096> some{};
  for (;;) {
    const ssize_t count = client_ < 0 ? 0 : recv(client_, some.data(), some.size(), MSG_DONTWAIT);
    if (count <= 0) break;
    unread_.append(some.data(), static_cast<std::size_t>(count));
  }
  if (!open_) answer_handshake();
  while (open_ && take_frame()) {
  }
}

void ScriptedServer::accept_another() {
  const int another = accept(door_, nullptr, nullptr);
  if (another < 0) return;
  if (client_ >= 0) close(client_);
  client_ = another;
  keys_.reset();
  open_ = false;
  unread_.clear();
}

void ScriptedServer::answer_handshake() {
  const std::size_t end = unread_.find("\r\n\r\n");
  if (end == std::string::npos) return;
  const std::string key = value_of(unread_.substr(0, end + 2), "Sec-WebSocket-Key");
  unread_.erase(0, end + 4);
  send_all(client_,
           "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Accept: " +
               accept_of(key) + "\r\n\r\n");
  open_ = true;
}

// Takes one frame off the unread bytes. Returns false if none is complete. Clients mask their
// frames.
bool ScriptedServer::take_frame() {
  if (unread_.size() < kHead) return false;
  std::size_t size = byte_at(unread_, 1) & 0x7FU;
  CHECK(size < 127, "tests make a client send no bigger frames");
  const std::size_t longer = size == 126 ? 2 : 0;
  if (unread_.size() < kHead + longer) return false;
  if (longer > 0) size = byte_at(unread_, 2) << 8U | byte_at(unread_, 3);
  const std::size_t head = kHead + longer;
  if (unread_.size() < head + size) return false;
  std::string payload = unread_.substr(head, size);
  for (std::size_t i = 0; i < size; ++i) {
    payload[i] = static_cast<char>(byte_at(payload, i) ^ byte_at(unread_, head - 4 + i % 4));
  }
  const bool binary = (byte_at(unread_, 0) & 0x0FU) == kBinary;
  unread_.erase(0, head + size);
  if (!binary) return true;
  bytes_heard_ += payload;
  auto message = decode_client(payload);
  CHECK(message.has_value(), "the client sent an unreadable message");
  take(*std::move(message));
  return true;
}

void ScriptedServer::take(ClientMessage message) {
  const auto* challenge = std::get_if<Challenge>(&message);
  if (challenge != nullptr && is_old_) {
    say(Refusal{RefusalCode::Malformed, "The first message must be Hello.", {}});
  } else if (challenge != nullptr && !is_silent_) {
    prove(*challenge);
  }
  auto* hello = std::get_if<Hello>(&message);
  if (hello != nullptr && keys_) {
    const auto unsealed = unseal_hello(*hello, keys_->to_receive);
    CHECK(unsealed, "the client seals for this connection");
  }
  heard_.push_back(std::move(message));
}

void ScriptedServer::prove(const Challenge& challenge) {
  auto answer = key_.answer(challenge, realm_, is_passing_);
  CHECK(answer, "the client's challenge is sound");
  if (posed_)
    answer->proof.identity = posed_->answer(challenge, realm_, is_passing_)->proof.identity;
  keys_ = answer->keys;
  say(answer->proof);
}

void ScriptedServer::say_unsealed(const Welcome& welcome) const {
  send_all(client_, frame_of(welcome));
}

std::string ScriptedServer::frame_of(const ServerMessage& message) {
  return framed(kBinary, encode(message));
}

void ScriptedServer::say_part(std::string_view part) const { send_all(client_, part); }

void ScriptedServer::close_with(CloseCode code, const std::string& reason) const {
  const auto number = static_cast<unsigned>(code);
  const std::string head = {static_cast<char>(number >> 8U), static_cast<char>(number & 0xFFU)};
  send_all(client_, framed(kClose, head + reason));
  ::shutdown(client_, SHUT_WR);
}

void ScriptedServer::say(const ServerMessage& message) const {
  CHECK(open_, "no client is connected");
  const auto* welcome = std::get_if<Welcome>(&message);
  if (welcome == nullptr || !keys_) return send_all(client_, frame_of(message));
  Welcome sealed = *welcome;
  sealed.sealed_token = seal(keys_->to_send, std::exchange(sealed.resume_token, ""));
  send_all(client_, frame_of(sealed));
}

}  // namespace undercroft::testing
