// moment_door.cc: an answer by the desk, or by the clock.
#include "server/gateway/moment_door.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <utility>

#include "server/gateway/loop/one_shot_timer.h"
#include "server/realm/moment_host.h"

namespace undercroft {
namespace {

// A request that waits for the desk. Used on the listener's thread.
struct Waiting {
  explicit Waiting(Worker& worker) : timer(worker) {}
  // Calls the first answer only.
  template <typename Answer>
  void end(Answer answer) {
    if (std::exchange(is_over, true)) return;
    timer.cancel();
    answer();
  }
  OneShotTimer timer;
  bool is_over = false;
};

// "/games/undercroft": a path that needs no escaping, without a slash at its end.
bool is_folder(std::string_view path) {
  constexpr std::size_t kMost = 200;
  static constexpr std::string_view kSigns = "/-_.~";
  const auto is_plain = [](unsigned char c) {
    return c < 0x80 &&
           (std::isalnum(c) != 0 || kSigns.find(static_cast<char>(c)) != std::string_view::npos);
  };
  return path.starts_with('/') && path.size() <= kMost && !path.ends_with('/') &&
         path.find("//") == std::string_view::npos && path.find("..") == std::string_view::npos &&
         std::ranges::all_of(path, is_plain);
}

// Why a theatre cannot be entered that has this target; nothing: its link may be open.
std::optional<Page> fault_of_theatre(const MomentTarget& target, const MomentHost* moments) {
  if (moments == nullptr) return MomentPages::none();
  if (is_theatre_room(target.room)) return std::nullopt;
  return error_page(404, "a theatre's name has 22 letters, digits, - and _");
}

MomentDoor::Led led_by(const MomentTarget& target, const MomentSight& sight) {
  if (sight.state == MomentSight::State::Open) {
    return TheatreEntry{target.code, target.room, {sight.shown, sight.last}};
  }
  const MomentFault fault = fault_of(sight.state);
  return error_page(fault.status, fault.sentence);
}

}  // namespace

// Browsers and chat programs want whole addresses, and only a proxy knows how it is reached.
std::string MomentDoor::site_of(const HttpRequest& request) const {
  const GatewayOptions& options = context_.options;
  const std::string folder = is_folder(request.prefix) ? request.prefix : "";
  for (const std::string& origin : options.origins) {
    if (host_in(origin) == host_in(request.host)) return origin + folder;
  }
  const bool is_encrypted = !options.tls_cert.empty() || request.is_forwarded;
  return (is_encrypted ? "https://" : "http://") + request.host + folder;
}

Page MomentDoor::page_of(const MomentTarget& target, const MomentSight& sight,
                         const HttpRequest& request) const {
  Page page = pages_.page_of(target, sight, request, site_of(request));
  const bool shows_moments = target.form == MomentTarget::Form::Part && page.status == 200;
  if (shows_moments && context_.lets_anybody_play_on()) {
    page.headers.emplace_back("Undercroft-Play-On", "1");
  }
  return page;
}

std::optional<Page> MomentDoor::refusal_of(const HttpRequest& request,
                                           MomentTarget::Form form) const {
  const bool reads = request.method == "GET" || request.method == "HEAD";
  if (!reads) {
    Page page = error_page(405, "only GET and HEAD are supported");
    page.headers = {{"Allow", "GET, HEAD"}};
    return page;
  }
  if (context_.options.moments == nullptr) return MomentPages::none();
  if (form == MomentTarget::Form::Theatre) return MomentPages::no_theatre_page();
  if (!is_host_known(request.host, names_)) return unknown_host(request);
  if (form == MomentTarget::Form::Page && !context_.options.serves_page) {
    return error_page(404, "this server has no pages: open the link with the Undercroft client");
  }
  return std::nullopt;
}

bool MomentDoor::take(const HttpRequest& request, const ClientAddress& source,
                      const std::function<void(std::optional<Page>)>& answer) {
  auto target = moment_target(request);
  if (!target) return false;
  if (auto refused = refusal_of(request, target->form)) {
    answer(*std::move(refused));
    return true;
  }
  const auto waiting = std::make_shared<Waiting>(worker_);
  waiting->timer.start(kAtMost, [waiting, answer, target = *target] {
    waiting->end([&] { answer(MomentPages::not_yet(target)); });
  });
  context_.options.moments->visit(
      visit_of(*target, source.widest()),
      [this, waiting, answer, request, target = *target](const MomentSight& sight) {
        worker_.post([waiting, answer, page = page_of(target, sight, request)] {
          waiting->end([&] { answer(page); });
        });
      });
  return true;
}

bool MomentDoor::lead(const HttpRequest& request, const ClientAddress& source,
                      const std::function<void(const Led&)>& answer) {
  const auto target = moment_target(request);
  if (!target || target->form != MomentTarget::Form::Theatre) return false;
  if (auto fault = fault_of_theatre(*target, context_.options.moments)) {
    answer(*std::move(fault));
    return true;
  }
  const auto waiting = std::make_shared<Waiting>(worker_);
  waiting->timer.start(kAtMost, [waiting, answer, target = *target] {
    waiting->end([&] { answer(MomentPages::not_yet(target)); });
  });
  context_.options.moments->visit(
      visit_of(*target, source.widest()),
      [this, waiting, answer, target = *target](const MomentSight& sight) {
        worker_.post(
            [waiting, answer, led = led_by(target, sight)] { waiting->end([&] { answer(led); }); });
      });
  return true;
}

}  // namespace undercroft
