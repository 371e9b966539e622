// reduce.cc: one function for each kind of news.
#include "client/model/reduce.h"

#include <algorithm>
#include <utility>

#include "client/model/choices.h"
#include "client/model/gifts.h"
#include "client/model/in_vain.h"
#include "client/model/moment_links.h"
#include "client/model/past_view.h"
#include "client/model/playing_on.h"
#include "client/model/report_lines.h"
#include "client/model/tales.h"
#include "client/model/typists.h"
#include "client/model/wares.h"
#include "client/model/whereabouts.h"
#include "shared/bearing.h"
#include "shared/check.h"
#include "shared/codec.h"
#include "shared/grammar.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kPingShown = 6000;  // ms
// Time in ms during which moves typed before a surprise are dropped.
constexpr std::uint64_t kSurprise = 250;

constexpr std::size_t kMaxMissedLine = 400;  // bytes

constexpr std::uint64_t kLastLook = 1000;  // ms a dead player sees the map before the tombstone

// Tells a fight line by line only to a player who was present, not after a reconnect.
bool tells_of_a_fight(const std::vector<Report>& reports, const Observation& before) {
  return before.depth > 0 && std::any_of(reports.begin(), reports.end(), [](const Report& report) {
           return report.health_after || report.verb == Verb::Avoid || report.verb == Verb::Weak;
         });
}

bool has_new_foe(const Observation& before, const Observation& after) {
  return std::any_of(after.entities.begin(), after.entities.end(), [&](const auto& item) {
    return after.look(item.second).hostile &&
           before.entities.find(item.first) == before.entities.end();
  });
}

// Signals events that a window over the map would hide.
void raise_alarm(ViewModel& view) {
  const bool is_hidden = is_window(view.ui.mode) || view.ui.mode == Mode::Past;
  if (is_hidden) view.alarm_until_ms = view.now_ms + kFlashMs;
}

// A friend who has gone down, wherever it is, is worth a flash over the map too.
void note_fallen_friends(ViewModel& view, const Observation& before) {
  const bool knows = before.depth > 0 && before.run_began == view.known.run_began;
  if (knows && has_fallen_friend(before, view.known)) view.alarm_until_ms = view.now_ms + kFlashMs;
}

void lock_keys(ViewModel& view) {
  view.locked_until_ms = view.now_ms + kSurprise;
  view.ahead.clear();
}

// Drops keys typed before a surprise, so that they do not run on (R103).
void stop_on_surprise(ViewModel& view, const Observation& before) {
  if (before.depth == 0) return;
  const bool hurt = view.known.self.health < before.self.health;
  if (hurt) raise_alarm(view);
  if (!hurt && !has_new_foe(before, view.known)) return;
  lock_keys(view);
}

// `slowly`: show the lines one by one. REQUIRES: all earlier lines have been shown.
void add_lines(ViewModel& view, std::vector<LogLine> lines, bool slowly) {
  for (LogLine& line : lines) {
    if (add_line(view.log, std::move(line)) && slowly) ++view.unread;
  }
  if (view.crawl_ms == 0) view.unread = 0;
  view.next_line_ms = view.now_ms;
}

void forget_intents(ViewModel& view) {
  view.pending.reset();
  view.held.reset();
}

void forget_standing(ViewModel& view, std::uint32_t sequence) {
  if (view.standing && view.standing->sequence == sequence) view.standing.reset();
}

void note_interruption(ViewModel& view, const Stopped& stopped) {
  if (!view.standing || view.standing->sequence != stopped.sequence) return;
  if (!is_walk_to_a_place(view.standing->intent)) return;  // a fight on the way, say
  view.interrupted = interrupted_by(stopped.reason, view.standing->intent, view.known);
}

void forget_walk_that_is_over(ViewModel& view) {
  if (view.interrupted && !can_resume(*view.interrupted, view.known)) view.interrupted.reset();
}

void take(ViewModel& view, const Accepted& accepted) {
  note_granted_pick(view, accepted.sequence);
  if (!view.pending || view.pending->sequence != accepted.sequence) return;
  view.pending->accepted = true;
  view.held = view.pending;
}

