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

std::uint64_t number_in(const EtcdFound& found) {
  std::uint64_t number = 0;
  if (found.pairs.empty()) return 0;
  const std::string& text = found.pairs.front().value;
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
    return failed("--store-mark: " + complaint_of(*unread));
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
  return StoreMark{reply.cluster, reply.found.empty() ? 0 : number_in(reply.found[0]),
                   reply.revision};
}

StoreResult<bool> MarkKeeper::begin_generation(std::uint64_t generation) {
  const EtcdTransaction begin{
      {}, {put(access_.keys.fact(kGeneration), std::to_string(generation))}, {}};
  return access_.etcd.run(begin, EtcdPatience::Call).reply.map([](const EtcdReply&) {
    return true;
  });
}

Expected<> MarkKeeper::open() {
  const auto known = read_file();
  if (!known) return failed(known.error());
  auto store = read_store();
  if (!store) return failed(store.error().sentence);
  has_file_ = known->has_value();
  if (has_file_ && store->is_behind(**known)) {
    if (!options_.went_back) return failed(went_back(*store, **known, "this server"));
    store->generation = std::max(store->generation, (*known)->generation) + 1;
    if (const auto begun = begin_generation(store->generation); !begun) {
      return failed(begun.error().sentence);
    }
    log_("the host accepts an older state of etcd, or another etcd (--store-went-back)");
  }
  generation_ = store->generation;
  opened_ = std::chrono::steady_clock::now();
  write_file();
  if (is_failing_) return failed("the file of --store-mark cannot be written");
  return {};
}

// ---- while it runs ----

void MarkKeeper::start() {
  ticker_.start({.every = options_.every, .first = Ticker::First::AtOnce}, [this] { look(); });
}

void MarkKeeper::stop() {
  ticker_.stop();
  if (opened_) write_file();
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
  write_file();
  say_whether_alone();
}

// The other server may only be ahead: the store is read again, after its mark was.
void MarkKeeper::compare_with(const StoreMark& heard) {
  const auto store = read_store();
  if (!store) return;  // it will be heard again
  if (store->generation >= heard.generation) {
    const std::scoped_lock lock(mutex_);
    generation_ = store->generation;
  }
  const bool is_older = store->generation < heard.generation ||
                        (store->generation == heard.generation && store->revision < heard.revision);
  if (is_older) access_.etcd.fall(went_back(*store, heard, "another server"));
}

// The log says once that the file cannot be written, and once that it can.
void MarkKeeper::write_file() {
  const StoreMark now = mark();
  if (options_.file.empty() || !now.is_set() || now == written_) return;
  const auto written = replace_private_file(options_.file, encode_mark(now));
  if (written) written_ = now;
  if (written.has_value() != is_failing_) return;
  is_failing_ = !written.has_value();
  log_(written ? "the store mark is written again" : "--store-mark: " + written.error());
}

void MarkKeeper::say_whether_alone() {
  if (has_said_ || has_file_) return;
  const std::scoped_lock lock(mutex_);
  if (has_met_another_) return void(has_said_ = true);
  if (std::chrono::steady_clock::now() < *opened_ + options_.alone) return;
  has_said_ = true;
  log_(options_.file.empty()
           ? "this server has no store mark, and has met no other server: it believes etcd "
             "(--store-mark FILE notices one that was restored)"
           : "this server begins its store mark, and has met no other server: it believes etcd");
}

}  // namespace undercroft
