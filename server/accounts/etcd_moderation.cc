// etcd_moderation.cc: each change is one transaction that compares the number of the last one.
#include "server/accounts/etcd_moderation.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "server/accounts/etcd_account_values.h"
#include "server/store/escaped_word.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr std::size_t kPageOfBans = 50;  // a reason may be long

tl::unexpected<std::string> no_moderation(const StoreError& error) {
  return failed("cannot read or write the bans and the audit: " + error.sentence);
}

// The value of the one key that was read; nullopt when there is none.
std::optional<std::string> value_in(const std::vector<EtcdFound>& found, std::size_t at) {
  if (at >= found.size() || found[at].pairs.empty()) return std::nullopt;
  return found[at].pairs.front().value;
}

// A counter that does not exist, or is damaged, begins anew.
std::uint64_t number_of(const std::optional<std::string>& text) {
  std::uint64_t number = 0;
  if (text) std::from_chars(text->data(), text->data() + text->size(), number);
  return number;
}

EtcdCompare still(const std::string& key, const std::optional<std::string>& text) {
  if (!text) return {EtcdCompare::Sort::Missing, key};
  return {EtcdCompare::Sort::Equal, key, *text};
}

}  // namespace

std::string EtcdModeration::ban_key(BanKind kind, const std::string& subject) const {
  return all_bans() + std::string(name_of(kind)) + "/" + escaped(to_lower(subject));
}

Expected<> EtcdModeration::set(const Ban& ban) {
  const std::string key = ban_key(ban.kind, ban.subject);
  for (;;) {
    const auto found = etcd_.read({get(last_change())}, EtcdPatience::Call);
    if (!found) return no_moderation(found.error());
    const auto last = value_in(*found, 0);
    const std::uint64_t next = number_of(last) + 1;
    const std::string value = encode_ban({next, ban});
    const EtcdOutcome outcome =
        etcd_.etcd.run({{still(last_change(), last)},
                        {put(last_change(), std::to_string(next)), put(key, value)},
                        {get(key)}},
                       EtcdPatience::Call);
    if (!outcome.reply) return no_moderation(outcome.reply.error());
    const bool was_set = outcome.had_doubt && value_in(outcome.reply->found, 0) == value;
    if (outcome.reply->has_succeeded || was_set) return {};
  }
}

Expected<bool> EtcdModeration::lift(BanKind kind, const std::string& subject) {
  const std::string key = ban_key(kind, subject);
  for (bool had_doubt = false;;) {
    const auto found = etcd_.read({get(last_change()), get(key)}, EtcdPatience::Call);
    if (!found) return no_moderation(found.error());
    const auto last = value_in(*found, 0);
    if (!value_in(*found, 1)) return had_doubt;
    const EtcdOutcome outcome =
        etcd_.etcd.run({{still(last_change(), last)},
                        {put(last_change(), std::to_string(number_of(last) + 1)), erase(key)},
                        {}},
                       EtcdPatience::Call);
    if (!outcome.reply) return no_moderation(outcome.reply.error());
    if (outcome.reply->has_succeeded) return true;
    had_doubt = had_doubt || outcome.had_doubt;
  }
}

Expected<std::vector<Ban>> EtcdModeration::bans() {
  std::vector<EtcdBan> stored;
  const std::string end = end_of_prefix(all_bans());
  bool has_more = true;
  for (std::string from = all_bans(); has_more;) {
    const auto page = etcd_.read({get_range(from, end, kPageOfBans)}, EtcdPatience::Call);
    if (!page) return no_moderation(page.error());
    for (const EtcdPair& pair : page->front().pairs) {
      auto ban = decode_ban(pair.value);
      if (!ban) return failed("the ban " + pair.key + " is damaged in etcd: lift and set it again");
      stored.push_back(*std::move(ban));
      from = pair.key + '\0';
    }
    has_more = page->front().has_more && !page->front().pairs.empty();
  }
  std::sort(stored.begin(), stored.end(),
            [](const EtcdBan& a, const EtcdBan& b) { return a.number < b.number; });
  std::vector<Ban> bans;
  bans.reserve(stored.size());
  for (EtcdBan& one : stored) bans.push_back(std::move(one.ban));
  return bans;
}

Expected<std::string> EtcdModeration::version() {
  const auto found = etcd_.read({get(last_change())}, EtcdPatience::Call);
  if (!found) return no_moderation(found.error());
  return value_in(*found, 0).value_or("");
}

Expected<> EtcdModeration::note(const AuditEntry& entry) {
  const std::string value = encode_audit_entry({etcd_.user.server, entry});
  for (;;) {
    const auto found = etcd_.read({get(last_entry())}, EtcdPatience::Call);
    if (!found) return no_moderation(found.error());
    const auto last = value_in(*found, 0);
    const std::uint64_t next = number_of(last) + 1;
    const std::string key = EtcdKeys::part(entries(), next);
    EtcdTransaction transaction{{still(last_entry(), last)},
                                {put(last_entry(), std::to_string(next)), put(key, value)},
                                {get(key)}};
    if (next > kEntries) {
      transaction.success.push_back(
          erase_range(entries(), EtcdKeys::part(entries(), next - kEntries + 1)));
    }
    const EtcdOutcome outcome = etcd_.etcd.run(transaction, EtcdPatience::Call);
    if (!outcome.reply) return no_moderation(outcome.reply.error());
    const bool was_noted = outcome.had_doubt && value_in(outcome.reply->found, 0) == value;
    if (outcome.reply->has_succeeded || was_noted) return {};
  }
}

Expected<std::vector<AuditEntry>> EtcdModeration::audit(int most) {
  EtcdOperation range =
      get_range(entries(), end_of_prefix(entries()), static_cast<std::size_t>(std::max(most, 1)));
  range.is_descending = true;
  const auto found = etcd_.read({std::move(range)}, EtcdPatience::Call);
  if (!found) return no_moderation(found.error());
  std::vector<AuditEntry> newest;
  for (const EtcdPair& pair : found->front().pairs) {
    if (auto stored = decode_audit_entry(pair.value)) {
      newest.push_back(std::move(stored->entry));
    } else {
      newest.push_back({0, "", "an entry that is damaged in etcd: " + pair.key, ""});
    }
  }
  std::reverse(newest.begin(), newest.end());
  return newest;
}

}  // namespace undercroft