// Completes the tombstone with the tally, and resets the tally for the next hero.
void close_tally(ViewModel& view, Tombstone& stone) {
  stone.date = view.date;
  stone.tally = std::exchange(view.tally, {});
  const std::uint64_t since = stone.tally.since_ms.value_or(view.now_ms);
  stone.played_ms = view.now_ms - std::min(view.now_ms, since);
}

// All players begin a run with new heroes, whatever the old ones did and however they ended (R200).
void begin_run(ViewModel& view) {
  if (view.known.run_began == view.run_began) return;
  keep_turns(view.log, view.run_began);
  view.tally = {};
  view.run_began = view.known.run_began;
}

// A death sets the tombstone and a new life clears it. Later reports to a dead player change
// nothing.
void raise_stone(ViewModel& view, const Delta& delta, const std::vector<LogLine>& lines,
                 const Observation& before) {
  // The life is the watched player's, not this player's.
  if (!view.welcome.watched.empty()) return view.stone.reset();
  if (!view.tally.since_ms) view.tally.since_ms = view.now_ms;
  count(view.tally, delta.reports, view.known);
  if (view.known.self.alive && view.stone) view.has_new_tale = false;
  if (view.known.self.alive) view.stone.reset();
  const bool lives_again = view.known.self.alive && !before.self.alive && before.depth > 0;
  if (lives_again) view.remark.clear();  // it may say that the hero is dead
  auto stone = stone_of(delta.reports, lines, before, view.known);
  if (!stone) return;
  view.remark.clear();  // it may say that the hero is down
  close_tally(view, *stone);
  // A hero that bled out: name the foe that downed it.
  if (stone->killer.empty()) stone->killer = stone->tally.downed_by;
  stone->due_ms = view.now_ms + kLastLook;
  view.stone = std::move(stone);
}

// After a longer move (stairs, a portal, a chain of traps) the player has to look for the hero, so
// its sign flashes. A walk of many turns that arrives as one delta counts too.
constexpr int kFarMove = 4;

bool is_far(const Observation& before, const Observation& after) {
  if (before.depth == 0 || before.self.id != after.self.id) return false;
  return before.depth != after.depth || distance(before.self.at, after.self.at) > kFarMove;
}

// Whether something has been offered to the player: gifts, which are counted, or a merchant's
// wares.
bool is_offered(const ViewModel& view, const std::vector<Report>& reports, bool gifts) {
  return std::any_of(reports.begin(), reports.end(), [&](const Report& report) {
    return report.verb == Verb::Offered && report.who == view.known.self.id &&
           (report.amount > 0) == gifts;
  });
}

// An altar that offers gifts asks which one (R161); the next key answers. Spectators are not asked.
void ask_which_gift(ViewModel& view, bool offered) {
  if (!offered || view.ui.mode != Mode::Map || !view.welcome.watched.empty()) return;
  for (const AltarOffer& gift : gifts(view.known)) {
    if (!gift.text.empty()) notice(view, capitalised(gift.word) + ": " + gift.text + ".");
  }
  view.ui.mode = Mode::Gift;
  view.ui.prompt = question_about_gifts(view.known);
}

// A realm that lost its state may be at an earlier turn.
void tell_return(ViewModel& view) {
  if (!view.was_lost_s) return;
  const TurnNumber passed = view.known.turn - std::min(view.known.turn, view.lost_at_turn);
  std::string text = "Reconnected after " + std::to_string(*view.was_lost_s) + " s";
  if (passed > 0) {
    text += ", " + std::to_string(passed) + (passed == 1 ? " turn" : " turns") + " passed";
  }
  notice(view, text + ".");
  view.was_lost_s.reset();
}

// A look always has this name since 0.5.
void warn_of_an_old_server(ViewModel& view, const Delta& delta) {
  const bool is_old = std::any_of(delta.looks.begin(), delta.looks.end(),
                                  [](const auto& look) { return look.second.definite.empty(); });
  if (!is_old || std::exchange(view.knows_old_server, true)) return;
  notice(view,
         "This server is older than 0.5: states of things and some warnings are missing. Ask the "
         "host to update it, or play with the client of its version.");
}

