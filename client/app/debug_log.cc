// debug_log.cc: the log line for each kind of news.
#include "client/app/debug_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <variant>

#include "shared/codec.h"
#include "shared/version.h"

namespace undercroft {
namespace {

constexpr std::size_t kMaxSaid = 400;  // bytes of a server's sentence

std::string words_of(const ConnectionChange& change) {
  constexpr std::string_view kStates[] = {"idle", "connecting", "up", "lost", "ended"};
  std::string text = "connection " + std::string(kStates[static_cast<std::size_t>(change.state)]);
  if (!change.sentence.empty()) text += ": " + plain_text(change.sentence, kMaxSaid);
  return text;
}
std::string words_of(const Refusal& refusal) {
  return "refused: " + plain_text(refusal.sentence, kMaxSaid);
}
std::string words_of(const Rejected& rejected) {
  return "rejected " + std::to_string(rejected.sequence) + ": " +
         plain_text(rejected.sentence, kMaxSaid);
}
std::string words_of(const IntentSent& sent) {
  return "intent " + std::to_string(sent.sequence) + " for turn " + std::to_string(sent.turn);
}
std::string words_of(const StandingSent& sent) {
  return "standing intent " + std::to_string(sent.sequence);
}
std::string words_of(const ChoiceSent& sent) {
  return "choice " + std::to_string(sent.sequence) + ": option " + std::to_string(sent.option) +
         " of " + std::to_string(sent.choice);
}
std::string words_of(const Stopped& stopped) {
  return "stopped " + std::to_string(stopped.sequence);
}
std::string words_of(const RoundTrip& trip) {
  return "round trip " + std::to_string(trip.ms) + " ms";
}
std::string words_of(const Delta& delta) {
  return "turn " + std::to_string(delta.from_turn) + " to " + std::to_string(delta.to_turn);
}
template <typename Other>
std::string words_of(const Other&) {
  return {};
}

}  // namespace

Expected<DebugLog> DebugLog::open(const std::string& path) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (fd < 0) return failed("cannot open log " + path + ": " + std::strerror(errno));
  DebugLog log;
  log.file_ = std::shared_ptr<std::FILE>(fdopen(fd, "a"), std::fclose);
  std::setvbuf(log.file_.get(), nullptr, _IOLBF, BUFSIZ);
  log.note(
      0, std::string("undercroft ") + kVersion + ", protocol " + std::to_string(kProtocolVersion));
  return log;
}

void DebugLog::note(std::uint64_t now_ms, std::string_view words) {
  if (!is_open() || words.empty()) return;
  std::fprintf(file_.get(), "%8llu  %.*s\n", static_cast<unsigned long long>(now_ms),
               static_cast<int>(words.size()), words.data());
}

void DebugLog::note(std::uint64_t now_ms, const News& news) {
  if (!is_open()) return;
  note(now_ms, std::visit([](const auto& one) { return words_of(one); }, news));
}

}  // namespace undercroft
