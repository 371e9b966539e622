// last_word.cc: the sentences, and the end of the sockets.
#include "server/admin/last_word.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <string_view>
#include <utility>

#include "server/admin/admin_protocol.h"
#include "server/admin/line_stream.h"
#include "shared/version.h"

namespace undercroft {
namespace {

constexpr auto kReadWithin = std::chrono::milliseconds(500);
constexpr std::size_t kMostTroubles = 20;

std::string counted(std::int64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string sentence_of_leaving(const LeavingServer& leaving) {
  if (leaving.has_fleet) {
    return fmt::format("the server has stopped: {} handed over, {} sent to other servers",
                       counted(leaving.realms, "realm"), counted(leaving.players, "player"));
  }
  return fmt::format("the server has stopped: {} saved, {} disconnected",
                     counted(leaving.realms, "realm"), counted(leaving.players, "player"));
}

JsonObject text_row(std::string text) { return JsonObject{{"text", std::move(text)}}; }

}  // namespace

LastWord::~LastWord() {
  AdminAnswer answer{.rows = {text_row(sentence_of_leaving(leaving_))}, .version = kVersion};
  if (were_cut_off_) {
    answer.rows.push_back(text_row("the turns in play were not over in time (--drain-ms)"));
  }
  for (const std::string& sentence : troubles_) answer.rows.push_back(text_row(sentence));
  if (!troubles_.empty()) {
    answer.code = 1;
    answer.error = counted(static_cast<std::int64_t>(troubles_.size()), "realm") +
                   " could not be stored or handed over in full";
  }
  const std::string lines = answer_lines(answer);
  for (const int socket : sockets_) {
    send_all(socket, lines, std::chrono::steady_clock::now() + kReadWithin);
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
  }
}

void LastWord::wait(int socket) {
  const std::lock_guard lock(mutex_);
  sockets_.push_back(socket);
}

void LastWord::begin(const LeavingServer& leaving) {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(has_begun_, true)) leaving_ = leaving;
}

void LastWord::turns_were_cut_off() {
  const std::lock_guard lock(mutex_);
  were_cut_off_ = true;
}

void LastWord::realms_close() {
  const std::lock_guard lock(mutex_);
  do_realms_close_ = true;
}

void LastWord::add_trouble(const std::string& sentence) {
  const std::lock_guard lock(mutex_);
  if (do_realms_close_ && troubles_.size() < kMostTroubles) troubles_.push_back(sentence);
}

}  // namespace undercroft
