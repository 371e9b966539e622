// administration.h: what administrators and bans need in a running server.
#pragma once

#include <memory>
#include <string>

#include "server/admin/admin_desk.h"
#include "server/admin/admin_socket.h"

namespace undercroft {

// An Administration puts stored bans in force and answers on the socket of administration.
class Administration {
 public:
  // `socket`: its path; empty: there is none, but bans are in force all the same, since other
  // servers may change them. Fails with a sentence.
  [[nodiscard]] static Expected<std::unique_ptr<Administration>> open(AdminDependencies needs,
                                                                      const std::string& socket);

  // As answer_to_server(). Thread-safe.
  [[nodiscard]] std::string answer_to_server(const std::string& line) const;

 private:
  Administration() = default;
  [[nodiscard]] Expected<> listen(const std::string& socket);
  [[nodiscard]] AdminReply answer(const std::string& line, const std::string& who);

  std::unique_ptr<AdminDesk> desk_;
  std::unique_ptr<AdminSocket> socket_;  // ends before the desk that it asks
};

}  // namespace undercroft
