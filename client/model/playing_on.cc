// playing_on.cc: the question, a link, a realm: each step waits for the answer to the one before.
#include "client/model/playing_on.h"

#include <utility>

#include "client/model/past_view.h"
#include "client/model/sharing.h"
#include "client/model/view_model.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kNoAnswerMs = 5000;
constexpr const char* kSilentServer =
    "The server does not answer: it may be older, and let nobody play on. Esc: cancel.";

// Back to the moment or the tale, with the reason. Before the player has joined there is neither.
void give_up(ViewModel& view, std::string sentence) {
  if (sentence.empty()) sentence = "The server makes no dungeon of this moment.";
  if (view.known.self.id == kNobody) {
    view.playing_on->fault = std::move(sentence);
    return;
  }
  view.playing_on.reset();
  if (view.ui.mode == Mode::Past && view.past) {
    view.past->trouble = std::move(sentence);
    view.ui.prompt = past_status(view);
  } else {
    view.ui.prompt = std::move(sentence);
  }
}

}  // namespace

bool may_play_on(const ViewModel& view) { return view.visited.empty() || view.link_plays_on; }

void ask_to_play_on(ViewModel& view, const ShareMoment& link) {
  view.playing_on = PlayingOn{.link = link};
  show_playing_on(view);
}

void play_on_from(ViewModel& view, const std::string& code, std::uint32_t at) {
  view.playing_on = PlayingOn{.step = PlayingOn::Step::Realm, .branch = {"", code, at}};
}

ShareMoment expect_link_to_play_on(ViewModel& view) {
  PlayingOn& playing_on = *view.playing_on;
  playing_on.step = PlayingOn::Step::Link;
  playing_on.link.number = ++view.moment_requests;
  playing_on.due_since_ms = view.now_ms;
  show_playing_on(view);
  return playing_on.link;
}

std::string playing_on_words(const ViewModel& view) {
  const PlayingOn& playing_on = *view.playing_on;
  if (playing_on.step == PlayingOn::Step::Question) {
    const std::string leaves =
        view.visited.empty() ? " You leave " + view.welcome.realm + ", which goes on." : "";
    return "Play on from here?" + leaves + " [y/N]";
  }
  if (view.now_ms >= playing_on.due_since_ms + kNoAnswerMs) return kSilentServer;
  return playing_on.step == PlayingOn::Step::Link ? "Making a link to the moment..."
                                                  : "Making a dungeon of the moment...";
}

void show_playing_on(ViewModel& view) {
  if (view.playing_on) view.ui.prompt = playing_on_words(view);
}

bool take_link_to_play_on(ViewModel& view, const ToldMomentLinks& links) {
  const bool is_due = view.playing_on && view.playing_on->step == PlayingOn::Step::Link &&
                      view.playing_on->link.number == links.number;
  if (!is_due) return false;
  if (!is_moment_code(links.made)) {
    give_up(view, plain_text(links.sentence, kMaxSentence));
    return true;
  }
  play_on_from(view, links.made, 0);
  view.playing_on->made_link = true;
  show_playing_on(view);
  return true;
}

bool take_branch(ViewModel& view, const RealmMade& made) {
  const bool is_due = view.playing_on && view.playing_on->is_sent;
  if (!is_due) return false;
  const bool is_made = made.sentence.empty() && !made.realm.empty();
  if (is_made) {
    view.playing_on->realm = plain_text(made.realm, kMaxName);
  } else {
    if (view.playing_on->made_link) view.vain_link = view.playing_on->branch.moment;
    give_up(view, plain_text(made.sentence, kMaxLine));
  }
  return true;
}

void lose_playing_on(ViewModel& view) {
  const bool has_joined = view.known.self.id != kNobody;
  if (view.playing_on && has_joined) give_up(view, "Not connected to the server.");
}

std::optional<MakeRealm> take_branch_to_make(ViewModel& view) {
  const bool is_next = view.playing_on && view.playing_on->step == PlayingOn::Step::Realm &&
                       !view.playing_on->is_sent && view.playing_on->fault.empty();
  if (!is_next) return std::nullopt;
  view.playing_on->is_sent = true;
  view.playing_on->due_since_ms = view.now_ms;
  return view.playing_on->branch;
}

std::optional<AskMomentLinks> take_vain_link(ViewModel& view) {
  if (view.vain_link.empty()) return std::nullopt;
  return AskMomentLinks{++view.moment_requests, std::exchange(view.vain_link, "")};
}

std::optional<std::string> take_made_branch(ViewModel& view) {
  if (!view.playing_on || view.playing_on->realm.empty()) return std::nullopt;
  std::string realm = std::move(view.playing_on->realm);
  view.playing_on.reset();
  return realm;
}

}  // namespace undercroft
