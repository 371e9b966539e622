// etcd_account_values.cc: words between spaces. A word begins with "=", so that none is empty.
#include "server/accounts/etcd_account_values.h"

#include <charconv>
#include <vector>

#include "server/store/escaped_word.h"
#include "server/store/etcd/etcd_keys.h"

namespace undercroft {
namespace {

std::string word_of(std::string_view text) { return "=" + escaped(text); }

std::string words_of(std::initializer_list<std::string_view> texts) {
  std::string line;
  for (const std::string_view text : texts) {
    if (!line.empty()) line += ' ';
    line.append(word_of(text));
  }
  return line;
}

// The texts of exactly `count` words; empty when the value is damaged.
std::vector<std::string> texts_in(std::string_view line, std::size_t count) {
  std::vector<std::string> texts;
  for (;;) {
    const std::size_t space = line.find(' ');
    const std::string_view word = line.substr(0, space);
    if (!word.starts_with('=') || texts.size() == count) return {};
    texts.push_back(unescaped(word.substr(1)));
    if (space == std::string_view::npos) break;
    line.remove_prefix(space + 1);
  }
  if (texts.size() != count) texts.clear();
  return texts;
}

template <typename Number>
bool is_number(const std::string& text, Number& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

std::string encode_account(const Account& account) {
  return words_of({std::to_string(account.revoked), "0", account.password, account.name});
}

std::optional<Account> decode_account(std::string_view text) {
  const auto texts = texts_in(text, 4);
  Account account;
  if (texts.empty() || !is_number(texts[0], account.revoked)) return std::nullopt;
  if (texts[1] != "0") return std::nullopt;
  account.password = texts[2];
  account.name = texts[3];
  return account;
}

std::string encode_invitation(const Invitation& invitation) {
  return words_of({std::to_string(invitation.uses), std::to_string(invitation.until_s),
                   invitation.who, std::to_string(invitation.at_s)});
}

// "1" is an invitation of a program before 0.5.0.
std::optional<Invitation> decode_invitation(std::string_view text) {
  if (text == "1") return Invitation{};
  auto texts = texts_in(text, 4);
  Invitation invitation;
  const bool is_sound = !texts.empty() && is_number(texts[0], invitation.uses) &&
                        is_number(texts[1], invitation.until_s) &&
                        is_number(texts[3], invitation.at_s) && invitation.uses > 0;
  if (!is_sound) return std::nullopt;
  invitation.who = std::move(texts[2]);
  return invitation;
}

std::string encode_login(const EtcdLogin& login) {
  return word_of(std::to_string(login.expires_s)) + ' ' + word_of(login.current) + ' ' +
         word_of(login.before);
}

std::optional<EtcdLogin> decode_login(std::string_view text) {
  auto texts = texts_in(text, 3);
  EtcdLogin login;
  if (texts.empty() || !is_number(texts[0], login.expires_s)) return std::nullopt;
  login.current = std::move(texts[1]);
  login.before = std::move(texts[2]);
  return login;
}

std::string encode_ban(const EtcdBan& stored) {
  const Ban& ban = stored.ban;
  return words_of({std::to_string(stored.number), name_of(ban.kind), ban.subject, ban.reason,
                   ban.who, std::to_string(ban.at_s), std::to_string(ban.until_s)});
}

std::optional<EtcdBan> decode_ban(std::string_view text) {
  auto texts = texts_in(text, 7);
  EtcdBan stored;
  if (texts.empty() || !is_number(texts[0], stored.number)) return std::nullopt;
  const auto kind = ban_kind_named(texts[1]);
  const bool is_sound = kind.has_value() && is_number(texts[5], stored.ban.at_s) &&
                        is_number(texts[6], stored.ban.until_s);
  if (!is_sound) return std::nullopt;
  stored.ban.kind = *kind;
  stored.ban.subject = std::move(texts[2]);
  stored.ban.reason = std::move(texts[3]);
  stored.ban.who = std::move(texts[4]);
  return stored;
}

std::string encode_audit_entry(const EtcdAuditEntry& stored) {
  const AuditEntry& entry = stored.entry;
  return words_of({stored.server, std::to_string(entry.at_s), entry.who, entry.what, entry.result});
}

std::optional<EtcdAuditEntry> decode_audit_entry(std::string_view text) {
  auto texts = texts_in(text, 5);
  EtcdAuditEntry stored;
  if (texts.empty() || !is_number(texts[1], stored.entry.at_s)) return std::nullopt;
  stored.server = std::move(texts[0]);
  stored.entry.who = std::move(texts[2]);
  stored.entry.what = std::move(texts[3]);
  stored.entry.result = std::move(texts[4]);
  return stored;
}

std::string encode_report(const FiledReport& report) {
  return words_of({std::to_string(report.at_s), report.realm, report.about,
                   report.is_about_account ? "1" : "0", report.reporter,
                   report.is_by_account ? "1" : "0", report.words, joined_lines(report.lines),
                   report.closed_by, std::to_string(report.closed_s)});
}

std::optional<FiledReport> decode_report(std::string_view text) {
  auto texts = texts_in(text, 10);
  FiledReport report;
  const bool is_sound =
      !texts.empty() && is_number(texts[0], report.at_s) && is_number(texts[9], report.closed_s);
  if (!is_sound) return std::nullopt;
  report.realm = std::move(texts[1]);
  report.about = std::move(texts[2]);
  report.is_about_account = texts[3] == "1";
  report.reporter = std::move(texts[4]);
  report.is_by_account = texts[5] == "1";
  report.words = std::move(texts[6]);
  report.lines = split_lines(texts[7]);
  report.closed_by = std::move(texts[8]);
  return report;
}

}  // namespace undercroft
