// slash_commands.cc: the commands, and their answers.
#include "server/realm/slash_commands.h"

#include <utility>

#include "server/protocol/known_items.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

// "Bob (dead, away)".
std::string in_words(const World& world, const Player& player, const Session& session) {
  const Entity& body = world.entity(player.body);
  std::string state;
  const auto add = [&state](const char* word) {
    state += (state.empty() ? "" : ", ") + std::string(word);
  };
  if (!body.alive) add(body.kind() == Kind::Downed ? "down" : "dead");
  if (!session.is_there()) add("lost");
  if (session.away) add("away");
  return state.empty() ? player.name : player.name + " (" + state + ")";
}

bool is_here(const World& world, const Session& session) {
  return session.is_there() || world.entity(session.player).depth() > 0;
}

}  // namespace

std::vector<std::string> help_lines() {
  std::vector<std::string> lines;
  for (const ChatCommandRow& row : kChatCommands) lines.emplace_back(row.help);
  return lines;
}

std::vector<std::string> who_lines(const RealmCore& core) {
  std::vector<std::string> lines{"Here:"};
  for (const auto& session : core.sessions) {
    const Player* player = core.state.player(session->player);
    if (player == nullptr || !is_here(core.world(), *session)) continue;
    const std::string who = in_words(core.world(), *player, *session);
    if (lines.back().size() + who.size() + 2 > kMaxChat) lines.emplace_back("and");
    lines.back() += (lines.back().ends_with("Here:") || lines.back() == "and" ? " " : ", ") + who;
  }
  lines.back() += ".";
  return lines;
}

std::optional<std::string> SlashCommands::take(Session& session, const ChatSay& message) {
  const std::string plain = plain_text(message.text, kMaxTyped);
  const TypedLine line =
      message.deed ? TypedLine{ChatCommand::Deed, "", plain, ""} : read_typed_line(plain);
  if (!line.command && line.fault.empty())
    return chat_.say(session, line.text, false), std::nullopt;
  if (line.command == ChatCommand::Deed) return chat_.say(session, line.text, true), std::nullopt;
  if (line.command == ChatCommand::Whisper) {
    return chat_.whisper(session, {line.name, line.text}), std::nullopt;
  }
  if (line.command == ChatCommand::Aloud) return line.text;
  chat_.note_heard(session);
  const std::string limited = speech_.refusal_of("", session.chat);
  const auto lines = limited.empty() ? answer(session, line) : std::vector<std::string>{limited};
  for (const std::string& text : lines)
    session.subscription->send_at_once(with_kind({0, "", text}));
  return std::nullopt;
}

// A muted player may ask as well. Each answer uses up a line of the limit, so that names cannot be
// probed fast.
std::vector<std::string> SlashCommands::answer(Session& session, const TypedLine& line) {
  if (!line.fault.empty()) return {line.fault};
  if (line.command == ChatCommand::Help) return help_lines();
  if (line.command == ChatCommand::Who) return who_lines(core_);
  if (line.command == ChatCommand::Known) return known_item_lines(core_.world(), session.player);
  if (line.command == ChatCommand::Mute) return {mute(session, line.name)};
  if (line.command == ChatCommand::Away)
    return attendance_.set_away(session, true), std::vector<std::string>{};
  const std::string answered = report(session, line);
  return answered.empty() ? std::vector<std::string>{} : std::vector<std::string>{answered};
}

std::string SlashCommands::mute(Session& session, const std::string& name) {
  if (equals_ignoring_case(name, core_.name_of(session))) return "You cannot mute yourself.";
  return session.muted->toggle(name);
}

std::string SlashCommands::report(Session& session, const TypedLine& line) {
  return reporting_.file(*core_.state.player(session.player), line.name, line.text,
                         *session.subscription, session.reports_to_host);
}

}  // namespace undercroft
