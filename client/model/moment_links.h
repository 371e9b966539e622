// moment_links.h: the windows of links to moments, as the keys and the screen know them (R213).
#pragma once

#include <string>
#include <vector>

#include "client/model/view_model.h"

namespace undercroft {

// A row of the window that asks what to share. `key` selects it.
struct ShareRow {
  char key = 'a';
  std::string words;
};
// REQUIRES: view.sharing.
[[nodiscard]] std::vector<ShareRow> share_rows(const ViewModel& view);
// "turn 412, level 3", or the title of the tale. REQUIRES: view.sharing.
[[nodiscard]] std::string what_is_shared(const ViewModel& view);

// The links of the hero; empty: none are known.
[[nodiscard]] const std::vector<ToldMomentLink>& moment_links(const ViewModel& view);
// The selected one; null: there is none.
[[nodiscard]] const ToldMomentLink* selected_link(const ViewModel& view);
// "turn 412, level 3": what it shows.
[[nodiscard]] std::string moment_of(const ToldMomentLink& link);
// "90 days left, without names".
[[nodiscard]] std::string terms_of(const ToldMomentLink& link);
// Its whole address.
[[nodiscard]] std::string address_of(const ViewModel& view, const ToldMomentLink& link);

// What became of the last request, as a sentence for the player. REQUIRES: view.sharing.
[[nodiscard]] std::string links_news(const ViewModel& view);
// The row of messages: the question whether to withdraw, else the address of the selected link.
[[nodiscard]] std::string links_prompt(const ViewModel& view);

// Notes that the client sends the next request, and returns its number. REQUIRES: view.sharing.
std::uint32_t expect_links(ViewModel& view, bool is_list);
// Takes the answer to that request. Any other is dropped.
void take_moment_links(ViewModel& view, const ToldMomentLinks& links);

}  // namespace undercroft
