// playing_on_keys.cc: the keys while the player is asked whether to play on, and while it waits for
// the realm (R214).
#include "client/input/modes.h"
#include "client/model/past_view.h"
#include "client/model/playing_on.h"

namespace undercroft {
namespace {

void cancel(ViewModel& view) {
  view.playing_on.reset();
  view.ui.prompt = view.ui.mode == Mode::Past && view.past ? past_status(view) : "";
}

// The caller leaves the moments of a link: the game is another session.
void leave_for_game(Pressed& out) {
  const std::uint32_t at = out.view.past->at;
  cancel(out.view);
  out.commands.push_back({.what = SessionCommand::What::PlayOn, .choice = at});
}

void begin(Pressed& out) {
  ViewModel& view = out.view;
  const bool is_visit = !view.visited.empty() && view.past;
  if (is_visit) return leave_for_game(out);
  if (view.connection.state != ConnectionState::Up || is_silent(view)) {
    return lose_playing_on(view);
  }
  out.commands.push_back(
      {.what = SessionCommand::What::Moment, .moment = expect_link_to_play_on(view)});
}

}  // namespace

void on_playing_on(Pressed& out, const Key& key) {
  const bool is_question = out.view.playing_on->step == PlayingOn::Step::Question;
  if (is_question && (key == character('y') || key == character('Y'))) return begin(out);
  if (is_question || key.name == KeyName::Escape) cancel(out.view);
}

}  // namespace undercroft
