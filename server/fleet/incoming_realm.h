// incoming_realm.h: what another server asks this one about a realm, and the answer.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/fleet/link_parts.h"
#include "server/fleet/realm_words.h"

namespace undercroft {

// What an incoming link about a realm asks of its server, on the links' thread. `answer` may be
// called once, later, on that thread.
struct RealmCallbacks {
  using Answer = std::function<void(LinkAnswer)>;
  std::function<bool()> takes_realms = [] { return false; };  // whether this server may claim any
  // No server owns the realm: open it here. Yes: it is open. `stays`: the host has moved it here.
  std::function<void(const std::string& realm, bool stays, const Answer&)> take_over =
      [](const std::string&, bool, const Answer& answer) { answer(LinkAnswer::NotMine); };
  // Hand the realm over, which is open here. Yes: `to` has it.
  std::function<void(const std::string& realm, const std::string& to, const Answer&)> move =
      [](const std::string&, const std::string&, const Answer& answer) {
        answer(LinkAnswer::NotMine);
      };
};

// Reads one request and answers it. `ended` is called later, perhaps more than once. `asks`
// outlives the channel's callbacks.
void answer_realm_link(const std::shared_ptr<LinkChannel>& channel, const RealmCallbacks& asks,
                       std::function<void()> ended);

}  // namespace undercroft
