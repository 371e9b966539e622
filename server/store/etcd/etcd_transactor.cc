// etcd_transactor.cc: tries, and what each answer of etcd means.
#include "server/store/etcd/etcd_transactor.h"

#include <algorithm>
#include <utility>

#include "server/store/etcd/hedged_call.h"

namespace undercroft {
namespace {

using Clock = EtcdTransactor::Clock;
using std::chrono::milliseconds;

constexpr const char* kTransactions = "/v3/kv/txn";
constexpr const char* kStatus = "/v3/maintenance/status";
constexpr std::size_t kLarge = 1 << 16;  // bytes: a request that takes time to send and to write
constexpr milliseconds kLargeDeadline{2000};
constexpr milliseconds kFirstPause{20};
constexpr milliseconds kLongestPause{400};
constexpr std::size_t kMostDoublings = 5;
// The next leader of an etcd is elected within two seconds, so each member gets two tries in quick
// succession.
constexpr std::size_t kShortRounds = 2;
constexpr int kListen = 16;         // to a try, as a multiple of the least deadline
constexpr int kMostPatience = 4;    // as a multiple of that of an etcd that answers at once
constexpr milliseconds kLook{200};  // how often a caller that waits looks whether the store closes

StoreError unavailable(std::string sentence) {
  return {StoreFault::Unavailable, std::move(sentence)};
}

StoreError full(const std::string& reported) {
  return {StoreFault::Full, "etcd is full (" + reported +
                                "): raise --quota-backend-bytes, defragment with `etcdctl defrag`, "
                                "and then run `etcdctl alarm disarm`"};
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

EtcdTransactor::EtcdTransactor(EtcdTransactorOptions options)
    : options_(std::move(options)),
      latency_(options_.deadline),
      client_(options_.client),
      current_(client_.first()) {}

// A reply is newer than all replies that had arrived before its request was sent, unless etcd has
// lost what it had.
std::optional<StoreError> EtcdTransactor::note(const EtcdReply& reply, std::uint64_t least) {
  const std::scoped_lock lock(mutex_);
  if (cluster_ == 0 || options_.went_back) cluster_ = reply.cluster;
  const bool is_same = reply.cluster == cluster_;
  if (is_same && (reply.revision >= least || options_.went_back)) {
    revision_ = reply.revision >= least ? std::max(revision_, reply.revision) : reply.revision;
    return std::nullopt;
  }
  fallen_ = is_same ? "etcd has gone back: its revision is " + std::to_string(reply.revision) +
                          ", though this server has seen " + std::to_string(least)
                    : "a member belongs to another etcd than the one this server has used";
  fallen_ +=
      ", so it has lost data or is restored from a backup. Nothing is written to it. If it is the "
      "right one, restart the servers with --store-went-back";
  return unavailable(fallen_);
}

// etcd refuses some requests before it looks at them. All other errors may come after the request
// was handed to the other members: "request timed out", "leader changed".
EtcdTransactor::Try EtcdTransactor::judge(const HttpExchange& exchange, std::uint64_t least) {
  using Outcome = HttpExchange::Outcome;
  if (exchange.outcome == Outcome::Unsent) return {.why = exchange.text};
  if (exchange.outcome == Outcome::Unknown) return {.may_be_done = true, .why = exchange.text};
  if (exchange.outcome == Outcome::TooLarge) {
    return {.known = tl::unexpected(unavailable(exchange.text)), .is_too_large = true};
  }
  if (exchange.status == 200) {
    auto reply = decode_reply(exchange.text);
    if (!reply) return {.may_be_done = true, .why = reply.error()};
    if (auto error = note(*reply, least)) return {.known = tl::unexpected(*error)};
    return {.known = *std::move(reply)};
  }
  const std::string said = error_in(exchange.text);
  const std::string status = "HTTP status " + std::to_string(exchange.status);
  const std::string why = said.empty() ? status : said;
  if (has(said, "database space exceeded")) return {.known = tl::unexpected(full(said))};
  if (has(said, "too many requests")) return {.why = why};
  if (exchange.status == 404) {
    return {.known = tl::unexpected(
                unavailable("the member does not know /v3/kv/txn: is it etcd 3.4 or newer?"))};
  }
  const bool is_refused =
      exchange.status == 400 || exchange.status == 401 || exchange.status == 403;
  if (is_refused) return {.known = tl::unexpected(unavailable("etcd refuses: " + why))};
  return {.may_be_done = true, .why = why};
}

StoreResult<std::uint64_t> EtcdTransactor::revision() {
  const std::scoped_lock lock(mutex_);
  if (!fallen_.empty()) return tl::unexpected(unavailable(fallen_));
  return revision_;
}

EtcdTransactor::Seen EtcdTransactor::seen() {
  const std::scoped_lock lock(mutex_);
  return {cluster_, revision_};
}

void EtcdTransactor::fall(const std::string& sentence) {
  const std::scoped_lock lock(mutex_);
  if (fallen_.empty()) fallen_ = sentence;
}

bool EtcdTransactor::is_over(EtcdPatience patience, bool in_doubt, Clock::time_point began) {
  const auto now = Clock::now();
  const auto usual = latency_.deadline(now) / std::max(options_.deadline, milliseconds(1));
  const std::scoped_lock lock(mutex_);
  if (closed_at_ && now >= *closed_at_ + options_.closing) return true;
  const bool has_patience = patience == EtcdPatience::Job && in_doubt;
  return !has_patience &&
         now >= began + options_.patience * std::clamp<long>(usual, 1, kMostPatience);
}

// Several threads notice the failure of one member: only the first one leaves it.
void EtcdTransactor::leave(std::size_t failed) {
  current_.compare_exchange_strong(failed, (failed + 1) % client_.members());
}

// A call under way. Members are asked in turn, beginning with the current one.
struct EtcdTransactor::Call {
  Call(EtcdTransactor& transactor, std::string body, EtcdPatience with, bool writes)
      : of(transactor),
        patience(with),
        is_large(body.size() > kLarge),
        tries(of.client_, of.latency_,
              {kTransactions, std::move(body), of.options_.deadline * kListen, 0},
              writes ? HedgedCall::Proof::Write : HedgedCall::Proof::Read) {}

  [[nodiscard]] bool in_doubt() const { return had_doubt || tries.under_way() > 0; }

  // Returns why it cannot.
  std::optional<StoreError> begin_try() {
    const auto least = of.revision();
    if (!least) return least.error();
    if (tries.sent() > 0) of.leave(asked);
    asked = of.member();
    tries.send_to(asked, *least);
    next = Clock::now() + deadline();
    return std::nullopt;
  }

  // Until the next member is asked.
  [[nodiscard]] milliseconds deadline() const {
    const milliseconds usual = of.latency_.deadline(Clock::now());
    const milliseconds first = is_large ? std::max(usual, kLargeDeadline) : usual;
    const std::size_t short_rounds = of.client_.members() > 1 ? kShortRounds : 1;
    const std::size_t rounds = (tries.sent() - 1) / of.client_.members();
    const std::size_t doublings = std::min(rounds / short_rounds, kMostDoublings);
    const milliseconds most = of.options_.deadline * EtcdLatency::kMostDeadlines;
    return std::min(first * (1 << doublings), std::max(first, most));
  }

  // The next member may be well: only a whole round of failures calls for a pause.
  void fail(const Try& failed) {
    had_doubt = had_doubt || failed.may_be_done;
    why = failed.why;
    if (++failures % of.client_.members() != 0) return void(next = Clock::now());
    const std::size_t rounds = failures / of.client_.members() - 1;
    const milliseconds pause = kFirstPause * (1 << std::min(rounds, kMostDoublings));
    next = Clock::now() + std::min(pause, kLongestPause);
  }

  // Returns what the end of a try says of the call, if it says something.
  std::optional<EtcdOutcome> take(const HedgedCall::Ended& ended) {
    Try tried = of.judge(ended.exchange, ended.note);
    if (!tried.known) {
      fail(tried);
      return std::nullopt;
    }
    return EtcdOutcome{*std::move(tried.known), in_doubt(), tried.is_too_large};
  }

  EtcdTransactor& of;
  const EtcdPatience patience;
  const bool is_large;
  HedgedCall tries;
  const Clock::time_point began = Clock::now();
  Clock::time_point next = began;  // when the next member is asked
  std::size_t asked = 0;           // the member that was asked last
  std::size_t failures = 0;
  bool had_doubt = false;  // a try that is over may have been carried out
  std::string why = "no answer in time";
};

EtcdOutcome EtcdTransactor::run(const EtcdTransaction& transaction, EtcdPatience patience,
                                const WhenLate& late) {
  const auto is_write = [](const EtcdOperation& operation) {
    return operation.sort != EtcdOperation::Sort::Range;
  };
  const bool writes = std::ranges::any_of(transaction.success, is_write);
  Call call(*this, encode(transaction), patience, writes);
  for (;;) {
    const auto now = Clock::now();
    if (now >= call.next) {
      if (call.tries.sent() == 1 && late) late();
      if (auto error = call.begin_try())
        return {tl::unexpected(*std::move(error)), call.in_doubt()};
    }
    const auto ended = call.tries.wait_until(std::min(call.next, now + kLook));
    if (ended) {
      if (auto outcome = call.take(*ended)) return *std::move(outcome);
    }
    if (is_over(patience, call.in_doubt(), call.began)) {
      return {tl::unexpected(unavailable("etcd does not answer: " + call.why)), call.in_doubt()};
    }
  }
}

EtcdOutcome EtcdTransactor::read(std::vector<EtcdOperation> operations, EtcdPatience patience,
                                 const WhenLate& late) {
  return run({.success = std::move(operations)}, patience, late);
}

Expected<std::string> EtcdTransactor::ask(std::size_t member, const std::string& path,
                                          const std::string& body) {
  const milliseconds deadline = latency_.deadline(Clock::now());
  HedgedCall call(client_, latency_, {path, body, deadline, 0}, HedgedCall::Proof::Nothing);
  call.send_to(member);
  const auto ended = call.wait_until(Clock::now() + 2 * deadline);
  if (!ended) return failed("no answer in time");
  if (ended->exchange.outcome != HttpExchange::Outcome::Answered) {
    return failed(ended->exchange.text);
  }
  if (ended->exchange.status == 200) return ended->exchange.text;
  return failed("HTTP status " + std::to_string(ended->exchange.status));
}

Expected<EtcdStatus> EtcdTransactor::status() {
  const std::size_t asked = member();
  return ask(asked, kStatus, "{}")
      .and_then([](const std::string& text) { return decode_status(text); })
      .map_error([&](std::string why) {
        leave(asked);
        return why;
      });
}

void EtcdTransactor::close() {
  const std::scoped_lock lock(mutex_);
  if (!closed_at_) closed_at_ = Clock::now();
}

}  // namespace undercroft
