// moment_desk.cc: each order is looked up in the store of links, and goes on at the past's desk.
#include "server/running/moment_desk.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::int64_t kDayS = 86400;
constexpr std::size_t kCodeLength = 22;  // of 6 bits each
constexpr std::size_t kLinesShown = 2;
constexpr const char* kCannotStore = "Links to moments cannot be stored now: try again later.";
constexpr const char* kTooLong = "A link has at most 500 moments.";
constexpr const char* kNoSuchMoment = "The link has no such moment.";
constexpr const char* kNoSuchPlace = "Your past has no such place.";

std::uint32_t number_of(const MomentRequest& asks) {
  return std::visit([](const auto& one) { return one.number; }, asks);
}

std::vector<std::string> last_lines_in(const std::string& frame) {
  const auto message = decode_server(frame);
  const auto* part = message ? std::get_if<PastPart>(&*message) : nullptr;
  std::vector<std::string> lines;
  if (part == nullptr) return lines;
  for (const Delta& delta : part->deltas) {
    for (const ToldLine& line : delta.lines) lines.push_back(line.text);
  }
  const auto few = static_cast<std::ptrdiff_t>(std::min(lines.size(), kLinesShown));
  lines.erase(lines.begin(), lines.end() - few);
  return lines;
}

ToldMomentLink told(const MomentLink& link, std::int64_t now_s) {
  const std::int64_t left = link.ends_s == 0 ? 0 : (link.ends_s - now_s + kDayS - 1) / kDayS;
  return {link.code, link.first, link.shown,       link.last,
          link.turn, link.depth, link.hides_names, static_cast<std::uint32_t>(left)};
}

MomentSight::State state_of(LinkStanding standing) {
  switch (standing) {
    case LinkStanding::Open:
      return MomentSight::State::Open;
    case LinkStanding::Withdrawn:
      return MomentSight::State::Withdrawn;
    case LinkStanding::Ended:
      return MomentSight::State::Ended;
    case LinkStanding::NotYet:
      return MomentSight::State::NotYet;
  }
  return MomentSight::State::Failed;
}

// The moments that lead to the one shown, counted within the window.
AskPast to_the_one_shown(std::uint32_t number, const MomentLink& link, std::uint32_t lead) {
  const std::uint32_t shown = link.shown - link.first + 1;
  const std::uint32_t first = shown - std::min(shown - 1, lead);
  return {number, first, shown - first + 1, 0, 0};
}

}  // namespace

// ---- for players ----

struct MomentDesk::Share {
  MomentOrder order;
  ShareMoment asks;
  std::function<void(const ToldMomentLinks&)> done;
  MomentLink link = {};
  void refuse(std::string sentence) const {
    done({.number = asks.number, .sentence = std::move(sentence)});
  }
};

void MomentDesk::serve(MomentOrder order, std::function<void(const ToldMomentLinks&)> done) {
  const std::uint32_t number = number_of(order.asks);
  const auto task = [this, order = std::move(order), done] {
    if (const auto* asks = std::get_if<ShareMoment>(&order.asks)) {
      return share(std::make_shared<Share>(Share{order, *asks, done}));
    }
    list(order, done);
  };
  if (queue_.add(task) == TaskQueue::Added::No) done({.number = number, .sentence = kCannotStore});
}

// A place in a tale is a moment that the past has to name first.
void MomentDesk::share(const std::shared_ptr<Share>& share) {
  if (share->asks.run == 0) return find_place(share);
  const AskPast asks{share->asks.number, UINT32_MAX, 1, share->asks.run, share->asks.point};
  needs_.past.ask({share->order.realm, share->order.hero, asks, {}, {}},
                  [this, share](const PastAnswer& answer) {
                    if (!answer.sentence.empty()) return share->refuse(answer.sentence);
                    if (answer.at == 0) return share->refuse(kNoSuchPlace);
                    share->asks.shown = share->asks.last = answer.at;
                    find_place(share);
                  });
}

void MomentDesk::find_place(const std::shared_ptr<Share>& share) {
  const AskPast asks{share->asks.number, share->asks.shown, 1, 0, 0};
  needs_.past.ask({share->order.realm, share->order.hero, asks, {}, {}},
                  [this, share](const PastAnswer& answer) {
                    if (!answer.sentence.empty()) return share->refuse(answer.sentence);
                    fill_link(share, answer);
                  });
}

