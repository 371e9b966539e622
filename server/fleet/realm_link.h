// realm_link.h: asks one member about one realm.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/fleet/link_parts.h"
#include "server/fleet/realm_offer.h"
#include "server/fleet/realm_words.h"

namespace undercroft {

// A RealmLink dials a member, sends its request, and reports the answer. After Yes to a TakeOver it
// stays open for kOfferLasts, until a realm is given or the link ends. Used on the links' thread.
class RealmLink {
 public:
  virtual ~RealmLink() = default;
  // No server owns the realm any more: the member shall open it. `when` is called once: Yes, when
  // it is open there. Called at most once.
  virtual void give(const std::string& realm, WhenAnswered when) = 0;
  // Nothing is reported after this.
  virtual void end() = 0;
  [[nodiscard]] virtual bool has_ended() const = 0;
};

inline constexpr auto kOfferLasts = std::chrono::milliseconds(5000);
// The member claims the realm and reads it.
inline constexpr auto kOpeningLasts = std::chrono::milliseconds(3000);
// The owner waits for the end of a turn, and hands the realm over.
inline constexpr auto kMoveLasts = std::chrono::milliseconds(10'000);

// `when` is called once, later. The answer is Unreachable when the member does not answer in time.
[[nodiscard]] std::shared_ptr<RealmLink> start_realm_link(boost::asio::io_context& context,
                                                          const FleetTls& tls,
                                                          const std::string& address,
                                                          const RealmRequest& request,
                                                          WhenAnswered when);

}  // namespace undercroft
