// realm_chat.cc: what players say to each other: aloud to all, to one alone, by pointing.
#include <algorithm>
#include <utility>

#include "server/realm/realm.h"
#include "shared/ascii_case.h"
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

// Whatever an input of the moment has brought about stays to be read: this one brings nothing.
void Realm::say(const std::string& from, const std::string& text, bool deed) {
  const input::Say line{from, plain_text(text, kMaxChat), deed};
  const Outcome said = apply(state_, line);
  CHECK(said.why_not.empty(), "whoever says something has words for it");
  record(line);
  watchers_.say(broadcast_.hear());
}

bool Realm::is_muted(const std::string& name) const {
  return std::any_of(options_.muted.begin(), options_.muted.end(),
                     [&name](const auto& muted) { return equals_ignoring_case(muted, name); });
}

// As many at once as in half a minute.
bool Realm::has_a_line_left(RateLimiter& chat) {
  const std::uint32_t lines = std::max(1U, options_.chat_lines / 2);
  if (chat.allows(clock_.now_ms(), lines, kHalfAMinuteMs)) return true;
  metrics_.chat_limited.fetch_add(1, std::memory_order_relaxed);
  return false;
}

bool Realm::may_speak(Session& session) {
  if (is_muted(name_of(session))) {
    session.subscription->send(to_oneself("The host lets nobody hear you."));
    return false;
  }
  if (has_a_line_left(session.chat)) return true;
  session.subscription->send(
      to_oneself("That was not passed on: " + std::to_string(options_.chat_lines) +
                 " lines a minute are enough for everyone."));
  return false;
}

// The words in plain form; nothing when there are none, or it may not speak now.
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
  interrupt_all(session);
}

// No input, so that it is kept nowhere: not among the realm's lines, not in its journal.
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
  interrupt_listener(*listener, name_of(session));
}

// Of a cell that the pointer does not know nobody learns whether there is one.
void Realm::on(Session& session, const PingCell& message) {
  session.heard_at = clock_.now_ms();
  const Knowledge& knowledge = state_.player(session.player)->knowledge;
  if (!trouble_.empty() || !knows_cell(knowledge, message.place) || !may_speak(session)) return;
  const PingedCell ping{name_of(session), knowledge.depth, message.place};
  for (Session* listener : sessions_.there()) broadcast_.pass_on(*listener, ping);
  interrupt_all(session);
}

}  // namespace undercroft