void MomentDesk::fill_link(const std::shared_ptr<Share>& share, const PastAnswer& answer) {
  const auto& [asks, place] = std::tie(share->asks, answer.last);
  MomentLink& link = share->link;
  link.realm = share->order.realm;
  link.hero = share->order.hero;
  link.maker = share->order.maker;
  link.is_by_account = share->order.is_by_account;
  link.shown = place.moment;
  link.first = asks.first == 0 ? link.shown - std::min(link.shown - 1, kLeadIn)
                               : std::min(asks.first, link.shown);
  link.last = std::clamp(asks.last, link.shown, answer.stored);
  link.record = place.mark.record;
  link.digest = place.mark.digest;
  link.turn = place.turn;
  link.depth = place.depth;
  link.hides_names = asks.hide_names || needs_.rules.hides_names;
  if (link.last - link.first >= kMaxShared) return share->refuse(kTooLong);
  read_lines(share, kLeadIn);
}

// Reads through the window that visitors will have, so the lines hide what it hides. The hero may
// have rested, so the last lines can be old. An answer that is full ends before the moment shown:
// fewer moments are asked for then.
void MomentDesk::read_lines(const std::shared_ptr<Share>& share, std::uint32_t lead) {
  const MomentLink& link = share->link;
  const AskPast asks = to_the_one_shown(share->asks.number, link, lead);
  needs_.past.ask({link.realm, link.hero, asks, window_of(link), {}},
                  [this, share, asks, lead](const PastAnswer& seen) {
                    if (!seen.sentence.empty()) return share->refuse(seen.sentence);
                    const bool is_short =
                        lead > 0 && seen.last.moment != asks.first + asks.count - 1;
                    if (is_short) return read_lines(share, lead / 4);
                    share->link.lines = last_lines_in(seen.frame);
                    const auto added = queue_.add([this, share] { store(share); });
                    if (added == TaskQueue::Added::No) share->refuse(kCannotStore);
                  });
}

void MomentDesk::store(const std::shared_ptr<Share>& share) {
  MomentLink& link = share->link;
  link.code = needs_.tokens.fresh().substr(0, kCodeLength);
  link.made_s = needs_.now_s();
  link.ends_s = needs_.rules.days == 0 ? 0 : link.made_s + needs_.rules.days * kDayS;
  const auto added = needs_.links.add(link, needs_.rules.most);
  if (!added) {
    needs_.warn(added.error());
    return share->refuse(kCannotStore);
  }
  ToldMomentLinks answer = links_of(share->order, "");
  if (*added) answer.made = link.code;
  if (!*added) {
    answer.sentence = "Your hero has " + std::to_string(needs_.rules.most) +
                      " links to moments: withdraw one first.";
  }
  share->done(answer);
}

void MomentDesk::list(const MomentOrder& order,
                      const std::function<void(const ToldMomentLinks&)>& done) {
  const auto& asks = std::get<AskMomentLinks>(order.asks);
  done(links_of(order, asks.withdraw.empty() ? "" : withdraw(order, asks.withdraw)));
}

// Returns what came of it, as a sentence.
std::string MomentDesk::withdraw(const MomentOrder& order, const std::string& code) {
  const auto link = needs_.links.find(code);
  const bool is_own = link && *link && (*link)->realm == order.realm && (*link)->hero == order.hero;
  if (link && !is_own) return "Your hero has no such link.";
  const auto done = link ? needs_.links.withdraw(code, needs_.now_s()) : failed(link.error());
  if (!done) {
    needs_.warn(done.error());
    return kCannotStore;
  }
  return *done ? "The link is withdrawn: it opens nothing any more."
               : "That link was withdrawn before.";
}

