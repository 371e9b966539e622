// webhook_event.h: an event of the server, as the body of a request.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace undercroft {

struct WebhookEvent {
  enum class Kind : std::uint8_t {
    Up,
    Down,
    Joined,
    Left,
    Died,
    Won,
    Halted,
    Resumed,
    BackupFailed,
    Reported,
    Test
  };
  Kind kind = Kind::Test;
  std::string realm = {};   // empty: the whole server
  std::string player = {};  // empty: about no player
  std::string text = {};    // a sentence
  std::uint64_t at_s = 0;   // seconds since 1970
};

// "joined", "backup_failed".
[[nodiscard]] std::string_view name_of(WebhookEvent::Kind kind);

// {"event":"joined","realm":"crypt","player":"Ann","text":"Ann joins
// crypt.","time":"2026-01-02T03:04:05Z"}
[[nodiscard]] std::string json_body(const WebhookEvent& event);

// A message in Discord's form. Names in it mention nobody and are not read as markup.
[[nodiscard]] std::string discord_body(const WebhookEvent& event);

}  // namespace undercroft
