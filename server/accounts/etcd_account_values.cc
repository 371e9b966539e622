// etcd_account_values.cc: words between spaces. A word begins with "=", so that none is empty.
#include "server/accounts/etcd_account_values.h"

#include <charconv>
#include <vector>

#include "server/store/etcd_keys.h"

namespace undercroft {
namespace {

std::string word_of(std::string_view text) { return "=" + escaped(text); }

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
  return word_of(std::to_string(account.revoked)) + ' ' + word_of(account.is_banned ? "1" : "0") +
         ' ' + word_of(account.password) + ' ' + word_of(account.name);
}

std::optional<Account> decode_account(std::string_view text) {
  const auto texts = texts_in(text, 4);
  Account account;
  if (texts.empty() || !is_number(texts[0], account.revoked)) return std::nullopt;
  if (texts[1] != "0" && texts[1] != "1") return std::nullopt;
  account.is_banned = texts[1] == "1";
  account.password = texts[2];
  account.name = texts[3];
  return account;
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

}  // namespace undercroft
