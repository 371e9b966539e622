// admin_desk.cc: from a request to its verb, and the threads that look at the clock and the bans.
#include "server/admin/admin_desk.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/admin/admin_verbs.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr auto kRealmTakes = std::chrono::milliseconds(3000);
constexpr std::size_t kMaxWord = 1024;  // bytes
constexpr auto kLookAtClock = std::chrono::milliseconds(1000);
constexpr auto kLookForBans = std::chrono::milliseconds(2000);

// Words reach the log, the audit and other players' screens. A secret does not.
Expected<std::vector<std::string>> plain_words(const AdminVerb& verb,
                                               std::vector<std::string> words) {
  for (std::string& word : words) {
    if (word.size() > kMaxWord) return failed("a word has at most 1024 bytes");
    const bool is_secret = verb.reads_secret && &word == &words.back();
    if (!is_secret) word = plain_text(word, kMaxWord);
  }
  return words;
}

// As typed: without the secret, which follows "--".
std::string as_typed(const AdminVerb& verb, std::vector<std::string> words) {
  if (verb.reads_secret) words.resize(words.size() - std::min<std::size_t>(words.size(), 2));
  std::string text(verb.name);
  for (const std::string& word : words) text += " " + word;
  return text;
}

AdminAnswer run_verb(const AdminVerb& verb, AdminDesk& desk, const std::vector<std::string>& words,
                     const std::string& who) {
  const auto read = read_words(words, verb.options);
  if (!read) return admin_wrong(read.error());
  const std::size_t count = read->others.size();
  if (count < verb.least || count > verb.most) {
    return admin_wrong("use: " + std::string(verb.name) +
                       (verb.usage.empty() ? "" : " " + std::string(verb.usage)));
  }
  AdminCall call{desk, *read, who};
  return verb.run(call);
}

}  // namespace

AdminDesk::AdminDesk(AdminDependencies parts)
    : needs_(std::move(parts)), started_s_(needs_.now_s()) {
  clock_ticker_.start({.every = kLookAtClock}, [this] { look_at_clock(); });
  bans_ticker_.start({.every = kLookForBans}, [this] { look_at_bans(); });
}

Expected<std::unique_ptr<AdminDesk>> AdminDesk::open(AdminDependencies parts) {
  std::unique_ptr<AdminDesk> desk(new AdminDesk(std::move(parts)));
  if (const auto applied = desk->apply_bans(); !applied) return failed(applied.error());
  return desk;
}

AdminAnswer AdminDesk::answer_to(const AdminRequest& request, const std::string& who) {
  const AdminVerb* verb = admin_verb(request.verb);
  if (verb == nullptr) return admin_wrong(unknown_verb(plain_text(request.verb, kMaxWord)));
  const auto words = plain_words(*verb, request.words);
  if (!words) return admin_wrong(words.error());
  AdminAnswer answer = run_verb(*verb, *this, *words, who);
  if (!verb->changes || answer.is_view || answer.code == 2) return answer;
  const std::string what = as_typed(*verb, *words);
  if (answer.code == 0) {
    const std::string_view event = verb->name == "ban" ? "banned" : "administered";
    needs_.events.publish(event_row(needs_.now_s(), event, "", "", who + " administers: " + what));
  }
  spdlog::info("{} administers: {}{}", who, what, answer.code == 0 ? "" : " (failed)");
  const auto noted =
      needs_.moderation.note({needs_.now_s(), who, what, answer.code == 0 ? "done" : answer.error});
  if (!noted) spdlog::error("{}", noted.error());
  return answer;
}

bool AdminDesk::ask_realms(const std::function<void(Realm&)>& task) const {
  return needs_.gateway.ask_realms(task, kRealmTakes);
}

Expected<> AdminDesk::apply_bans() {
  const std::lock_guard lock(bans_mutex_);  // or an older list could replace a newer one
  // The version is read first: bans that change in between are read again soon.
  const auto version = needs_.moderation.version();
  if (!version) return failed(version.error());
  const auto bans = needs_.moderation.bans();
  if (!bans) return failed(bans.error());
  version_ = *version;
  needs_.bans.replace(*bans, needs_.now_s());
  needs_.gateway.each_realm([](Realm& realm) { realm.host().send_banned_away(); });
  needs_.gateway.look_at_connections();
  return {};
}

Expected<> AdminDesk::apply_if_changed() {
  const auto version = needs_.moderation.version();
  if (!version) return failed(version.error());
  {
    const std::lock_guard lock(bans_mutex_);
    if (version_ == *version) return {};
  }
  return apply_bans();
}

// While the store does not answer, the bans that were read last stay in force.
void AdminDesk::look_at_bans() {
  const auto applied = apply_if_changed();
  if (!applied && bans_were_read_) {
    spdlog::warn("{} (the bans that were read last stay in force)", applied.error());
  }
  bans_were_read_ = applied.has_value();
}

void AdminDesk::look_at_clock() {
  const std::int64_t now = needs_.now_s();
  const std::int64_t next_end = needs_.bans.next_end_s();
  if (next_end != 0 && next_end <= now) static_cast<void>(apply_bans());
  const Countdown::Step step = countdown_.step(now);
  if (!step.sentence.empty()) {
    needs_.gateway.each_realm(
        [sentence = step.sentence](Realm& realm) { realm.say("", sentence); });
  }
  if (step.is_over) needs_.gateway.drain(CloseCode::Restart, "the server is shutting down");
}

}  // namespace undercroft
