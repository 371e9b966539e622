// webhook_event.h: an event of the server, as the body of a request.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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
    TurnWaiting,  // slow play: a turn waits for a player who is not connected (R175)
    Test
  };
  Kind kind = Kind::Test;
  std::string realm = {};   // empty: the whole server
  std::string player = {};  // empty: about no player
  std::string text = {};    // a sentence
  std::uint64_t at_s = 0;   // seconds since 1970
  // For TurnWaiting: when the turn ends in any case, in seconds since 1970; and all such players.
  std::uint64_t deadline_s = 0;
  std::vector<std::string> waited_for = {};
  // No two events share it, and every webhook gets the same one: receivers that have it drop the
  // event.
  std::string id = {};
};

// "joined", "backup_failed".
[[nodiscard]] std::string_view name_of(WebhookEvent::Kind kind);

// {"id":"3vBx..","event":"joined","realm":"crypt","player":"Ann","text":"Ann joins
// crypt.","time":"2026-01-02T03:04:05Z"}; a waiting turn also has "waiting":["Ann","Bob"] and
// "deadline":"2026-01-03T03:04:05Z".
[[nodiscard]] std::string json_body(const WebhookEvent& event);

// A message in Discord's form. Names in it mention nobody and are not read as markup.
[[nodiscard]] std::string discord_body(const WebhookEvent& event);

}  // namespace undercroft
