// spectator_talk.cc: passing on what spectators say, and answering their commands.
#include "server/realm/spectator_talk.h"

#include <utility>

#include "server/realm/slash_commands.h"
#include "shared/codec.h"
#include "shared/watcher_mark.h"

namespace undercroft {
namespace {

void answer_alone(Watcher& watcher, const std::string& text) {
  watcher.far_end().send(encode(ServerMessage{with_kind({0, "", text})}));
}

}  // namespace

// One budget for a player's words, dead or alive: a new connection must not renew it.
RateLimiter& SpectatorTalk::words_of(Watcher& watcher) {
  Session* own = dead_player(watcher) == nullptr ? nullptr : core_.sessions.of(watcher.seat);
  return own == nullptr ? watcher.chat : own->chat;
}

// Null for strangers, and when the seat is no longer the player's.
const Player* SpectatorTalk::dead_player(const Watcher& watcher) const {
  return core_.state.player(watcher.seat);
}

void SpectatorTalk::hear(Watcher& watcher, const ChatSay& message) {
  const std::string plain = plain_text(message.text, kMaxTyped);
  const TypedLine line =
      message.deed ? TypedLine{ChatCommand::Deed, "", plain, ""} : read_typed_line(plain);
  const bool is_talk = !line.command && line.fault.empty();
  if (is_talk || line.command == ChatCommand::Deed) return speak(watcher, line.text, !is_talk);
  std::vector<std::string> lines{speech_.refusal_of("", words_of(watcher))};
  if (lines.front().empty()) lines = answer_to(watcher, line);
  for (const std::string& text : lines) answer_alone(watcher, text);
}

// A dead player speaks to all under the player's own name; a stranger only to other spectators.
void SpectatorTalk::speak(Watcher& watcher, const std::string& words, bool deed) {
  const std::string text = plain_text(words, kMaxChat);
  if (is_blank_text(text) || door_.is_halted()) return;
  if (!speech_.refusal_of(watcher.name, words_of(watcher)).empty()) return;
  const std::string notice = cut_notice(words, kMaxChat);
  if (!notice.empty()) answer_alone(watcher, notice);
  if (const Player* dead = dead_player(watcher)) return door_.say(dead->name, text, deed);
  const ChatLine line = with_kind({0, std::string(kWatcherMark) + watcher.name, text, "", deed});
  core_.watchers.say(std::make_shared<const TalkLine>(
      TalkLine{0, encode(ServerMessage{line}), text_of(line), line.from}));
}

std::vector<std::string> SpectatorTalk::answer_to(Watcher& watcher, const TypedLine& line) {
  if (!line.fault.empty()) return {line.fault};
  if (line.command == ChatCommand::Help) return help_lines();
  if (line.command == ChatCommand::Who) return who_lines(core_);
  if (line.command == ChatCommand::Mute) return {watcher.muted->toggle(line.name)};
  if (line.command != ChatCommand::Report) return {"Only players in the dungeon can do that."};
  std::string answer = report(watcher, line);
  return answer.empty() ? std::vector<std::string>{} : std::vector<std::string>{std::move(answer)};
}

// A stranger has no seat, so the host could ask nobody about the report.
std::string SpectatorTalk::report(Watcher& watcher, const TypedLine& line) {
  const Player* dead = dead_player(watcher);
  Session* own = dead == nullptr ? nullptr : core_.sessions.of(watcher.seat);
  if (own == nullptr) return "Only players may report others.";
  return reporting_.file(*dead, line.name, line.text, *watcher.told, own->reports_to_host);
}

}  // namespace undercroft
