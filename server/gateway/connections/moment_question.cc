// moment_question.cc: refuses requests that come too early.
#include "server/gateway/connections/moment_question.h"

#include <utility>

namespace undercroft {
namespace {

constexpr const char* kMakesNone = "This server makes no links to moments.";
constexpr const char* kLinkIsDue = "One link at a time: wait for the answer.";

ToldMomentLinks refused_link(const MomentOrder& order, const char* sentence) {
  const auto number = std::visit([](const auto& asks) { return asks.number; }, order.asks);
  return {.number = number, .sentence = sentence};
}

}  // namespace

std::optional<ToldMomentLinks> MomentQuestion::ask(
    MomentHost* host, MomentOrder order, std::function<void(const ToldMomentLinks&)> done) {
  if (host == nullptr) return refused_link(order, kMakesNone);
  if (is_due_) return refused_link(order, kLinkIsDue);
  is_due_ = true;
  host->serve(std::move(order), std::move(done));
  return std::nullopt;
}

}  // namespace undercroft