void take(ViewModel& view, const Delta& delta) {
  warn_of_an_old_server(view, delta);
  const Observation before = view.known;
  const std::optional<Pending> played = view.pending;
  CHECK(apply(view.known, delta, view.now_ms),
        "the client has applied this delta to the same state already");
  if (!delta.rules.empty()) view.welcome.rules = delta.rules;
  begin_run(view);
  give_letters(view.letters, view.known);
  note_people(view.people, view.known);
  forget_walk_that_is_over(view);
  if (delta.accepted) take(view, Accepted{*delta.accepted});
  if (view.pending && view.known.turn >= view.pending->turn) forget_intents(view);
  view.unread = 0;
  std::vector<LogLine> lines =
      lines_of(delta, before, view.known, [&](const Report& report) -> std::optional<std::string> {
        const bool own = report.verb == Verb::Bumped && report.who == view.known.self.id;
        return own && played ? in_vain(played->intent, before, view.known) : std::nullopt;
      });
  raise_stone(view, delta, lines, before);
  if (is_far(before, view.known)) view.flash_until_ms = view.now_ms + kFlashMs;
  const bool slowly = tells_of_a_fight(delta.reports, before);
  tell_return(view);
  add_lines(view, std::move(lines), slowly);
  stop_on_surprise(view, before);
  note_fallen_friends(view, before);
  ask_which_gift(view, is_offered(view, delta.reports, true));
  note_wares(view, is_offered(view, delta.reports, false));
  note_choices(view, before);
}

// The past is of another hero, or of another server.
void leave_past(ViewModel& view) {
  view.past.reset();
  view.sharing.reset();
  view.moment_links.reset();
  view.playing_on.reset();
  view.vain_link.clear();
  const Mode mode = view.ui.mode;
  if (mode != Mode::Past && mode != Mode::Share && mode != Mode::MomentLinks) return;
  view.ui.mode = Mode::Map;
  view.ui.prompt.clear();
}

// The log goes on; its lines keep the turns of the realm that they were of.
void forget_realm(ViewModel& view) {
  forget_tales(view);
  view.interrupted.reset();
  view.tally = {};
  keep_turns(view.log, view.run_began);
  view.run_began = 0;
}

void take(ViewModel& view, const Welcome& welcome) {
  const bool again = !view.welcome.resume_token.empty();
  if (view.welcome.realm != welcome.realm) forget_realm(view);
  view.welcome = welcome;
  view.known = {};
  view.letters.held.clear();
  view.watchers.clear();
  view.typists.clear();
  view.picks.clear();
  leave_past(view);
  forget_intents(view);
  view.unread = 0;
  // Adds the host's message to the log once, with the highest weight.
  if (!again && !welcome.motd.empty()) {
    add_line(view.log, {.turn = 0,
                        .text = plain_text(welcome.motd, 400),
                        .tone = Tone::Notice,
                        .weight = Weight::Me});
  }
}

void take(ViewModel& view, const Refusal& refusal) {
  notice(view, plain_text(refusal.sentence, 400));
}

void take(ViewModel& view, const Rejected& rejected) {
  if (view.pending && view.pending->sequence == rejected.sequence) view.pending = view.held;
  forget_standing(view, rejected.sequence);
  forget_pick(view, rejected.sequence);
  view.ahead.clear();
  if (rejected.reason == Reason::Foe) lock_keys(view);  // the next key goes on in spite of the foe
  // A late key was meant for the previous turn. Reporting each one would only be noise.
  if (rejected.reason != Reason::Late) view.remark = plain_text(rejected.sentence, 400);
}

void add_chat(ViewModel& view, std::string text, std::string presence_of = {}) {
  const bool is_new = add_line(view.log, {.turn = view.known.turn,
                                          .text = std::move(text),
                                          .tone = Tone::Chat,
                                          .weight = Weight::Party,
                                          .clock = view.clock,
                                          .presence_of = std::move(presence_of)});
  if (is_new) ++view.chat_unseen;
}

