// theatre_room.cc: from a visitor's message to what the others are sent.
#include "server/gateway/theatre/theatre_room.h"

#include <utility>
#include <variant>

#include "shared/codec.h"

namespace undercroft {

std::optional<std::uint32_t> TheatreRoom::enter(Connection& connection) {
  const auto number = theatre_.enter();
  if (!number) return std::nullopt;
  guests_[*number] = {&connection, true};
  tell_if(true);
  return number;
}

void TheatreRoom::leave(std::uint32_t number) {
  guests_.erase(number);
  theatre_.leave(number);
  tell_if(true);
}

// ---- messages ----

bool TheatreRoom::take(std::uint32_t number, const ClientMessage& message) {
  if (const auto* step = std::get_if<TheatreStep>(&message)) {
    tell_if(theatre_.step(number, *step));
  } else if (const auto* point = std::get_if<TheatrePoint>(&message)) {
    tell_if(theatre_.point(number, *point));
  } else if (const auto* lead = std::get_if<TheatreLead>(&message)) {
    tell_if(theatre_.hand_over(number, *lead));
  } else if (const auto* name = std::get_if<TheatreName>(&message)) {
    rename(number, *name);
  } else if (const auto* said = std::get_if<ChatSay>(&message)) {
    hear(number, *said);
  } else {
    return false;
  }
  return true;
}

void TheatreRoom::rename(std::uint32_t number, const TheatreName& name) {
  const std::string refusal = theatre_.rename(number, name);
  if (!refusal.empty()) return notify(number, refusal);
  tell_if(true);
}

void TheatreRoom::hear(std::uint32_t number, const ChatSay& said) {
  const Theatre::Heard heard = theatre_.hear(number, said);
  if (heard.line) {
    const std::string frame = encode(ServerMessage{*heard.line});
    for (const auto& [other, guest] : guests_) {
      if (guest.connection->is_ready()) guest.connection->send(frame);
    }
  }
  if (!heard.notice.empty()) notify(number, heard.notice);
}

void TheatreRoom::notify(std::uint32_t number, const std::string& sentence) {
  guests_.at(number).connection->send(encode(ServerMessage{with_kind({0, "", sentence})}));
}

// ---- the theatre as it is ----

void TheatreRoom::tell_if(bool has_changed) {
  if (!has_changed) return;
  has_changed_ = true;
  if (!is_pausing_) tell();
}

void TheatreRoom::tell() {
  has_changed_ = false;
  for (auto& [number, guest] : guests_) tell_one(number, guest);
  is_pausing_ = true;
  pause_.start(kTellEvery, [weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->end_pause();
  });
}

void TheatreRoom::tell_one(std::uint32_t number, Guest& guest) {
  guest.is_behind = !guest.connection->is_ready();
  if (guest.is_behind) return;
  guest.connection->send(encode(ServerMessage{theatre_.told_to(number)}));
}

void TheatreRoom::end_pause() {
  is_pausing_ = false;
  if (has_changed_) tell();
}

void TheatreRoom::ready(std::uint32_t number) {
  Guest& guest = guests_.at(number);
  if (guest.is_behind) tell_one(number, guest);
}

void TheatreRoom::send_away(const Refusal& refusal) {
  for (const auto& [number, guest] : guests_) guest.connection->refuse(refusal);
}

}  // namespace undercroft
