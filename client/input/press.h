// press.h: how a key press changes the view, and which commands it produces.
//
// Looking, listing, typing and scrolling take effect at once and change only the view. The client
// never predicts the world. Requests to the server or the terminal are returned as commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/input/bindings.h"
#include "client/model/view_model.h"

namespace undercroft {

// A request to the server or the terminal.
struct SessionCommand {
  enum class What : std::uint8_t {
    Intent,
    Withdraw,
    Chat,
    Scores,
    Realms,
    EnterRealm,
    MakeRealm,
    Watch,
    Leave,
    Redraw,
    Retry,
    Suspend,
    Mouse,
    Set,
    Enter,
    Aloud,
    Standing,
    PingCell,
    EndHero,
    Choose,
    Tale,
    Tales,
    Moment,
    PlayOn
  };
  What what = What::Intent;
  Intent intent = {};  // for Intent
  // Chat: the line as it was typed. Set, Enter: the new value. EnterRealm, MakeRealm: the realm's
  // name. Watch: the player to watch, or empty for the player's own body.
  std::string text = {};
  std::string setting = {};      // Set, Enter: its name; Aloud: "status" or "exits"
  StandingIntent standing = {};  // for Standing
  std::string to = {};           // EnterRealm: the player to watch, or empty
  Point place = {};              // for PingCell
  // Choose: its number, and the index of the option. Tale: the number of the run, or 0: the last.
  // PlayOn: the moment of the link.
  std::uint32_t choice = 0;
  std::uint32_t option = 0;
  MomentRequest moment = {};  // for Moment
};

struct Pressed {
  ViewModel view;
  std::vector<SessionCommand> commands;
};

// Says that a key typed before a surprise did nothing (R103).
inline constexpr std::string_view kKeyDropped =
    "You pressed that before you could see: again to go on.";

// The intent that `key` stands for on the map; nullopt if there is none or it may not be sent now.
[[nodiscard]] std::optional<Intent> intent_for(const Key& key, const ViewModel& view,
                                               const Bindings& bindings);

// True if `key` may act while the screen is too small to show the dungeon. Players should not act
// blind, but they may leave.
[[nodiscard]] bool may_press_unseeing(const Key& key, const ViewModel& view,
                                      const Bindings& bindings);

// Pure. Shows at once any log lines that are still being revealed, then handles the key.
[[nodiscard]] Pressed press(ViewModel view, const Key& key, const Bindings& bindings);

// The refusal reason when another client plays this hero with the same token.
inline constexpr std::string_view kPlaysElsewhere = "playing";
// Asks the player for another name, a password or a confirmation, if that could lift the refusal.
void ask_to_enter(ViewModel& view, const Refusal& refusal);

// Before joining: offers to continue as that hero with Enter, or to type another name. `depth` 0:
// progress unknown.
void offer_hero(ViewModel& view, const std::string& name, int depth, TurnNumber turn);
// As above: asks whether the hero of a link shall be played beside the stored hero `mine`.
void offer_link(ViewModel& view, const std::string& mine);

// The chat line for a ping's letter; empty if there is none.
[[nodiscard]] std::string_view ping_words(char32_t letter);

}  // namespace undercroft