// The player whose coming or going a line of the realm reports; empty if it reports none.
std::string presence_in(const ViewModel& view, const ChatLine& line) {
  if (line.kind != ChatLine::Kind::Unknown) return line.about;
  if (!line.from.empty()) return "";
  for (const auto& [id, member] : view.known.members) {
    for (const std::string_view does :
         {" is away", " is back", " is here", " leaves", " has lost the way"}) {
      if (line.text.starts_with(member.name + std::string(does))) return member.name;
    }
  }
  return "";
}

// The realm's own lines and a player's deeds begin with different marks: a player called Bob may
// send the deed "has left the realm".
std::string in_chat(const ChatLine& line, const std::string& from, const std::string& text) {
  if (from.empty()) return "-- " + text;
  if (line.deed) return "* " + from + " " + text;
  if (line.to.empty()) return "<" + from + "> " + text;
  return "<" + from + " to " + plain_text(line.to, kMaxName) + "> " + text;
}

// What lies or stands in the cell, or its ground if that is a landmark, such as stairs. Empty: none
// that is known. `from`: the player who points.
std::string thing_at(const Observation& known, Point at, const std::string& from) {
  const auto things = entities_at(known, at);
  const std::string top = things.empty() ? "" : known.look(*things.front()).a_name;
  if (!top.empty()) return top == from ? "where they stand" : top;
  if (!known.cells.contains(at)) return "";
  const GroundLook& ground = known.look(known.cells[at].ground);
  return ground.landmark == 0 ? "" : "the " + ground.name;
}

// "a kobold, east 4", by what this player knows of the cell; else "a place east, 4".
std::string place_in_words(const ViewModel& view, const PingedCell& ping) {
  if (ping.depth != view.known.depth) return "a place on level " + std::to_string(ping.depth);
  const Direction way = bearing(view.known.self.at, ping.place);
  if (way == Direction::None) return "where you stand";
  const std::string compass(compass_word(way));
  const std::string far = std::to_string(distance(view.known.self.at, ping.place));
  const std::string thing = thing_at(view.known, ping.place, plain_text(ping.from, kMaxName));
  return thing.empty() ? "a place " + compass + ", " + far : thing + ", " + compass + " " + far;
}

void mark_ping(ViewModel& view, const std::string& from, int depth, Point at) {
  std::erase_if(view.pings, [&](const PingMark& mark) { return mark.from == from; });
  view.pings.push_back({from, depth, at, view.now_ms + kPingShown});
}

// A quick call marks the cell of the player who calls, where it is known.
void mark_caller(ViewModel& view, const std::string& from) {
  const auto& members = view.known.members;
  const auto caller = std::find_if(members.begin(), members.end(),
                                   [&](const auto& row) { return row.second.name == from; });
  if (caller == members.end()) return;
  const bool is_own = caller->first == view.known.self.id;
  const std::optional<Point> at =
      is_own ? view.known.self.at : whereabouts(view, caller->second).at;
  if (at) mark_ping(view, from, view.known.depth, *at);
}

void take(ViewModel& view, const ChatLine& line) {
  const std::string text = plain_text(line.text, kMaxChat);
  const std::string from = plain_text(line.from, 64);
  const bool is_call = !from.empty() && text.starts_with("! ");
  if (from == view.name && is_call) ++view.tally.pings;
  if (is_call) mark_caller(view, from);
  forget_typist(view, from);
  add_chat(view, in_chat(line, from, text), presence_in(view, line));
}

void take(ViewModel& view, const PlayerTyping& typing) { note_typist(view, typing); }

void take(ViewModel& view, const PingedCell& ping) {
  const std::string from = plain_text(ping.from, kMaxName);
  if (from == view.name) ++view.tally.pings;
  mark_ping(view, from, ping.depth, ping.place);
  add_chat(view, "! " + from + " points out " + place_in_words(view, ping));
}

std::string_view without_article(std::string_view sentence) {
  for (const std::string_view article : {"A ", "An ", "The ", "Some "}) {
    if (sentence.starts_with(article)) return sentence.substr(article.size());
  }
  return sentence;
}

