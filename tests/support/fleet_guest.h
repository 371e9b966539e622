// fleet_guest.h: a player of a simulated fleet, who comes back by whatever server answers.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/realm/sync/connection.h"
#include "shared/messages.h"

namespace undercroft::testing {

// A connection holds what each side sent until the other side can be reached.
struct FleetConnection final : Connection {
  void send(std::string_view frame) override { frames.emplace_back(frame); }
  [[nodiscard]] bool is_ready() const override { return true; }
  void close(CloseCode, std::string_view) override { is_closed = true; }

  std::vector<std::string> frames;     // to the player
  std::vector<IntentMessage> intents;  // to the owner
  bool is_closed = false;              // by the owner
  bool is_left = false;                // by the player, or the front was cut
};

struct FleetGuest {
  // Where the player is, as seen from the outside.
  enum class Stage : std::uint8_t { Away, AtFront, Connected };

  std::string realm;
  std::string name;
  std::string token = {};  // empty: newcomer
  TurnNumber told = 0;     // the highest turn it was sent
  Stage stage = Stage::Away;
  std::uint64_t next_try_ms = 0;
  std::uint64_t next_deed_ms = 0;
  std::uint64_t heard_ms = 0;  // something came, or could have
  std::string front = {};      // the ID of the server it connected to
  std::string owner = {};      // the ID of the server that plays its realm, or looks for it
  std::shared_ptr<FleetConnection> connection = {};
  bool is_welcome = false;  // on this connection
  std::uint32_t sequence = 0;
  int lives = 0;  // heroes it had before
};

}  // namespace undercroft::testing
