// past_question.cc: refuses requests for the past that come too early.
#include "server/gateway/connections/past_question.h"

#include <utility>

namespace undercroft {
namespace {

constexpr const char* kHasNoPast = "This server does not show the past.";
constexpr const char* kPastIsDue = "One part of the past at a time: wait for its answer.";

PastPart refused_part(const AskPast& asks, const char* sentence, bool may_ask_again) {
  return {.number = asks.number, .sentence = sentence, .may_ask_again = may_ask_again};
}

}  // namespace

std::optional<PastPart> PastQuestion::ask(PastHost* host, PastOrder order, bool is_client_ready,
                                          std::function<void(const PastAnswer&)> done) {
  if (host == nullptr) return refused_part(order.asks, kHasNoPast, false);
  if (is_due_ || !is_client_ready) return refused_part(order.asks, kPastIsDue, true);
  is_due_ = true;
  host->ask(std::move(order), std::move(done));
  return std::nullopt;
}

}  // namespace undercroft
