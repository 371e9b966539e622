// press.h: what a key press does to the view, and what it asks of the world outside.
//
// Looking, listing, typing and scrolling change only the view, at once; nothing of the world is
// ever guessed. What needs the server or the terminal comes back as commands.
#pragma once

#include <string>
#include <vector>

#include "client/input/bindings.h"
#include "client/model/view_model.h"

namespace undercroft {

// Something to ask of the server or of the terminal.
struct SessionCommand {
  enum class What : std::uint8_t {
    Intent,
    Withdraw,
    Chat,
    Scores,
    Realms,
    EnterRealm,
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
    Deed,
    Whisper,
    PingCell,
    BeAway,
    EndHero
  };
  What what = What::Intent;
  Intent intent = {};            // of Intent
  std::string text = {};         // of Chat, Deed and Whisper; of Set and Enter the new value; of
                                 // EnterRealm and Watch its name, empty: back to
                                 // one's own body
  std::string setting = {};      // of Set and Enter: its name; of Aloud: "status" or "exits"
  StandingIntent standing = {};  // of Standing
  std::string to = {};  // of Whisper: a player; of EnterRealm: whom to watch there, empty: nobody
  Point place = {};     // of PingCell
};

struct Pressed {
  ViewModel view;
  std::vector<SessionCommand> commands;
};

// The intent that `key` stands for on the map, if it stands for one and may be sent now.
[[nodiscard]] std::optional<Intent> intent_for(const Key& key, const ViewModel& view,
                                               const Bindings& bindings);

// Whether `key` may be pressed when the screen is too small to show the dungeon: nobody should act
// unseeing, but anybody may leave.
[[nodiscard]] bool may_press_unseeing(const Key& key, const ViewModel& view,
                                      const Bindings& bindings);

// Pure. A story that is being told ends first, and the key still does its work.
[[nodiscard]] Pressed press(ViewModel view, const Key& key, const Bindings& bindings);

// The reason of a refusal, where somebody plays already by one's own name and token.
inline constexpr std::string_view kPlaysElsewhere = "playing";
// Asks for what the server missed, if another name, a password or a word would help.
void ask_to_enter(ViewModel& view, const Refusal& refusal);

// Before one has said who one is: goes on as that hero by Enter, or as another by its name. `depth`
// 0: how far it has got is not known.
void offer_hero(ViewModel& view, const std::string& name, int depth, TurnNumber turn);

// The line that a ping's letter says, or nothing.
[[nodiscard]] std::string_view ping_words(char32_t letter);
// The word of an altar's gift that a letter chooses, or nothing (R161).
[[nodiscard]] std::string_view gift_word(char32_t letter);

}  // namespace undercroft
