// typing.cc: typing chat, or words to say aloud.
#include <algorithm>
#include <utility>

#include "client/input/modes.h"
#include "client/model/reduce.h"
#include "shared/messages.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostTyped = 1000;  // bytes; the server cuts longer words, and says so

// Servers up to 0.5 know no commands: they would pass the line on to everybody.
bool would_be_said_to_all(const ViewModel& view, std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  return view.welcome.name.empty() && text.substr(begin).starts_with('/') &&
         !text.starts_with("/report ");
}

// What follows a slash is for the server to judge.
void send_line(Pressed& out, const std::string& text) {
  if (would_be_said_to_all(out.view, text)) {
    return notice(out.view, "Not sent: this server is older than 0.6, and knows no commands.");
  }
  const bool is_talk = !text.starts_with('/');
  if (is_talk && out.view.stone && out.view.stone->last_words.empty()) {
    out.view.stone->last_words = text;
  }
  out.commands.push_back({.what = SessionCommand::What::Chat, .text = text});
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
  if (mode == Mode::Chat) send_line(out, text);
  if (mode == Mode::Say)
    out.commands.push_back({.intent = {.verb = IntentVerb::Say, .words = text}});
}

}  // namespace

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
  if (ui.typed.size() + more.size() <= kMostTyped) ui.typed += more;
}

}  // namespace undercroft