// True if a line of this turn begins with the sentence, but for its article: arrivals have their
// own line, which says where.
bool has_just_said(const ViewModel& view, std::string_view sentence) {
  if (sentence.ends_with('.')) sentence.remove_suffix(1);
  return std::any_of(view.log.begin(), view.log.end(), [&](const LogLine& line) {
    return line.turn == view.known.turn &&
           without_article(line.text).starts_with(without_article(sentence));
  });
}

// Reports the reason unless the player stopped it with another intent or a withdrawal.
void take(ViewModel& view, const Stopped& stopped) {
  note_interruption(view, stopped);
  forget_standing(view, stopped.sequence);
  if (stopped.reason == StopReason::Foe) lock_keys(view);
  const bool own = stopped.reason == StopReason::Intent || stopped.reason == StopReason::Withdrawn;
  const std::string sentence = plain_text(stopped.sentence, 400);
  if (!own && !sentence.empty() && !has_just_said(view, sentence)) notice(view, sentence);
}

void take(ViewModel& view, const ScoreTable& table) { view.scores = table; }
void take(ViewModel& view, const DailyBoard& board) { view.daily = board; }

void show_past_status(ViewModel& view) {
  if (view.ui.mode == Mode::Past) view.ui.prompt = past_status(view);
}

void take(ViewModel& view, const PastPart& part) {
  if (!view.past) return;
  take_past(*view.past, part, view.now_ms);
  show_past_status(view);
}

void take(ViewModel& view, const Tale& tale) { take_tale(view, tale); }
void take(ViewModel& view, const TaleList& list) { view.tales = list; }

void take(ViewModel& view, const ToldMomentLinks& links) {
  if (!take_link_to_play_on(view, links)) take_moment_links(view, links);
}

void take(ViewModel& view, const RealmList& list) { view.realms = list; }

// The reason, or the new realm at the end of the list, selected.
void take(ViewModel& view, const RealmMade& made) {
  if (take_branch(view, made)) return;
  const std::string realm = plain_text(made.realm, kMaxName);
  const std::string words = made.sentence.empty() ? realm + " is made. Enter: go there."
                                                  : plain_text(made.sentence, kMaxLine);
  if (view.ui.mode != Mode::Lobby || !view.realms) return notice(view, words);
  view.ui.prompt = words;
  if (!made.sentence.empty()) return;
  std::vector<RealmEntry>& realms = view.realms->realms;
  RealmEntry fresh;
  fresh.name = realm;
  fresh.places = realms.empty() ? 0 : realms.front().places;
  std::erase_if(realms, [&](const RealmEntry& one) { return one.name == realm; });
  realms.push_back(std::move(fresh));
  view.ui.selected = static_cast<int>(realms.size()) - 1;
}

// Reports each spectator who arrives or leaves once. Two may have the same name.
void take(ViewModel& view, const WatcherNames& now) {
  std::vector<std::string> before = std::exchange(view.watchers, now.names);
  for (const std::string& name : now.names) {
    const auto known = std::find(before.begin(), before.end(), name);
    if (known == before.end()) {
      notice(view, plain_text(name, kMaxName) + " is watching you.");
    } else {
      before.erase(known);
    }
  }
  for (const std::string& name : before) {
    notice(view, plain_text(name, kMaxName) + " stopped watching.");
  }
}

// Told as a page: the log of a small terminal has no room for it.
void take(ViewModel& view, const MissedTurns& missed) {
  notice(view, "What has happened since (" + std::to_string(missed.turns) +
                   (missed.turns == 1 ? " turn):" : " turns):"));
  for (const ToldLine& line : missed.lines) {
    add_line(view.log, {.text = plain_text(line.text, kMaxMissedLine),
                        .tone = static_cast<Tone>(line.tone),
                        .weight = static_cast<Weight>(line.weight)});
  }
  if (missed.left_out > 0) {
    notice(view, "(and " + std::to_string(missed.left_out) + " lesser things)");
  }
  if (view.ui.mode != Mode::Map) return;
  view.ui.mode = Mode::History;
  view.ui.page = 0;
}

