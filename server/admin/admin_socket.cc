// admin_socket.cc: accepts clients and gives each a thread.
#include "server/admin/admin_socket.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <list>
#include <optional>
#include <thread>
#include <utility>

#include "server/admin/admin_protocol.h"
#include "server/admin/line_stream.h"
#include "server/admin/unix_address.h"
#include "server/base/thread_start.h"

namespace undercroft {
namespace {

constexpr auto kRequestTakes = std::chrono::seconds(10);
constexpr auto kAnswerTakes = std::chrono::seconds(10);  // for the client to read it
constexpr auto kPatience = std::chrono::minutes(10);     // of the command, for a large backup

std::chrono::steady_clock::time_point in(std::chrono::steady_clock::duration time) {
  return std::chrono::steady_clock::now() + time;
}

// Nothing when the peer is neither the user of this process nor root.
std::optional<std::string> permitted_peer(int socket) {
  ucred peer{};
  socklen_t size = sizeof(peer);
  if (::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return std::nullopt;
  if (peer.uid != 0 && peer.uid != ::geteuid()) return std::nullopt;
  return "uid " + std::to_string(peer.uid);
}

tl::unexpected<std::string> cannot_listen(const std::string& path) {
  return failed("cannot listen on '" + path + "': " + std::strerror(errno));
}

bool has_listener(const UnixAddress& at) {
  const int probe = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const bool answers = ::connect(probe, at.address(), UnixAddress::size()) == 0 || errno == EAGAIN;
  ::close(probe);
  return answers;
}

// Removes the socket of a server that has ended without doing so.
Expected<> remove_left_socket(const UnixAddress& at, const std::string& path) {
  struct stat file {};
  if (::lstat(at.path(), &file) != 0) return {};
  if (!S_ISSOCK(file.st_mode)) return failed("'" + path + "' exists, and is not a socket");
  if (has_listener(at)) return failed("another server listens on '" + path + "'");
  ::unlink(at.path());
  return {};
}

}  // namespace

struct AdminSocket::Impl {
  struct Client {
    int socket = -1;
    std::atomic<bool> is_done{false};
    std::thread thread;
  };

  Impl(std::string at, int listening, Handlers with)
      : path(std::move(at)),
        listener(listening),
        handlers(std::move(with)),
        wake(::eventfd(0, EFD_CLOEXEC)),
        thread(start_thread([this] { accept_clients(); })) {}

  ~Impl() {
    const std::uint64_t one = 1;
    is_ending = true;
    static_cast<void>(::write(wake, &one, sizeof(one)));
    thread.join();
    for (Client& client : clients) ::shutdown(client.socket, SHUT_RD);
    for (Client& client : clients) end(client);
    ::unlink(UnixAddress(path).path());
    ::close(listener);
    ::close(wake);
  }

  static void end(Client& client) {
    client.thread.join();
    ::close(client.socket);
  }

  void accept_clients() {
    std::array<pollfd, 2> waiting{pollfd{listener, POLLIN, 0}, pollfd{wake, POLLIN, 0}};
    while (!is_ending) {
      if (::poll(waiting.data(), waiting.size(), -1) < 0) continue;
      clients.remove_if([](Client& client) {
        if (!client.is_done) return false;
        end(client);
        return true;
      });
      const int socket = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
      if (socket >= 0) take(socket);
    }
  }

  void take(int socket) {
    const auto peer = permitted_peer(socket);
    const char* no = !peer ? "only the user of the server, or root, may administer it"
                     : clients.size() >= kMostClients
                         ? "too many administrators are connected: try again soon"
                         : nullptr;
    if (no != nullptr) return send_away(socket, no);
    Client& client = clients.emplace_back();
    client.socket = socket;
    auto started = try_to_start_thread([this, &client, who = *peer] { serve(client, who); });
    if (started) {
      client.thread = *std::move(started);
      return;
    }
    clients.pop_back();
    send_away(socket, started.error());
  }

