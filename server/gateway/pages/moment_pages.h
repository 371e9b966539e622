// moment_pages.h: what a link to a moment shows in a browser and in a chat program (R213).
#pragma once

#include <string>
#include <string_view>

#include "server/gateway/http/http_message.h"
#include "server/gateway/pages/moment_target.h"
#include "server/page/content_policy.h"
#include "server/realm/moment_host.h"

namespace undercroft {

// Why a link does not open, as an HTTP status and as a sentence. REQUIRES: the state is not Open.
struct MomentFault {
  unsigned status = 404;
  std::string_view sentence = {};
};
[[nodiscard]] MomentFault fault_of(MomentSight::State state);

// What a page of this form needs to know.
[[nodiscard]] MomentVisit visit_of(const MomentTarget& target, std::string visitor);

// MomentPages write the answers. The page walks through the moment. It has a title, a preview for
// chat programs (OpenGraph, oEmbed), and the picture and the last two lines for browsers without
// scripts. Text of players is escaped. Thread-safe; takes milliseconds.
class MomentPages {
 public:
  MomentPages();

  // `site`: SCHEME://HOST, for addresses that must be whole; its host has passed the check
  // (host_check.h).
  [[nodiscard]] Page page_of(const MomentTarget& target, const MomentSight& sight,
                             const HttpRequest& request, const std::string& site) const;
  // The past is being read, which takes longer than a browser should wait.
  [[nodiscard]] static Page not_yet(const MomentTarget& target);
  // The server has no links to moments.
  [[nodiscard]] static Page none();
  // A theatre is no page: the request has lost its upgrade, or somebody has typed the address.
  [[nodiscard]] static Page no_theatre_page();

 private:
  [[nodiscard]] Page walk_page(const MomentTarget& target, const MomentSight& sight,
                               const HttpRequest& request, const std::string& site) const;

  ContentPolicy policy_;
};

// "Ann on level 3, turn 412"; "A hero" if names are hidden; "before the dungeon" on no level.
[[nodiscard]] std::string title_of(const MomentSight& sight);

// The page with this text for its title, in place of its description, and in place of what it says
// without scripts. Each is HTML.
struct MomentHead {
  std::string title;
  std::string meta;
  std::string without_scripts;
  std::string still;  // an image, which the page removes once it has drawn the moment
};
[[nodiscard]] std::string page_with(std::string_view page, const MomentHead& head);

}  // namespace undercroft
