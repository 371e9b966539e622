// given_statuses.cc: goes through every blueprint and ability.
#include "server/custom_content/given_statuses.h"

namespace undercroft {
namespace {

void add(StatusSet& given, const std::optional<Status>& status) {
  if (status) given.add(*status);
}

void add_of(StatusSet& given, const Blueprint& b) {
  if (b.use) add(given, b.use->status);
  if (b.inside) add(given, b.inside->status);
  for (const Hit& hit : b.hits) add(given, hit.status);
  for (const Trigger& trigger : b.triggers) add(given, trigger.effect.use.status);
}

}  // namespace

StatusSet given_statuses(const Catalogue& catalogue) {
  StatusSet given;
  for (const Blueprint& b : catalogue.all()) add_of(given, b);
  for (const HeroAbility& ability : catalogue.growth().abilities) {
    if (ability.use) add(given, ability.use->status);
  }
  for (const Boon& boon : catalogue.growth().boons) {
    if (boon.gain.rewards) add(given, boon.gain.rewards->status);
  }
  return given;
}

}  // namespace undercroft
