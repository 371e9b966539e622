// key_scope.cc: prefixes and aliases.
#include "server/sim/content/key_scope.h"

namespace undercroft {

void KeyScope::open(const Pack& pack) {
  pack_ = pack.name;
  own_ = pack.has_own_keys ? pack.name + kPackMark : "";
  if (!pack.has_own_keys) plain_packs_.insert(pack.name);
}

std::string KeyScope::own(std::string_view key) const {
  const bool is_whole = key.find(kPackMark) != std::string_view::npos;
  return is_whole ? std::string(key) : own_ + std::string(key);
}

std::string_view KeyScope::shown(std::string_view key) const {
  return !own_.empty() && key.starts_with(own_) ? key.substr(own_.size()) : key;
}

void KeyScope::add_alias(KeySort sort, std::string alias, std::string key) {
  aliases_[{sort, std::move(alias)}] = std::move(key);
}

std::string_view KeyScope::alias_or(KeySort sort, std::string_view key) const {
  if (aliases_.empty()) return key;
  const auto alias = aliases_.find(std::pair(sort, std::string(key)));
  return alias == aliases_.end() ? key : alias->second;
}

std::string_view KeyScope::elsewhere(KeySort sort, std::string_view key) const {
  const std::string_view meant = alias_or(sort, key);
  if (meant != key) return meant;
  const std::size_t mark = key.find(kPackMark);
  const bool is_plain =
      mark != std::string_view::npos && plain_packs_.contains(key.substr(0, mark));
  return is_plain ? key.substr(mark + 1) : std::string_view();
}

}  // namespace undercroft
