// playing_on.h: playing on from a moment of the past, in a realm that begins there (R214).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "shared/messages.h"

namespace undercroft {

struct ViewModel;

// How far it has come. The player's own moment needs a link first.
struct PlayingOn {
  enum class Step : std::uint8_t { Question, Link, Realm };
  Step step = Step::Question;
  ShareMoment link = {};           // the request for it
  MakeRealm branch = {};           // the request for the realm
  bool made_link = false;          // the link of `branch` was made for it
  bool is_sent = false;            // the one for the realm
  std::uint64_t due_since_ms = 0;  // when the last request was sent
  std::string realm = {};          // that was made
  std::string fault = {};          // why none was made; set if there is no game to return to
};

// Whether the moments that the player sees may be played on from.
[[nodiscard]] bool may_play_on(const ViewModel& view);
// Asks whether to play on. `link`: the request for a link to the moment, if it is the player's own.
void ask_to_play_on(ViewModel& view, const ShareMoment& link);
// Begins with the realm, for a link that is there already.
void play_on_from(ViewModel& view, const std::string& code, std::uint32_t at);
// The player has said yes. Returns the request for the link. REQUIRES: view.playing_on.
[[nodiscard]] ShareMoment expect_link_to_play_on(ViewModel& view);

// The question, or what is waited for. REQUIRES: view.playing_on.
[[nodiscard]] std::string playing_on_words(const ViewModel& view);
// Puts these words into the row of messages, if there are any.
void show_playing_on(ViewModel& view);

// Takes an answer of the server. False: it is of another request.
bool take_link_to_play_on(ViewModel& view, const ToldMomentLinks& links);
bool take_branch(ViewModel& view, const RealmMade& made);
// The connection that would answer is gone.
void lose_playing_on(ViewModel& view);

// The request for the realm, if it is to be sent now. The caller sends it.
[[nodiscard]] std::optional<MakeRealm> take_branch_to_make(ViewModel& view);
// The request to withdraw the link that was made in vain, once. The caller sends it.
[[nodiscard]] std::optional<AskMomentLinks> take_vain_link(ViewModel& view);
// The realm that was made, once. The caller enters it.
[[nodiscard]] std::optional<std::string> take_made_branch(ViewModel& view);

}  // namespace undercroft
