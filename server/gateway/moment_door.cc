// moment_door.cc: an answer by the desk, or by the clock.
#include "server/gateway/moment_door.h"

#include <memory>
#include <utility>

#include "server/gateway/loop/one_shot_timer.h"
#include "server/realm/moment_host.h"

namespace undercroft {
namespace {

// A request, and what ends its wait. Used on the listener's thread.
struct Waiting {
  Waiting(Worker& worker, std::function<void(std::optional<Page>)> to)
      : timer(worker), answer(std::move(to)) {}
  void end(Page page) {
    timer.cancel();
    if (auto to = std::exchange(answer, nullptr)) to(std::move(page));
  }
  OneShotTimer timer;
  std::function<void(std::optional<Page>)> answer;
};

}  // namespace

// Browsers and chat programs want whole addresses, and only a proxy knows how it is reached.
std::string MomentDoor::site_of(const HttpRequest& request) const {
  const GatewayOptions& options = context_.options;
  for (const std::string& origin : options.origins) {
    if (host_in(origin) == host_in(request.host)) return origin;
  }
  const bool is_encrypted = !options.tls_cert.empty() || request.is_forwarded;
  return (is_encrypted ? "https://" : "http://") + request.host;
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
  const auto waiting = std::make_shared<Waiting>(worker_, answer);
  waiting->timer.start(kAtMost,
                       [waiting, target = *target] { waiting->end(MomentPages::not_yet(target)); });
  context_.options.moments->visit(
      visit_of(*target, source.widest()),
      [this, waiting, request, target = *target, site = site_of(request)](const auto& sight) {
        worker_.post([this, waiting, form = target.form,
                      page = pages_.page_of(target, sight, request, site)]() mutable {
          const bool says = form == MomentTarget::Form::Part && page.status == 200;
          if (says && context_.lets_anybody_play_on()) {
            page.headers.emplace_back("Undercroft-Play-On", "1");
          }
          waiting->end(std::move(page));
        });
      });
  return true;
}

}  // namespace undercroft
