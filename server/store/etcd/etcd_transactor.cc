// etcd_transactor.cc: tries, and what each answer of etcd means.
#include "server/store/etcd/etcd_transactor.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace undercroft {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr const char* kTransactions = "/v3/kv/txn";
constexpr const char* kStatus = "/v3/maintenance/status";
constexpr std::size_t kLarge = 1 << 16;  // bytes: a request that takes time to send and to write
constexpr milliseconds kLargeDeadline{2000};
constexpr milliseconds kFirstPause{20};
constexpr milliseconds kLongestPause{400};
constexpr std::size_t kMostDoublings = 3;
// A frozen member costs each round its deadline, so the others get two rounds of short tries: their
// next leader is elected within two seconds.
constexpr std::size_t kShortRounds = 2;

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
    : options_(std::move(options)), client_(options_.client) {}

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

EtcdTransactor::Try EtcdTransactor::once(const std::string& body, milliseconds deadline) {
  std::uint64_t least = 0;
  {
    const std::scoped_lock lock(mutex_);
    if (!fallen_.empty()) return {.known = tl::unexpected(unavailable(fallen_))};
    least = revision_;
  }
  return judge(client_.post(kTransactions, body, deadline), least);
}

bool EtcdTransactor::is_over(EtcdPatience patience, bool in_doubt, Clock::time_point began) {
  const auto now = Clock::now();
  const std::scoped_lock lock(mutex_);
  if (closed_at_ && now >= *closed_at_ + options_.closing) return true;
  const bool has_patience = patience == EtcdPatience::Job && in_doubt;
  return !has_patience && now >= began + options_.patience;
}

EtcdOutcome EtcdTransactor::run(const EtcdTransaction& transaction, EtcdPatience patience) {
  const std::string body = encode(transaction);
  const milliseconds first =
      body.size() > kLarge ? std::max(options_.deadline, kLargeDeadline) : options_.deadline;
  const auto began = Clock::now();
  const std::size_t short_rounds = client_.members() > 1 ? kShortRounds : 1;
  bool had_doubt = false;
  for (std::size_t tries = 1;; ++tries) {
    const std::size_t rounds = (tries - 1) / client_.members();
    const std::size_t doublings = std::min(rounds / short_rounds, kMostDoublings);
    Try tried = once(body, first * (1 << doublings));
    if (tried.known) return {*std::move(tried.known), had_doubt, tried.is_too_large};
    had_doubt = had_doubt || tried.may_be_done;
    if (is_over(patience, had_doubt, began)) {
      return {tl::unexpected(unavailable("etcd does not answer: " + tried.why)), had_doubt};
    }
    // The next member may be well: only a whole round of failures calls for a pause.
    if (tries % client_.members() == 0) {
      std::this_thread::sleep_for(
          std::min(kFirstPause * (1 << std::min<std::size_t>(rounds, 5)), kLongestPause));
    }
  }
}

EtcdOutcome EtcdTransactor::read(std::vector<EtcdOperation> operations, EtcdPatience patience) {
  return run({.success = std::move(operations)}, patience);
}

Expected<EtcdStatus> EtcdTransactor::status() {
  const HttpExchange exchange = client_.post(kStatus, "{}", options_.deadline);
  if (exchange.outcome != HttpExchange::Outcome::Answered) return failed(exchange.text);
  return decode_status(exchange.text);
}

void EtcdTransactor::close() {
  const std::scoped_lock lock(mutex_);
  if (!closed_at_) closed_at_ = Clock::now();
}

}  // namespace undercroft
