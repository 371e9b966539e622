// admin_socket.h: the server's end of the administration socket.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "shared/expected.h"

namespace undercroft {

// What a client is sent.
struct AdminReply {
  std::string text = {};  // lines
  // If set, the client's answer does not end with `text`: takes ownership of its socket, and no
  // longer counts as a client.
  std::function<void(int socket)> go_on = {};
};

// An AdminSocket listens on a Unix socket, which only the user of this process and root may use.
// Each client sends one line and is sent the answer. A line has at most 64 kB and arrives within
// 10 s, and at most 16 clients are connected; others are sent an error and closed. Threads of its
// own serve the clients.
class AdminSocket {
 public:
  static constexpr std::size_t kMostClients = 16;

  struct Handlers {
    // Answers a line (without its line feed). `who` is the peer as the system knows it: "uid 1000".
    // Called on several threads at once.
    std::function<AdminReply(const std::string& line, const std::string& who)> answer;
    // A sentence as answer lines, for clients that are cut off.
    std::function<std::string(const std::string& sentence)> complaint;
  };

  // Replaces a socket that an earlier server has left. Fails with a sentence, also when there is
  // something else at the path, or a server that still listens.
  [[nodiscard]] static Expected<std::unique_ptr<AdminSocket>> open(const std::string& path,
                                                                   Handlers handlers);
  ~AdminSocket();  // removes the file, cuts its clients off, and waits for answers under way
  AdminSocket(const AdminSocket&) = delete;
  AdminSocket& operator=(const AdminSocket&) = delete;

 private:
  struct Impl;
  explicit AdminSocket(std::unique_ptr<Impl> parts);
  std::unique_ptr<Impl> impl_;
};

// Whether a server listens at the path. True also when only another user may ask it.
[[nodiscard]] bool has_admin_server(const std::string& path);
// Sends `line` to the server that listens at the path and returns all that it answers, up to the
// end of the stream. Fails with a sentence when there is no such socket, when it belongs to another
// user, or when no server listens.
[[nodiscard]] Expected<std::string> ask_admin_socket(const std::string& path,
                                                     const std::string& line);
// The same, but calls `take` with each line of the answer, without its line feed, as it arrives,
// however long the next one takes. Returns when the server ends the stream.
[[nodiscard]] Expected<> follow_admin_socket(const std::string& path, const std::string& line,
                                             const std::function<void(std::string_view)>& take);

}  // namespace undercroft
