// effect_words.cc: "the goblin is stunned and is slowed", "you are no longer poisoned".
#include "server/narration/effect_words.h"

#include <algorithm>

#include "shared/grammar.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

constexpr std::string_view kStunned = "[are|is] stunned";
constexpr std::string_view kHealed = "[feel|feels] better (+{n})";
constexpr std::string_view kAfflicted = "[are|is] {words}";
constexpr std::string_view kRecovered = "[are|is] no longer {words}";
constexpr std::string_view kStays = "[stay|stays] {words}";
constexpr std::string_view kAnother = "another ";

std::string_view predicate_of(Verb verb) {
  if (verb == Verb::Healed) return kHealed;
  if (verb == Verb::Afflicted) return kAfflicted;
  return verb == Verb::Recovered ? kRecovered : std::string_view{};
}

// "it, the rat and you"; two that are each "another goblin" are "two other goblins".
std::string joined(const std::vector<std::string>& names) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto end = names.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(names.begin(), end, names[i]) != end) continue;
    const auto count = static_cast<std::size_t>(std::count(names.begin(), names.end(), names[i]));
    const bool counts = count > 1 && names[i].starts_with(kAnother);
    parts.push_back(counts ? number_word(count) + " other " +
                                 plural(std::string_view(names[i]).substr(kAnother.size()))
                           : names[i]);
  }
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? " and " : ", ";
    text += parts[i];
  }
  return text;
}

}  // namespace

Effects::Effects(const Scene& scene, Mentions& mentions, const EntityView* named)
    : scene_(scene), mentions_(mentions) {
  if (named == nullptr) return;
  named_ = named->id;
  named_plain_ = plain_name(scene.look(named->look));
}

bool Effects::take(const Report& report, EntityId user) {
  const bool is_stun = report.verb == Verb::Stunned;
  const EntityId whose = is_stun ? report.whom : report.who;
  const LookId look = is_stun ? report.whom_look : report.who_look;
  const bool is_rest = report.verb == Verb::Healed && report.amount <= 1 && whose != user;
  if (!is_stun && (predicate_of(report.verb).empty() || is_rest || look == kNoLook)) return false;
  if (!is_near(whose) || !belongs(report)) return false;
  Body& body = body_of(whose, look);
  if (is_stun) {
    body.is_stunned = true;
    return true;
  }
  const auto find = [&body](std::string_view predicate, const std::string& words) {
    return std::find_if(body.effects.begin(), body.effects.end(), [&](const Effect& effect) {
      return effect.predicate == predicate && effect.words == words;
    });
  };
  const auto same = find(predicate_of(report.verb), report.words);
  if (same != body.effects.end()) {  // healed twice, or in two cells of one cloud
    same->amount += report.amount;
    return true;
  }
  const auto ended = find(kRecovered, report.words);
  if (report.verb == Verb::Afflicted && ended != body.effects.end()) {
    ended->predicate = kStays;
    return true;
  }
  body.effects.push_back({predicate_of(report.verb), report.words, report.amount});
  return true;
}

bool Effects::belongs(const Report& report) {
  if (report.verb == Verb::Healed || report.verb == Verb::Recovered) {
    mended_.push_back(report.who);
  }
  if (report.verb != Verb::Afflicted) return true;
  const bool is_mended = std::find(mended_.begin(), mended_.end(), report.who) != mended_.end();
  if (!mended_.empty() && !is_mended) return false;
  if (status_.empty()) status_ = report.words;
  return status_ == report.words;
}

bool Effects::is_near(EntityId id) const {
  if (!centre_) return true;
  const auto is_at = [this](const EntityView* view) {
    return view != nullptr && distance(view->at, *centre_) <= 1;
  };
  if (scene_.is_me(id) && distance(scene_.self().at, *centre_) <= 1) return true;
  return is_at(scene_.entity(id)) || is_at(scene_.entity_before(id));
}

bool Effects::is_taken(const std::string& plain) const {
  return plain == named_plain_ ||
         std::any_of(bodies_.begin(), bodies_.end(),
                     [&plain](const Body& body) { return body.plain == plain; });
}

Effects::Body& Effects::body_of(EntityId id, LookId look) {
  const auto found = std::find_if(bodies_.begin(), bodies_.end(), [id](const Body& body) {
    return body.id == id && id != kNobody;
  });
  if (found != bodies_.end()) return *found;
  const bool is_named = id == named_ && id != kNobody;
  const Mention party = mentions_.mention(id, look);
  Body body{.id = id, .bearer = is_named ? party.subject() : party.name, .plain = {}};
  body.is_me = party.is_me;
  body.are_many = party.are_many || (is_named && party.is_person);
  const bool has_plain = !party.is_me && !party.is_person && look != kNoLook;
  if (has_plain) body.plain = plain_name(scene_.look(look));
  const bool is_another = has_plain && !is_named && !party.are_many && is_taken(body.plain);
  if (is_another) body.bearer = std::string(kAnother) + body.plain;
  return *bodies_.insert(is_named ? bodies_.begin() : bodies_.end(), std::move(body));
}

// "feels better (+4) and is no longer poisoned"
std::string Effects::deeds(const Body& body, bool are_many, bool says_stunned) {
  std::vector<Effect> all = body.effects;
  if (body.is_stunned && says_stunned) all.insert(all.begin(), {kStunned, "", 0});
  std::string text;
  for (const Effect& effect : all) {
    Parts parts{.who = {}, .whom = {}, .words = effect.words};
    parts.who_are_many = are_many || body.are_many || body.is_me;
    parts.amount = effect.amount;
    const std::string filled = fill(" " + std::string(effect.predicate), parts);  // no capital
    text += (text.empty() ? "" : " and ") + filled.substr(1);
  }
  return text;
}

std::string Effects::in_words() const {
  const auto stunned = static_cast<std::size_t>(std::count_if(
      bodies_.begin(), bodies_.end(), [](const Body& body) { return body.is_stunned; }));
  const bool counts = stunned > 1;
  std::string list = counts ? number_word(stunned) + " are stunned" : "";
  std::vector<std::string> told;
  for (const Body& body : bodies_) {
    const std::string as_many = deeds(body, true, !counts);
    if (as_many.empty() || std::find(told.begin(), told.end(), as_many) != told.end()) continue;
    told.push_back(as_many);
    std::vector<std::string> names;
    for (const Body& other : bodies_) {
      if (deeds(other, true, !counts) == as_many) names.push_back(other.bearer);
    }
    if (!list.empty()) list += ", ";
    list += joined(names) + " " + (names.size() > 1 ? as_many : deeds(body, false, !counts));
  }
  return list;
}

}  // namespace undercroft
