// moment_links.cc: what the windows say, and the answers of the server.
#include "client/model/moment_links.h"

#include <algorithm>
#include <utility>

#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kLateMs = 5000;  // without an answer

std::string place_in_run(TurnNumber turn, int depth) {
  const std::string words = "turn " + std::to_string(turn);
  return depth == 0 ? words : words + ", level " + std::to_string(depth);
}

std::vector<ShareRow> rows_of_tale(const ViewModel& view) {
  std::vector<ShareRow> rows{{'0', "the end of the run"}};
  if (!view.tale) return rows;
  for (const TurningPoint& point : view.tale->points) {
    const char key = static_cast<char>('0' + rows.size());
    if (key > '9') break;
    rows.push_back(
        {key, place_in_run(point.turn, point.depth) + ": " + plain_text(point.text, kMaxLine)});
  }
  return rows;
}

std::string days_in_words(std::uint32_t days) {
  if (days == 0) return "does not end";
  return std::to_string(days) + (days == 1 ? " day left" : " days left");
}

// The server's codes become parts of addresses. Others are not shown.
void drop_odd_links(ToldMomentLinks& links) {
  std::erase_if(links.links, [](const ToldMomentLink& link) { return !is_moment_code(link.code); });
  links.sentence = plain_text(links.sentence, kMaxSentence);
}

// The row of the link that was made, else one that stays within the list.
int row_to_select(const ViewModel& view) {
  const auto& links = view.moment_links->links;
  const auto made = std::find_if(links.begin(), links.end(), [&](const ToldMomentLink& link) {
    return link.code == view.moment_links->made;
  });
  if (made != links.end()) return static_cast<int>(made - links.begin());
  return std::clamp(view.ui.selected, 0, std::max(0, static_cast<int>(links.size()) - 1));
}

std::string made_in_words(const ViewModel& view) {
  const ToldMomentLink* link = selected_link(view);
  const bool ends = link != nullptr && link->days > 0;
  const std::string days =
      ends ? " It lasts " + std::to_string(link->days) + (link->days == 1 ? " day." : " days.")
           : "";
  return "The link is made: its address is at the bottom." + days +
         " Anybody can open it in a browser, or with: undercroft ADDRESS";
}

}  // namespace

std::vector<ShareRow> share_rows(const ViewModel& view) {
  if (view.sharing->run > 0) return rows_of_tale(view);
  return {{'a', "this turn, with up to 20 moments that lead to it"},
          {'b', "the last 100 moments up to here"},
          {'c', "100 moments from here on"}};
}

std::string what_is_shared(const ViewModel& view) {
  const Sharing& sharing = *view.sharing;
  if (sharing.run == 0) return place_in_run(sharing.turn, sharing.depth);
  return view.tale ? "the tale \"" + plain_text(view.tale->title, kMaxLine) + "\"" : "a tale";
}

const std::vector<ToldMomentLink>& moment_links(const ViewModel& view) {
  static const std::vector<ToldMomentLink> kNone;
  return view.moment_links ? view.moment_links->links : kNone;
}

const ToldMomentLink* selected_link(const ViewModel& view) {
  const auto& links = moment_links(view);
  const auto row = static_cast<std::size_t>(std::max(0, view.ui.selected));
  return row < links.size() ? &links[row] : nullptr;
}

std::string moment_of(const ToldMomentLink& link) { return place_in_run(link.turn, link.depth); }

std::string terms_of(const ToldMomentLink& link) {
  return days_in_words(link.days) + (link.hides_names ? ", without names" : "");
}

std::string address_of(const ViewModel& view, const ToldMomentLink& link) {
  return view.moments_at + link.code;
}

std::string links_news(const ViewModel& view) {
  const Sharing& sharing = *view.sharing;
  if (sharing.is_due && view.connection.state != ConnectionState::Up) {
    return "Not connected to the server.";
  }
  if (sharing.is_due && view.now_ms >= sharing.due_since_ms + kLateMs) {
    return "The server does not answer: it may be older, and have no links to moments.";
  }
  if (sharing.is_due || !view.moment_links) return "Asking the server...";
  if (!view.moment_links->sentence.empty()) return view.moment_links->sentence;
  if (!view.moment_links->made.empty()) return made_in_words(view);
  return view.moment_links->links.empty() ? "Your hero has no links to moments." : "";
}

std::string links_prompt(const ViewModel& view) {
  const ToldMomentLink* link = selected_link(view);
  if (link == nullptr || view.sharing->is_due) return "";
  if (view.sharing->withdraws == link->code) {
    return "Withdraw the link to " + moment_of(*link) + "? It will open nothing. [y/N]";
  }
  return address_of(view, *link);
}

std::uint32_t expect_links(ViewModel& view, bool is_list) {
  Sharing& sharing = *view.sharing;
  sharing.number = ++view.moment_requests;
  sharing.is_due = true;
  sharing.is_list = is_list;
  sharing.due_since_ms = view.now_ms;
  return sharing.number;
}

// A refusal to make a link comes without the links that there are.
void take_moment_links(ViewModel& view, const ToldMomentLinks& links) {
  if (!view.sharing || !view.sharing->is_due || view.sharing->number != links.number) return;
  view.sharing->is_due = false;
  const bool has_list = view.sharing->is_list || !links.links.empty() || !view.moment_links;
  if (has_list) {
    view.moment_links = links;
  } else {
    view.moment_links->sentence = links.sentence;
    view.moment_links->made.clear();
  }
  drop_odd_links(*view.moment_links);
  view.ui.selected = row_to_select(view);
  if (view.ui.mode == Mode::MomentLinks) view.ui.prompt = links_prompt(view);
}

}  // namespace undercroft
