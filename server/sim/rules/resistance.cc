// resistance.cc: adds up percentages.
#include "server/sim/rules/resistance.h"

#include <algorithm>

namespace undercroft {
namespace {

constexpr int kMostAdded = 200;  // percent

std::string_view word_of(Verb verb) {
  switch (verb) {
    case Verb::Burnt:
      return "fire";
    case Verb::Spiked:
      return "spikes";
    case Verb::Fell:
      return "fall";
    default:
      return "";
  }
}

class Harm {
 public:
  Harm(const World& world, Verb verb, EntityId doer, const Means& means)
      : by_verb_(word_of(verb)), means_(means) {
    if (doer != kNobody) own_ = world.blueprint(world.entity(doer)).tags;
  }

  [[nodiscard]] bool has(std::string_view tag) const {
    const auto is_among = [tag](std::span<const std::string> tags) {
      return std::find(tags.begin(), tags.end(), tag) != tags.end();
    };
    return tag == by_verb_ || tag == means_.word || is_among(own_) ||
           std::any_of(means_.tags.begin(), means_.tags.end(), is_among);
  }

 private:
  std::string_view by_verb_;
  const Means& means_;
  std::span<const std::string> own_;
};

int percent_of(const Blueprint& b, const Harm& harm) {
  int percent = 0;
  for (const Resistance& one : b.resists) percent += harm.has(one.tag) ? one.percent : 0;
  return percent;
}

}  // namespace

int resisted(const World& world, const Entity& victim, int amount, Verb verb, EntityId doer,
             const Means& means) {
  if (!world.catalogue().has_resistances() || amount <= 0) return amount;
  const Harm harm(world, verb, doer, means);
  int percent = percent_of(world.blueprint(victim), harm);
  for (const EntityId id : victim.worn) {
    if (id != kNobody) percent += percent_of(world.blueprint(world.entity(id)), harm);
  }
  percent = std::clamp(percent, -kMostAdded, 100);
  const int left = (amount * (100 - percent) + 99) / 100;
  return means.spares_last ? std::min(left, victim.health - 1) : left;
}

bool harm_has_tag(const World& world, Verb verb, EntityId doer, const Means& means,
                  std::string_view tag) {
  return Harm(world, verb, doer, means).has(tag);
}

}  // namespace undercroft
