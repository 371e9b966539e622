// typing.cc: a line of chat, or words to say aloud.
#include <utility>

#include "client/input/desk.h"
#include "client/model/reduce.h"
#include "client/model/utf8.h"
#include "shared/messages.h"

namespace undercroft {
namespace {

void finish_typing(Pressed& out) {
  Desk& desk = out.view.desk;
  const Mode mode = desk.mode;
  if (out.view.line.link != LinkState::Up && !desk.typed.empty()) {
    notice(out.view, "Not sent: the line to the server is down.");
    return;
  }
  const std::string text = std::exchange(desk.typed, {});
  close_desk(desk);
  if (text.empty()) return;
  if (mode == Mode::Chat) out.wishes.push_back({.what = Wish::What::Chat, .text = text});
  if (mode == Mode::Say) out.wishes.push_back({.intent = {.verb = IntentVerb::Say, .words = text}});
}

}  // namespace

void on_typing(Pressed& out, const Key& key) {
  Desk& desk = out.view.desk;
  if (key.name == KeyName::Escape) {
    desk.typed.clear();
    close_desk(desk);
  } else if (key.name == KeyName::Enter) {
    finish_typing(out);
  } else if (key.name == KeyName::Backspace) {
    desk.typed = without_last(desk.typed);
  } else if (key == control('u')) {
    desk.typed.clear();
  } else {
    type_into(out.view, key);
  }
}

void type_into(ViewModel& view, const Key& key) {
  Desk& desk = view.desk;
  if (key.name != KeyName::Character || columns_of(key.character) == 0) return;
  const std::string more = to_utf8(std::u32string(1, key.character));
  const std::size_t most = desk.mode == Mode::Say ? kMaxWords : kMaxChat;
  if (desk.typed.size() + more.size() <= most) desk.typed += more;
}

}  // namespace undercroft
