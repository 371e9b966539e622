// mark_keeper.cc: a file, a fact in etcd, and what other servers say.
#include "server/store/etcd/mark_keeper.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <utility>

#include "server/files/private_files.h"
#include "server/files/text_file.h"

namespace undercroft {
namespace {

constexpr const char* kGeneration = "generation";

// Empty: no host has accepted an older state.
std::string generation_in(const EtcdReply& reply) {
  const bool has_one = !reply.found.empty() && !reply.found[0].pairs.empty();
  return has_one ? reply.found[0].pairs[0].value : "";
}

std::uint64_t number_in(const std::string& text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::string went_back(const StoreMark& store, const StoreMark& known, const std::string& who) {
  const std::string what = store.cluster != known.cluster
                               ? "etcd is another one than " + who + " has used"
                               : "etcd has gone back: its revision is " +
                                     std::to_string(store.revision) + ", though " + who +
                                     " has seen " + std::to_string(known.revision);
  return what +
         ", so it has lost data or is restored from a backup. Nothing is written to it. If it is "
         "the right one, restart the servers with --store-went-back";
}

}  // namespace

// ---- before the server starts ----

Expected<std::optional<StoreMark>> MarkKeeper::read_file() const {
  std::error_code error;
  if (options_.file.empty() || !std::filesystem::exists(options_.file, error)) return std::nullopt;
  const auto text = read_text_file(options_.file);
  if (const auto* unread = std::get_if<UnreadFile>(&text)) {
    return failed("--store-mark: " + complaint_of(*unread) +
                  " (it must belong to the user that runs the server)");
  }
  return decode_mark(std::get<std::string>(text))
      .map([](const StoreMark& mark) { return std::optional(mark); })
      .map_error([this](const std::string& why) {
        return "--store-mark: " + options_.file + ": " + why +
               " (if etcd is known to be up to date, remove the file)";
      });
}

StoreResult<StoreMark> MarkKeeper::read_store() {
  const EtcdOutcome outcome =
      access_.etcd.read({get(access_.keys.fact(kGeneration))}, EtcdPatience::Call);
  if (!outcome.reply) return tl::unexpected(outcome.reply.error());
  const EtcdReply& reply = *outcome.reply;
  return StoreMark{reply.cluster, number_in(generation_in(reply)), reply.revision};
}

// Other servers may still announce what they saw before. The generation never falls, though
// several servers begin one at the same time.
StoreResult<std::uint64_t> MarkKeeper::begin_generation(std::uint64_t known) {
  const std::string key = access_.keys.fact(kGeneration);
  for (;;) {
    auto page = access_.read({get(key)}, EtcdPatience::Call);
    if (!page) return tl::unexpected(page.error());
    const auto& pairs = page->front().pairs;
    const std::string is = pairs.empty() ? "" : pairs[0].value;
    const std::uint64_t next = std::max(number_in(is), known) + 1;
    EtcdCompare same{EtcdCompare::Sort::Equal, key, is};
    if (pairs.empty()) same = {EtcdCompare::Sort::Missing, key};
    const EtcdOutcome outcome = access_.etcd.run(
        {{same}, {put(key, std::to_string(next))}, {get(key)}}, EtcdPatience::Call);
    if (!outcome.reply) return tl::unexpected(outcome.reply.error());
    const bool was_done =
        outcome.had_doubt && generation_in(*outcome.reply) == std::to_string(next);
    if (outcome.reply->has_succeeded || was_done) return next;
  }
}

Expected<> MarkKeeper::open() {
  const auto known = read_file();
  if (!known) return failed(known.error());
  auto store = read_store();
  if (!store) return failed(store.error().sentence);
  is_confirmed_ = known->has_value();
  if (is_confirmed_ && store->is_behind(**known) && !options_.went_back) {
    return failed(went_back(*store, **known, "this server"));
  }
  if (!options_.keeps) return {};
  generation_ = store->generation;
  if (options_.went_back) {
    const auto begun = begin_generation(known->value_or(StoreMark{}).generation);
    if (!begun) return failed(begun.error().sentence);
    generation_ = *begun;
    log_("the host accepts the state of etcd, even if it is older (--store-went-back)");
  }
  opened_ = std::chrono::steady_clock::now();
  if (options_.file.empty()) return {};
  return check_replaceable(options_.file).map_error([](const std::string& why) {
    return "--store-mark: " + why;
  });
}

// ---- while it runs ----

void MarkKeeper::start() {
  if (!options_.keeps) return;
  ticker_.start({.every = options_.every, .first = Ticker::First::AtOnce}, [this] { look(); });
}

void MarkKeeper::stop() {
  ticker_.stop();
  if (!opened_) return;
  if (!is_confirmed_) confirm();
  if (is_confirmed_ && !has_objection()) write_file(mark());
}

StoreMark MarkKeeper::mark() const {
  const auto [cluster, revision] = access_.etcd.seen();
  const std::scoped_lock lock(mutex_);
  return {cluster, generation_, revision};
}

void MarkKeeper::hear(const StoreMark& mark) {
  if (!mark.is_set()) return;
  const std::scoped_lock lock(mutex_);
  has_met_another_ = true;
  if (!heard_ || heard_->is_behind(mark)) heard_ = mark;
}

void MarkKeeper::look() {
  std::optional<StoreMark> heard;
  {
    const std::scoped_lock lock(mutex_);
    heard = std::exchange(heard_, std::nullopt);
  }
  if (heard && mark().is_behind(*heard)) compare_with(*heard);
  if (!is_confirmed_) confirm();
  if (is_confirmed_) write_file(mark());
}

// The other server may only be ahead: the store is read again, after its mark was.
void MarkKeeper::compare_with(const StoreMark& heard) {
  const auto store = read_store();
  if (!store) return;  // it will be heard again
  if (store->generation >= heard.generation) {
    const std::scoped_lock lock(mutex_);
    generation_ = store->generation;
  }
  // A server of another etcd may have kept its address. Only the younger etcd is the wrong one.
  const bool is_older = store->generation < heard.generation ||
                        (store->generation == heard.generation && store->revision < heard.revision);
  if (!is_older) return;
  if (options_.went_back) return accept(heard);
  // So that this server knows it at its next start, when it may be alone.
  if (heard.cluster == store->cluster || !is_confirmed_) write_file(heard);
  has_fallen_ = true;
  access_.etcd.fall(went_back(*store, heard, "another server"));
}

// A server that has not been stopped yet still announces what was lost.
void MarkKeeper::accept(const StoreMark& lost) {
  const auto begun = begin_generation(lost.generation);
  if (!begun) return;  // it will be heard again
  const std::scoped_lock lock(mutex_);
  generation_ = *begun;
}

bool MarkKeeper::has_objection() {
  const StoreMark now = mark();
  const std::scoped_lock lock(mutex_);
  return heard_ && now.is_behind(*heard_);
}

// The log says once that the file cannot be written, and once that it can.
void MarkKeeper::write_file(const StoreMark& now) {
  if (options_.file.empty() || !now.is_set() || now == written_ || has_fallen_) return;
  const auto written = replace_private_file(options_.file, encode_mark(now));
  if (written) written_ = now;
  if (written.has_value() != is_failing_) return;
  is_failing_ = !written.has_value();
  log_(written ? "the store mark is written again" : "--store-mark: " + written.error());
}

// A first mark proves nothing, so it is not written before another server could have objected.
void MarkKeeper::confirm() {
  const std::scoped_lock lock(mutex_);
  is_confirmed_ = has_met_another_ || std::chrono::steady_clock::now() >= *opened_ + options_.alone;
  if (has_met_another_ || !is_confirmed_) return;
  log_(options_.file.empty()
           ? "this server has no store mark, and has met no other server: it believes etcd "
             "(--store-mark FILE notices one that was restored)"
           : "this server begins its store mark, and has met no other server: it believes etcd");
}

}  // namespace undercroft