ToldMomentLinks MomentDesk::links_of(const MomentOrder& order, std::string sentence) {
  ToldMomentLinks answer{number_of(order.asks), std::move(sentence), {}, {}};
  const auto links = needs_.links.of_hero(order.realm, order.hero);
  if (!links) needs_.warn(links.error());
  if (!links && answer.sentence.empty()) answer.sentence = kCannotStore;
  if (!links) return answer;
  const std::int64_t now = needs_.now_s();
  for (const MomentLink& link : *links) {
    const bool is_listed = link.is_open(now) && answer.links.size() < kMaxMomentLinks;
    if (is_listed) answer.links.push_back(told(link, now));
  }
  return answer;
}

// ---- for visitors ----

struct MomentDesk::Opening {
  MomentVisit visit;
  std::function<void(const MomentSight&)> done;
  MomentSight sight = {};
  void fail(const char* sentence) {
    sight.past = PastAnswer{.sentence = sentence};
    done(sight);
  }
};

void MomentDesk::visit(MomentVisit visit, std::function<void(const MomentSight&)> done) {
  const auto opening = std::make_shared<Opening>(Opening{std::move(visit), std::move(done)});
  if (queue_.add([this, opening] { look_up(opening); }) == TaskQueue::Added::No) {
    opening->done({.state = MomentSight::State::Failed});
  }
}

MomentSight MomentDesk::sight_of(const MomentLink& link) const {
  const LinkStanding standing = standing_of(link, needs_.now_s(), needs_.is_banned);
  if (standing != LinkStanding::Open) return {.state = state_of(standing)};
  return {.state = MomentSight::State::Open,
          .hero = link.hides_names ? "" : link.maker,
          .turn = link.turn,
          .depth = link.depth,
          .shown = link.shown - link.first + 1,
          .last = link.last - link.first + 1,
          .lines = link.lines};
}

// A code of the wrong form is looked up as well: it takes as long as any other.
void MomentDesk::look_up(const std::shared_ptr<Opening>& opening) {
  const auto found = needs_.links.find(opening->visit.code);
  if (!found) needs_.warn(found.error());
  if (!found) return opening->done({.state = MomentSight::State::Failed});
  if (!*found) return opening->done({.state = MomentSight::State::Unknown});
  const MomentLink& link = **found;
  MomentSight sight = sight_of(link);
  const auto wants = opening->visit.wants;
  if (sight.state != MomentSight::State::Open || wants == MomentVisit::Wants::Nothing) {
    return opening->done(sight);
  }
  opening->sight = std::move(sight);
  if (wants == MomentVisit::Wants::Shown) return show(opening, link, kLeadIn);
  if (wants == MomentVisit::Wants::Branch) return branch(opening, link);
  ask(opening, link, opening->visit.asks, [opening](const PastAnswer& answer) {
    opening->sight.past = answer;
    opening->done(opening->sight);
  });
}

void MomentDesk::ask(const std::shared_ptr<Opening>& opening, const MomentLink& link,
                     const AskPast& asks, std::function<void(const PastAnswer&)> done) {
  needs_.past.ask({link.realm, link.hero, asks, window_of(link), opening->visit.visitor},
                  std::move(done));
}

void MomentDesk::branch(const std::shared_ptr<Opening>& opening, const MomentLink& link) {
  const std::uint32_t first = opening->visit.asks.first;
  const std::uint32_t at = first == 0 ? opening->sight.shown : first;
  if (at > opening->sight.last) return opening->fail(kNoSuchMoment);
  PastOrder order{link.realm, link.hero, {0, at, 1, 0, 0}, window_of(link), opening->visit.visitor};
  order.branch = BranchWish{.name = opening->sight.hero, .dice = needs_.fresh_dice()};
  needs_.past.ask(std::move(order), [opening](const PastAnswer& answer) {
    opening->sight.past = answer;
    opening->done(opening->sight);
  });
}

// An answer that is full ends before the moment shown, which is then asked for alone.
void MomentDesk::show(const std::shared_ptr<Opening>& opening, const MomentLink& link,
                      std::uint32_t lead) {
  ask(opening, link, to_the_one_shown(0, link, lead),
      [this, opening, link, lead](const PastAnswer& answer) {
        const bool is_short =
            answer.sentence.empty() && lead > 0 && answer.last.moment != opening->sight.shown;
        if (is_short) return show(opening, link, 0);
        opening->sight.past = answer;
        opening->done(opening->sight);
      });
}

}  // namespace undercroft