  void send_away(int socket, const std::string& why) const {
    send_all(socket, handlers.complaint(why), std::chrono::steady_clock::now());
    ::close(socket);
  }

  // The accepting thread closes the socket later, when it ends the thread.
  void serve(Client& client, const std::string& who) const {
    const auto line = receive_line(client.socket, kMaxAdminRequest, in(kRequestTakes));
    const AdminReply reply =
        line ? handlers.answer(*line, who) : AdminReply{handlers.complaint(line.error())};
    send_all(client.socket, reply.text, in(kAnswerTakes));
    if (reply.go_on) {
      reply.go_on(::fcntl(client.socket, F_DUPFD_CLOEXEC, 0));
    } else {
      ::shutdown(client.socket, SHUT_RDWR);
    }
    client.is_done = true;
  }

  const std::string path;
  const int listener;
  const Handlers handlers;
  const int wake;
  std::atomic<bool> is_ending{false};
  std::list<Client> clients;  // used by the accepting thread only, while it runs
  std::thread thread;
};

AdminSocket::AdminSocket(std::unique_ptr<Impl> parts) : impl_(std::move(parts)) {}
AdminSocket::~AdminSocket() = default;

Expected<std::unique_ptr<AdminSocket>> AdminSocket::open(const std::string& path,
                                                         Handlers handlers) {
  const UnixAddress at(path);
  if (!at.is_open()) return cannot_listen(path);
  if (auto removed = remove_left_socket(at, path); !removed) return failed(removed.error());
  const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (listener < 0) return cannot_listen(path);
  const bool is_bound = ::bind(listener, at.address(), UnixAddress::size()) == 0 &&
                        ::chmod(at.path(), 0600) == 0 && ::listen(listener, 64) == 0;
  if (!is_bound) {
    auto no = cannot_listen(path);
    ::close(listener);
    return no;
  }
  return std::unique_ptr<AdminSocket>(
      new AdminSocket(std::make_unique<Impl>(path, listener, std::move(handlers))));
}

namespace {

// A socket of this process, closed in the end.
class OpenSocket {
 public:
  explicit OpenSocket(int socket) : socket_(socket) {}
  ~OpenSocket() { ::close(socket_); }
  OpenSocket(const OpenSocket&) = delete;
  OpenSocket& operator=(const OpenSocket&) = delete;
  [[nodiscard]] int number() const { return socket_; }

 private:
  const int socket_;
};

// Connects and sends the line. Fails with a sentence.
Expected<> ask_on(const OpenSocket& socket, const std::string& path, const std::string& line) {
  const UnixAddress at(path);
  const std::string nobody = "no server listens on '" + path + "': ";
  struct stat file {};
  if (!at.is_open() || ::stat(at.path(), &file) != 0) return failed(nobody + std::strerror(errno));
  if (::connect(socket.number(), at.address(), UnixAddress::size()) == 0) {
    send_all(socket.number(), line, in(kRequestTakes));
    return {};
  }
  if (errno != EACCES) return failed(nobody + std::strerror(errno));
  return failed("'" + path + "' belongs to user " + std::to_string(file.st_uid) +
                ": run this command as that user");
}

}  // namespace

bool has_admin_server(const std::string& path) {
  const UnixAddress at(path);
  const OpenSocket socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (::connect(socket.number(), at.address(), UnixAddress::size()) == 0) return true;
  return errno == EAGAIN || errno == EACCES;
}

Expected<std::string> ask_admin_socket(const std::string& path, const std::string& line) {
  const OpenSocket socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (auto asked = ask_on(socket, path, line); !asked) return failed(asked.error());
  return receive_all(socket.number(), in(kPatience));
}

Expected<> follow_admin_socket(const std::string& path, const std::string& line,
                               const std::function<void(std::string_view)>& take) {
  const OpenSocket socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (auto asked = ask_on(socket, path, line); !asked) return asked;
  receive_lines(socket.number(), take);
  return {};
}

}  // namespace undercroft
