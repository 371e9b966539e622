// admin_socket.cc: accepts clients and gives each a thread.
#include "server/admin/admin_socket.h"

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

tl::unexpected<std::string> cannot(const std::string& what, const std::string& folder) {
  return failed("cannot " + what + " '" + folder + "/" + kAdminSocket +
                "': " + std::strerror(errno));
}

}  // namespace

struct AdminSocket::Parts {
  struct Client {
    int socket = -1;
    std::atomic<bool> is_done{false};
    std::thread thread;
  };

  Parts(std::string in_folder, int listening, Answer answers, Complaint complains)
      : folder(std::move(in_folder)),
        listener(listening),
        answer(std::move(answers)),
        complaint(std::move(complains)),
        wake(::eventfd(0, EFD_CLOEXEC)),
        thread([this] { accept_clients(); }) {}

  ~Parts() {
    const std::uint64_t one = 1;
    is_ending = true;
    static_cast<void>(::write(wake, &one, sizeof(one)));
    thread.join();
    for (Client& client : clients) ::shutdown(client.socket, SHUT_RD);
    for (Client& client : clients) end(client);
    ::unlink((folder + "/" + kAdminSocket).c_str());
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
    if (no != nullptr) {
      send_all(socket, complaint(no), std::chrono::steady_clock::now());
      ::close(socket);
      return;
    }
    Client& client = clients.emplace_back();
    client.socket = socket;
    client.thread = std::thread([this, &client, who = *peer] { serve(client, who); });
  }

  // The accepting thread closes the socket later, when it ends the thread.
  void serve(Client& client, const std::string& who) const {
    const auto line = receive_line(client.socket, kMaxAdminRequest, in(kRequestTakes));
    const std::string text = line ? answer(*line, who) : complaint(line.error());
    send_all(client.socket, text, in(kAnswerTakes));
    ::shutdown(client.socket, SHUT_RDWR);
    client.is_done = true;
  }

  const std::string folder;
  const int listener;
  const Answer answer;
  const Complaint complaint;
  const int wake;
  std::atomic<bool> is_ending{false};
  std::list<Client> clients;  // used by the accepting thread only, while it runs
  std::thread thread;
};

AdminSocket::AdminSocket(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
AdminSocket::~AdminSocket() = default;

Expected<std::unique_ptr<AdminSocket>> AdminSocket::open(const std::string& folder, Answer answer,
                                                         Complaint complaint) {
  const UnixAddress at(folder, kAdminSocket);
  ::unlink(at.path());
  const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (listener < 0) return cannot("open", folder);
  const bool is_bound = ::bind(listener, at.address(), UnixAddress::size()) == 0 &&
                        ::chmod(at.path(), 0600) == 0 && ::listen(listener, 64) == 0;
  if (!is_bound) {
    auto no = cannot("listen on", folder);
    ::close(listener);
    return no;
  }
  return std::unique_ptr<AdminSocket>(new AdminSocket(
      std::make_unique<Parts>(folder, listener, std::move(answer), std::move(complaint))));
}

Expected<std::string> ask_admin_socket(const std::string& folder, const std::string& line) {
  const UnixAddress at(folder, kAdminSocket);
  if (!at.is_open())
    return failed("cannot open the data folder '" + folder + "': " + std::strerror(errno));
  struct stat file {};
  if (::stat(at.path(), &file) != 0) {
    return failed("no server runs on the data folder '" + folder +
                  "', or one older than 0.5.0: it has no " + kAdminSocket);
  }
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const bool is_connected = ::connect(socket, at.address(), UnixAddress::size()) == 0;
  const int error = errno;
  Expected<std::string> answer;
  if (is_connected) {
    send_all(socket, line, in(kRequestTakes));
    answer = receive_all(socket, in(kPatience));
  } else if (error == EACCES) {
    answer = failed("'" + folder + "/" + kAdminSocket + "' belongs to user " +
                    std::to_string(file.st_uid) + ": run this command as that user");
  } else {
    answer = failed("no server runs on the data folder '" + folder + "': " + std::strerror(error));
  }
  ::close(socket);
  return answer;
}

}  // namespace undercroft
