// webhook_event.cc: two forms of JSON.
#include "server/webhook/webhook_event.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "server/base/escaping.h"
#include "server/base/iso_time.h"

namespace undercroft {
namespace {

constexpr std::array<std::string_view, 12> kKindWords = {
    "up",     "down",    "joined",        "left",     "died",         "won",
    "halted", "resumed", "backup_failed", "reported", "turn_waiting", "test"};

std::string moment(std::uint64_t at_s) { return iso_time(static_cast<std::int64_t>(at_s)); }

// The members that only a waiting turn has.
std::string waiting_members(const WebhookEvent& event) {
  if (event.kind != WebhookEvent::Kind::TurnWaiting) return "";
  std::string names;
  for (const std::string& name : event.waited_for) {
    names += fmt::format("{}{}", names.empty() ? "" : ",", json_text(name));
  }
  return fmt::format(R"("waiting":[{}],"deadline":{},)", names,
                     json_text(moment(event.deadline_s)));
}

// Discord reads Markdown: "A_b_" would be set in italics.
std::string without_markup(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    if (std::string_view("\\*_~`|>#[]()-").find(c) != std::string_view::npos) plain += '\\';
    plain += c;
  }
  return plain;
}

}  // namespace

std::string_view name_of(WebhookEvent::Kind kind) {
  return kKindWords[static_cast<std::size_t>(kind)];
}

std::string json_body(const WebhookEvent& event) {
  return fmt::format(R"({{"id":{},"event":{},"realm":{},"player":{},"text":{},{}"time":{}}})",
                     json_text(event.id), json_text(name_of(event.kind)), json_text(event.realm),
                     json_text(event.player), json_text(event.text), waiting_members(event),
                     json_text(moment(event.at_s)));
}

std::string discord_body(const WebhookEvent& event) {
  return fmt::format(R"({{"content":{},"allowed_mentions":{{"parse":[]}}}})",
                     json_text(without_markup(event.text)));
}

}  // namespace undercroft
