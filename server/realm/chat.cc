// chat.cc: passing on what players say.
#include "server/realm/chat.h"

#include <utility>

#include "server/sim/rules/altars.h"
#include "server/sim/rules/conversation.h"
#include "server/sim/rules/merchants.h"
#include "server/sim/rules/orders.h"
#include "shared/codec.h"
#include "shared/order_words.h"

namespace undercroft {
namespace {

ChatLine to_oneself(std::string text) { return with_kind({0, "", std::move(text)}); }

bool knows_cell(const Knowledge& knowledge, Point at) {
  if (knowledge.depth == 0 || !knowledge.level().cells.contains(at)) return false;
  return knowledge.level().cells[at].ground != Ground::Unknown;
}

}  // namespace

std::string cut_notice(const std::string& text, std::size_t most) {
  if (plain_text(text, kMaxTyped).size() <= most) return "";
  return "Your line was too long: it was cut to " + std::to_string(most) + " bytes.";
}

std::string Chat::refusal_of_words(Session& session, const std::string& words) const {
  const Catalogue& catalogue = core_.state.world.catalogue();
  const bool is_of_the_game = names_a_gift(words) || names_a_ware(catalogue, words) ||
                              names_a_word(catalogue, words) || order_in(words).has_value();
  return speech_.refusal_of(is_of_the_game ? "" : core_.name_of(session), session.chat);
}

// Words do not prove that an absent player is back: no player may move its body (F8), so it must
// leave some day, and not stand in the way for as long as it talks.
void Chat::note_heard(Session& session) const {
  if (!session.away) session.heard_at = core_.now_ms();
}

bool Chat::may_speak(Session& session) {
  const std::string refusal = speech_.refusal_of(core_.name_of(session), session.chat);
  if (!refusal.empty()) session.subscription->send(to_oneself(refusal));
  return refusal.empty();
}

// The words as plain text; nothing when there are none, or the player may not speak now.
std::optional<std::string> Chat::speech_of(Session& session, const std::string& text) {
  note_heard(session);
  std::string plain = plain_text(text, kMaxChat);
  if (is_blank_text(plain) || door_.is_halted() || !may_speak(session)) return std::nullopt;
  return plain;
}

void Chat::note_cut(Session& session, const std::string& text, std::size_t most) {
  const std::string notice = cut_notice(text, most);
  if (!notice.empty()) session.subscription->send_at_once(to_oneself(notice));
}

void Chat::say(Session& session, const std::string& text, bool deed) {
  const auto words = speech_of(session, text);
  if (!words) return;
  door_.say(core_.name_of(session), *words, deed);
  core_.standing.interrupt_those_called(session, *words);
  note_cut(session, text, kMaxChat);
  const bool orders =
      order_in(*words).has_value() && has_followers_in_view(core_.world(), session.player);
  if (orders && !deed) door_.run(input::Order{session.player, {}, *words});
}

// A whisper is no input, so it is stored nowhere: not in the realm's talk, not in its journal.
void Chat::whisper(Session& session, const Whisper& message) {
  const auto text = speech_of(session, message.text);
  if (!text) return;
  const Player* to = core_.state.named(message.to);
  Session* listener = core_.connected(to);
  if (listener == nullptr) {
    const std::string name = plain_text(message.to, kMaxName);
    return session.subscription->send(to_oneself("No player called " + name + " is here."));
  }
  const ChatLine line = with_kind({0, core_.name_of(session), *text, to->name});
  session.subscription->send(line);
  note_cut(session, message.text, kMaxChat);
  if (listener == &session) return;
  core_.broadcast.pass_on(*listener, line.from, line);
  core_.standing.interrupt(*listener, core_.name_of(session));
}

// A cell that the pointing player does not know is not passed on: its existence would leak.
void Chat::point(Session& session, const PingCell& message) {
  note_heard(session);
  const Knowledge& knowledge = core_.state.player(session.player)->knowledge;
  if (door_.is_halted() || !knows_cell(knowledge, message.place) || !may_speak(session)) return;
  const PingedCell ping{core_.name_of(session), knowledge.depth, message.place};
  for (Session* listener : core_.sessions.there())
    core_.broadcast.pass_on(*listener, ping.from, ping);
  core_.standing.interrupt_those_at(session, ping.depth, ping.place);
  if (has_followers_in_view(core_.world(), session.player)) {
    door_.run(input::Order{session.player, ping.place});
  }
}

}  // namespace undercroft
