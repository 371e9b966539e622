// realm_offer.h: a member that has agreed to take a realm over.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/fleet/link_parts.h"

namespace undercroft {

using WhenAnswered = std::function<void(LinkAnswer)>;

// A RealmOffer holds the link to the member, for some seconds. Its end cuts the link. Thread-safe.
class RealmOffer {
 public:
  virtual ~RealmOffer() = default;
  // No server owns the realm any more: the member shall open it. Called at most once. `when` is
  // called once, on the links' thread: Yes when the realm is open there, Unreachable when no answer
  // came. Nothing is called once the links have stopped.
  virtual void give(const std::string& realm, WhenAnswered when) = 0;
};
using SharedOffer = std::shared_ptr<RealmOffer>;

}  // namespace undercroft
