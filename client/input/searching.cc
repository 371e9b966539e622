// searching.cc: scrolling through old messages and searching them.
#include <algorithm>

#include "client/input/modes.h"
#include "shared/ascii_case.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

constexpr int kHistoryPage = 10;          // lines
constexpr std::size_t kMaxSearched = 60;  // bytes

int newest(const ViewModel& view) { return static_cast<int>(view.log.size()) - 1; }

// Searches from line `from`; `step` -1 goes towards the oldest. Scrolls so that the match is the
// last line shown.
void find(ViewModel& view, int from, int step) {
  UiState& ui = view.ui;
  if (ui.search.empty()) return;
  for (int i = from; i >= 0 && i <= newest(view); i += step) {
    if (!contains_ignoring_case(view.log[static_cast<std::size_t>(i)].text, ui.search)) continue;
    ui.page = newest(view) - i;
    ui.prompt = "Found '" + ui.search + "'.  n older  N newer";
    return;
  }
  ui.prompt =
      std::string("No ") + (step < 0 ? "older" : "newer") + " message says '" + ui.search + "'.";
}

int scrolled(const Key& key, int page, int oldest) {
  if (key.name == KeyName::Up || key == character('k')) return page + 1;
  if (key.name == KeyName::Down || key == character('j')) return page - 1;
  if (key.name == KeyName::PageUp) return page + kHistoryPage;
  if (key.name == KeyName::PageDown || key == character(' ')) return page - kHistoryPage;
  if (key.name == KeyName::Home) return oldest;
  if (key.name == KeyName::End) return 0;
  return page;
}

}  // namespace

void on_history(Pressed& out, const Key& key, const Bindings& bindings) {
  UiState& ui = out.view.ui;
  const auto command = bindings.command_of(key);
  if (command == Command::Back || command == Command::History) return back_to_map(ui);
  const int shown = newest(out.view) - ui.page;
  ui.prompt.clear();
  if (key == character('/')) {
    begin_search(ui, Mode::History);
  } else if (key == character('n')) {
    find(out.view, shown - 1, -1);
  } else if (key == character('N')) {
    find(out.view, shown + 1, 1);
  } else {
    ui.page =
        std::clamp(scrolled(key, ui.page, newest(out.view)), 0, std::max(0, newest(out.view)));
  }
}

void begin_search(UiState& ui, Mode where) {
  ui.mode = Mode::Search;
  ui.searched = where;
  ui.search.clear();
}

void on_search(Pressed& out, const Key& key) {
  UiState& ui = out.view.ui;
  if (key.name == KeyName::Escape) {
    ui.mode = ui.searched;
  } else if (key.name == KeyName::Enter) {
    ui.mode = ui.searched;
    if (ui.searched == Mode::Help) {
      ui.help_words = ui.search;
    } else {
      find(out.view, newest(out.view) - ui.page, -1);
    }
  } else if (key.name == KeyName::Backspace) {
    ui.search = without_last(ui.search);
  } else if (key == control('u')) {
    ui.search.clear();
  } else if (key.name == KeyName::Character && columns_of(std::u32string(1, key.character)) > 0 &&
             ui.search.size() < kMaxSearched) {
    ui.search += to_utf8(std::u32string(1, key.character));
  }
}

}  // namespace undercroft
