// sharing_keys.cc: the keys that make, show and withdraw links to moments (R213).
#include <algorithm>

#include "client/input/modes.h"
#include "client/model/moment_links.h"
#include "client/model/past_view.h"
#include "client/model/playing_on.h"

namespace undercroft {
namespace {

void begin_sharing(ViewModel& view, Sharing sharing) {
  view.sharing = std::move(sharing);
  view.ui.mode = Mode::Share;
  view.ui.selected = 0;
  view.ui.prompt.clear();
}

// To the tale or the moment at which sharing began.
void leave_sharing(ViewModel& view) {
  const bool is_of_tale = view.sharing && view.sharing->run > 0 && view.tale;
  view.sharing.reset();
  back_to_map(view.ui);
  if (is_of_tale) {
    view.ui.mode = Mode::Tale;
  } else if (view.past) {
    view.ui.mode = Mode::Past;
    view.ui.prompt = past_status(view);
  }
}

bool may_ask(ViewModel& view) {
  if (view.connection.state == ConnectionState::Up && !is_silent(view)) return true;
  view.ui.prompt = "Not connected to the server.";
  return false;
}

void send(Pressed& out, const MomentRequest& request) {
  out.commands.push_back({.what = SessionCommand::What::Moment, .moment = request});
}

void make_link(Pressed& out) {
  if (!may_ask(out.view)) return;
  const int row = out.view.ui.selected;
  expect_links(out.view, false);
  send(out, share_request(*out.view.sharing, row));
  out.view.ui.mode = Mode::MomentLinks;
  out.view.ui.prompt.clear();
}

void list_links(Pressed& out, const std::string& withdraw) {
  if (!may_ask(out.view)) return;
  send(out, AskMomentLinks{expect_links(out.view, true), withdraw});
  out.view.ui.mode = Mode::MomentLinks;
  out.view.ui.prompt.clear();
}

void select_row(ViewModel& view, const Key& key) {
  const std::vector<ShareRow> rows = share_rows(view);
  move_selection(view.ui, key, static_cast<int>(rows.size()));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (key == character(static_cast<char32_t>(rows[row].key))) {
      view.ui.selected = static_cast<int>(row);
    }
  }
}

void select_link(ViewModel& view, const Key& key) {
  const auto links = static_cast<int>(moment_links(view).size());
  if (links == 0) return;
  move_selection(view.ui, key, links);
  const bool is_letter =
      key.name == KeyName::Character && key.character >= U'a' && key.character <= U'z';
  const int row = is_letter ? static_cast<int>(key.character - U'a') : links;
  if (row < links) view.ui.selected = row;
}

// Any key but y keeps the link.
void answer_withdrawal(Pressed& out, const Key& key) {
  const std::string code = std::exchange(out.view.sharing->withdraws, "");
  if (key == character('y') || key == character('Y')) return list_links(out, code);
  out.view.ui.prompt = links_prompt(out.view);
}

}  // namespace

void open_sharing(ViewModel& view) {
  const PastWalk& walk = *view.past;
  begin_sharing(view, {.moment = walk.at,
                       .turn = walk.shown.shown_turn(walk.shown.turn),
                       .depth = walk.shown.depth});
}

void open_sharing_of_tale(ViewModel& view, std::uint32_t run) { begin_sharing(view, {.run = run}); }

void on_share(Pressed& out, const Key& key, const Bindings& bindings) {
  ViewModel& view = out.view;
  view.ui.prompt.clear();
  if (!view.sharing || bindings.command_of(key) == Command::Back) return leave_sharing(view);
  if (key.name == KeyName::Enter) return make_link(out);
  if (key == character('l')) return list_links(out, "");
  if (key == character('P') && may_play_on(view)) {
    return ask_to_play_on(view, share_request(*view.sharing, view.ui.selected));
  }
  if (key == character('n')) view.sharing->hides_names = !view.sharing->hides_names;
  select_row(view, key);
}

void on_moment_links(Pressed& out, const Key& key, const Bindings& bindings) {
  ViewModel& view = out.view;
  if (!view.sharing) return leave_sharing(view);
  if (!view.sharing->withdraws.empty()) return answer_withdrawal(out, key);
  if (bindings.command_of(key) == Command::Back) return leave_sharing(view);
  const ToldMomentLink* link = selected_link(view);
  if (key == character('W') && link != nullptr) view.sharing->withdraws = link->code;
  if (key != character('W')) select_link(view, key);
  view.ui.prompt = links_prompt(view);
}

}  // namespace undercroft
