// administration.cc: connects the socket of administration with its desk.
#include "server/running/administration.h"

#include <utility>

namespace undercroft {

Expected<std::unique_ptr<Administration>> Administration::open(AdminDependencies needs,
                                                               const std::string& socket) {
  std::unique_ptr<Administration> administration(new Administration());
  auto desk = AdminDesk::open(std::move(needs));
  if (!desk) return failed(desk.error());
  administration->desk_ = *std::move(desk);
  if (socket.empty()) return administration;
  if (auto listening = administration->listen(socket); !listening) {
    return failed("--admin-socket: " + listening.error());
  }
  return administration;
}

Expected<> Administration::listen(const std::string& socket) {
  AdminSocket::Handlers handlers;
  handlers.answer = [this](const std::string& line, const std::string& who) {
    return answer(line, who);
  };
  handlers.complaint = [](const std::string& sentence) {
    return answer_lines(AdminAnswer{.code = 1, .error = sentence});
  };
  auto opened = AdminSocket::open(socket, std::move(handlers));
  if (!opened) return failed(opened.error());
  socket_ = *std::move(opened);
  return {};
}

std::string Administration::answer_to_server(const std::string& line) const {
  return undercroft::answer_to_server(*desk_, line);
}

AdminReply Administration::answer(const std::string& line, const std::string& who) {
  const auto request = read_request(line);
  const AdminAnswer answer =
      request ? desk_->answer_to(*request, who) : AdminAnswer{.code = 2, .error = request.error()};
  const AdminDependencies& needs = desk_->needs();
  if (answer.waits_for_end) return {"", [&needs](int socket) { needs.last_word.wait(socket); }};
  if (answer.follows == 0) return {answer_lines(answer)};
  return {"", [&needs, most = answer.follows](int socket) { needs.events.follow(socket, most); }};
}

}  // namespace undercroft