void take(ViewModel& view, const ConnectionChange& change) {
  const ConnectionState before = view.connection.state;
  view.connection = change;
  if (change.state == ConnectionState::Lost && view.lost_since_ms == 0) {
    view.lost_since_ms = view.heard_ms;
    view.lost_at_turn = view.known.turn;
  }
  if (change.state != ConnectionState::Up) {
    forget_intents(view);
    view.standing.reset();
    view.ahead.clear();
    if (view.past) lose_past(*view.past);
    lose_playing_on(view);
    return;
  }
  if (before == ConnectionState::Lost && view.lost_since_ms != 0) {
    view.was_lost_s = (view.now_ms - std::min(view.now_ms, view.lost_since_ms)) / 1000;
  }
  view.lost_since_ms = 0;
}

void take(ViewModel& view, const IntentSent& sent) {
  view.pending = Pending{sent.sequence, sent.turn, sent.intent, false, view.now_ms};
}

void take(ViewModel& view, const SeatLost&) {
  notice(view,
         "The server no longer has your hero: its realm or seat was lost. You start with a new "
         "hero.");
}

void take(ViewModel& view, const HeroEnded&) {
  if (view.stone || view.known.self.id == kNobody) return;
  view.stone = stone_of_own_making(view.known);
  close_tally(view, *view.stone);
}

void take(ViewModel& view, const StandingSent& sent) {
  if (is_walk_to_a_place(sent.standing)) view.interrupted.reset();
  view.standing = StandingNow{sent.sequence, sent.standing};
}

void take(ViewModel& view, const ChoiceSent& sent) { note_pick(view, sent); }

void take(ViewModel& view, const IntentWithdrawn&) { forget_intents(view); }

constexpr std::uint32_t kTrembling = 30;  // ms

// On a fast connection, ignores small changes of the ping: redrawing the number would be all the
// output that an idle terminal gets.
bool only_trembles(const ViewModel& view, std::uint32_t ms) {
  const std::uint32_t before = *view.net_ms;
  return view.net_trouble == 0 && std::max(before, ms) - std::min(before, ms) <= kTrembling;
}

void take(ViewModel& view, const RoundTrip& trip) {
  if (!view.net_ms) view.net_ms = trip.ms;
  if (!only_trembles(view, trip.ms)) view.net_ms = (*view.net_ms * 7 + trip.ms + 4) / 8;
  // Hysteresis: the thresholds to leave a band lie below those to enter it, so the field does not
  // flicker.
  const std::uint32_t ms = *view.net_ms;
  if (ms >= 300 || (view.net_trouble == 2 && ms > 250)) {
    view.net_trouble = 2;
  } else {
    view.net_trouble = ms >= 120 || (view.net_trouble >= 1 && ms > 100) ? 1 : 0;
  }
}

void take(ViewModel& view, const Tick& tick) {
  const bool pressed = time_presses(view);
  view.now_ms = tick.now_ms;
  if (!pressed && time_presses(view) && !view.pending) raise_alarm(view);
  view.heard_ms = tick.heard_ms;
  if (view.past) {
    elapse(*view.past, view.now_ms);
    show_past_status(view);
  }
  show_playing_on(view);
  std::erase_if(view.pings, [&](const PingMark& mark) { return mark.until_ms <= view.now_ms; });
  forget_old_typists(view);
  while (view.unread > 0 && view.now_ms >= view.next_line_ms) {
    --view.unread;
    view.next_line_ms += view.crawl_ms;
  }
  open_new_tale(view);
}

}  // namespace

ViewModel reduce(ViewModel view, const News& news) {
  std::visit([&view](const auto& one) { take(view, one); }, news);
  return view;
}

ViewModel told_to_the_end(ViewModel view) {
  view.unread = 0;
  if (view.stone) view.stone->due_ms = std::min(view.stone->due_ms, view.now_ms);
  return view;
}

void notice(ViewModel& view, std::string text) {
  add_line(view.log, {.turn = view.known.turn,
                      .text = std::move(text),
                      .tone = Tone::Notice,
                      .weight = Weight::Party});
}

}  // namespace undercroft
