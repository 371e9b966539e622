// typing_report.cc: comparing what is typed with what was reported.
#include "client/app/typing_report.h"

#include <utility>

namespace undercroft {
namespace {

// Empty: nothing that the others would be sent.
std::string talk_in(const ViewModel& view) {
  const std::string& typed = view.ui.typed;
  const std::size_t begin = typed.find_first_not_of(' ');
  const bool is_talk =
      view.ui.mode == Mode::Chat && begin != std::string::npos && typed[begin] != '/';
  return is_talk ? typed : std::string();
}

}  // namespace

std::optional<Typing> TypingReport::changed(const ViewModel& view, bool sent) {
  const std::string talk = talk_in(view);
  if (talk.empty()) {
    const bool was_told = !std::exchange(told_, {}).empty();
    return was_told && !sent ? std::optional(Typing{true}) : std::nullopt;
  }
  const bool is_early = told_ms_ && view.now_ms < *told_ms_ + kRepeatMs;
  if (talk == told_ || is_early) return std::nullopt;
  told_ms_ = view.now_ms;
  told_ = talk;
  return Typing{};
}

}  // namespace undercroft
