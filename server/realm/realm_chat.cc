// realm_chat.cc: chat with everyone, whispers and pings.
#include <algorithm>
#include <utility>

#include "server/realm/realm.h"
#include "shared/check.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

ChatLine to_oneself(std::string text) { return {0, "", std::move(text)}; }

bool knows_cell(const Knowledge& knowledge, Point at) {
  if (knowledge.depth == 0 || !knowledge.level().cells.contains(at)) return false;
  return knowledge.level().cells[at].ground != Ground::Unknown;
}

}  // namespace

// Runs the input directly, so that the outcome of the input before stays readable.
void Realm::say(const std::string& from, const std::string& text, bool deed) {
  const input::Say line{from, plain_text(text, kMaxChat), deed};
  const Outcome said = apply(state_, line);
  CHECK(said.why_not.empty(), "whoever says something has words for it");
  record(line);
  watchers_.say(broadcast_.hear());
}

bool Realm::may_speak(Session& session) {
  const std::string refusal = speech_.refusal_of(name_of(session), session.chat);
  if (!refusal.empty()) session.subscription->send(to_oneself(refusal));
  return refusal.empty();
}

// Returns the words as plain text, or nothing if there are none or the player may not speak now.
std::optional<std::string> Realm::speech_of(Session& session, const std::string& text) {
  session.heard_at = clock_.now_ms();
  std::string plain = plain_text(text, kMaxChat);
  if (is_blank_text(plain) || !trouble_.empty() || !may_speak(session)) return std::nullopt;
  return plain;
}

void Realm::on(Session& session, const ChatSay& message) {
  const auto text = speech_of(session, message.text);
  if (!text) return;
  say(name_of(session), *text, message.deed);
  standing_.interrupt_all(session);
}

// Not an input, so it is stored nowhere: not among the realm's lines, not in its journal.
void Realm::on(Session& session, const Whisper& message) {
  const auto text = speech_of(session, message.text);
  if (!text) return;
  const Player* to = state_.named(message.to);
  Session* listener = to == nullptr ? nullptr : sessions_.of(to->body);
  if (listener == nullptr || !listener->is_there()) {
    const std::string name = plain_text(message.to, kMaxName);
    return session.subscription->send(to_oneself("Nobody called " + name + " is here."));
  }
  const ChatLine line{0, name_of(session), *text, to->name};
  session.subscription->send(line);
  if (listener == &session) return;
  broadcast_.pass_on(*listener, line);
  standing_.interrupt(*listener, name_of(session));
}

// If the player does not know the cell, no client learns whether it exists.
void Realm::on(Session& session, const PingCell& message) {
  session.heard_at = clock_.now_ms();
  const Knowledge& knowledge = state_.player(session.player)->knowledge;
  if (!trouble_.empty() || !knows_cell(knowledge, message.place) || !may_speak(session)) return;
  const PingedCell ping{name_of(session), knowledge.depth, message.place};
  for (Session* listener : sessions_.there()) broadcast_.pass_on(*listener, ping);
  standing_.interrupt_all(session);
}

}  // namespace undercroft
