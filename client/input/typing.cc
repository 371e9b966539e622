// typing.cc: typing chat, or words to say aloud.
#include <algorithm>
#include <utility>

#include "client/input/modes.h"
#include "client/model/reduce.h"
#include "client/model/whereabouts.h"
#include "shared/codec.h"
#include "shared/messages.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

// A ChatCommand is a line of chat that starts with a slash and addresses the client. `rest` is the
// text after the word and its space.
struct ChatCommand {
  std::string_view word;
  std::string_view help;
  void (*run)(Pressed& out, const ChatCommand& self, std::string_view rest);
};

void mute(Pressed& out, const ChatCommand& self, std::string_view rest) {
  ViewModel& view = out.view;
  if (!is_player_name(rest)) return notice(view, std::string(self.help));
  toggle_mute(view, std::string(rest));
}

void whisper(Pressed& out, const ChatCommand& self, std::string_view rest) {
  const std::size_t end = std::min(rest.find(' '), rest.size());
  const std::string_view name = rest.substr(0, end);
  const std::string_view text = rest.substr(std::min(end + 1, rest.size()));
  if (!is_player_name(name) || is_blank_text(text)) {
    return notice(out.view, std::string(self.help));
  }
  out.commands.push_back(
      {.what = SessionCommand::What::Whisper, .text = std::string(text), .to = std::string(name)});
}

// The server knows the command, and passes the line on to nobody but the host.
void report(Pressed& out, const ChatCommand& self, std::string_view rest) {
  if (!is_player_name(rest.substr(0, rest.find(' ')))) {
    return notice(out.view, std::string(self.help));
  }
  out.commands.push_back({.what = SessionCommand::What::Chat,
                          .text = std::string(self.word) + " " + std::string(rest)});
}

void do_a_deed(Pressed& out, const ChatCommand& self, std::string_view rest) {
  if (is_blank_text(rest)) return notice(out.view, std::string(self.help));
  out.commands.push_back({.what = SessionCommand::What::Deed, .text = std::string(rest)});
}

void list_players(Pressed& out, const ChatCommand&, std::string_view) {
  std::string text = "Here:";
  for (const MemberView* member : in_order_of_joining(out.view.known)) {
    text += (text.back() == ':' ? " " : ", ") + member->name;
    if (!member->alive) text += is_down(out.view, *member) ? " (down)" : " (dead)";
    if (!member->connected) text += " (lost)";
    if (member->away) text += " (away)";
  }
  notice(out.view, text + ".");
}

void be_away(Pressed& out, const ChatCommand&, std::string_view) {
  out.commands.push_back({.what = SessionCommand::What::BeAway});
}

void list_commands(Pressed& out, const ChatCommand& self, std::string_view rest);

// clang-format off
constexpr ChatCommand kChatCommands[] = {
    {"/w",    "/w NAME TEXT sends it to that player only.",                      whisper},
    {"/me",   "/me TEXT shows it as something you do.",                          do_a_deed},
    {"/who",  "/who lists the players of this realm.",                           list_players},
    {"/away", "/away lets the others play on until your next move.",             be_away},
    {"/mute", "/mute NAME hides that player's chat; repeat to show it.",                   mute},
    {"/report", "/report NAME TEXT tells the host about that player.",                   report},
    {"/help", "/help lists the chat commands.",                                  list_commands},
};
// clang-format on

void list_commands(Pressed& out, const ChatCommand&, std::string_view) {
  for (const ChatCommand& command : kChatCommands) notice(out.view, std::string(command.help));
}

// A mistyped command is never sent: no line that starts with a slash leaves the client.
bool took_command(Pressed& out, const std::string& text) {
  if (!text.starts_with('/')) return false;
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string_view word = std::string_view(text).substr(0, end);
  const std::string_view rest = std::string_view(text).substr(std::min(end + 1, text.size()));
  for (const ChatCommand& command : kChatCommands) {
    if (command.word != word) continue;
    command.run(out, command, rest);
    return true;
  }
  notice(out.view, "Unknown command " + std::string(word) + ": see /help.");
  return true;
}

void end_hero(Pressed& out, const std::string& word) {
  if (word == "yes") return out.commands.push_back({.what = SessionCommand::What::EndHero});
  out.view.remark = "Hero not ended.";
}

void finish_typing(Pressed& out) {
  UiState& ui = out.view.ui;
  const Mode mode = ui.mode;
  if (out.view.connection.state != ConnectionState::Up && !ui.typed.empty()) {
    notice(out.view, "Not sent: not connected to the server.");
    return;
  }
  const std::string text = std::exchange(ui.typed, {});
  back_to_map(ui);
  if (mode == Mode::EndHero) return end_hero(out, text);
  if (text.empty()) return;
  if (mode == Mode::Chat && took_command(out, text)) return;
  if (mode == Mode::Chat) {
    if (out.view.stone && out.view.stone->last_words.empty()) out.view.stone->last_words = text;
    out.commands.push_back({.what = SessionCommand::What::Chat, .text = text});
  }
  if (mode == Mode::Say)
    out.commands.push_back({.intent = {.verb = IntentVerb::Say, .words = text}});
}

}  // namespace

std::vector<std::string_view> chat_command_help() {
  std::vector<std::string_view> all;
  for (const ChatCommand& command : kChatCommands) all.push_back(command.help);
  return all;
}

void on_typing(Pressed& out, const Key& key) {
  UiState& ui = out.view.ui;
  if (key.name == KeyName::Escape) {
    ui.typed.clear();
    back_to_map(ui);
  } else if (key.name == KeyName::Enter) {
    finish_typing(out);
  } else if (key.name == KeyName::Backspace) {
    ui.typed = without_last(ui.typed);
  } else if (key == control('u')) {
    ui.typed.clear();
  } else {
    type_into(out.view, key);
  }
}

void type_into(ViewModel& view, const Key& key) {
  UiState& ui = view.ui;
  if (key.name != KeyName::Character || columns_of(key.character) == 0) return;
  const std::string more = to_utf8(std::u32string(1, key.character));
  const std::size_t most = ui.mode == Mode::Say ? kMaxWords : kMaxChat;
  if (ui.typed.size() + more.size() <= most) ui.typed += more;
}

}  // namespace undercroft
