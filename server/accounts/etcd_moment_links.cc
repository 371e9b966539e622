// etcd_moment_links.cc: each change is one transaction that compares the number of the last one.
#include "server/accounts/etcd_moment_links.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "server/accounts/etcd_account_values.h"
#include "server/base/tokens.h"
#include "server/store/escaped_word.h"

namespace undercroft {
namespace {

constexpr std::size_t kPageOfLinks = 100;

tl::unexpected<std::string> no_links(const StoreError& error) {
  return failed("cannot read or write the links to moments: " + error.sentence);
}

std::optional<std::string> link_value_at(const std::vector<EtcdFound>& found, std::size_t at) {
  if (at >= found.size() || found[at].pairs.empty()) return std::nullopt;
  return found[at].pairs.front().value;
}

EtcdCompare as_before(const std::string& key, const std::optional<std::string>& text) {
  if (!text) return {EtcdCompare::Sort::Missing, key};
  return {EtcdCompare::Sort::Equal, key, *text};
}

std::string number_behind(const std::optional<std::string>& text) {
  std::uint64_t number = 0;
  if (text) std::from_chars(text->data(), text->data() + text->size(), number);
  return std::to_string(number + 1);
}

bool is_old(const MomentLink& link, std::int64_t now_s) {
  const std::int64_t over_s = link.is_withdrawn() ? link.withdrawn_s : link.ends_s;
  return over_s != 0 && over_s < now_s - MomentLinks::kKeptS;
}

std::vector<MomentLink> not_withdrawn(std::vector<MomentLink> links) {
  std::erase_if(links, [](const MomentLink& link) { return link.is_withdrawn(); });
  std::stable_sort(links.begin(), links.end(),
                   [](const MomentLink& a, const MomentLink& b) { return a.made_s < b.made_s; });
  return links;
}

}  // namespace

std::string EtcdMomentLinks::key_of(const std::string& code) const {
  return all_links() + escaped(digest_of(code));
}

std::string EtcdMomentLinks::hero_key(const std::string& realm, EntityId hero) const {
  return all_heroes() + escaped(realm) + "/" + std::to_string(static_cast<std::uint32_t>(hero)) +
         "/";
}

std::string EtcdMomentLinks::key_at_hero(const MomentLink& link) const {
  return hero_key(link.realm, link.hero) + escaped(digest_of(link.code));
}

Expected<std::vector<MomentLink>> EtcdMomentLinks::links_under(const std::string& prefix) {
  std::vector<MomentLink> links;
  const std::string end = end_of_prefix(prefix);
  bool has_more = true;
  for (std::string from = prefix; has_more;) {
    const auto page = etcd_.read({get_range(from, end, kPageOfLinks)}, EtcdPatience::Call);
    if (!page) return no_links(page.error());
    for (const EtcdPair& pair : page->front().pairs) {
      if (auto link = decode_moment_link(pair.value)) links.push_back(*std::move(link));
      from = pair.key + '\0';
    }
    has_more = page->front().has_more && !page->front().pairs.empty();
  }
  return links;
}

Expected<bool> EtcdMomentLinks::add(const MomentLink& link, std::size_t most) {
  const std::string value = encode_moment_link(link);
  for (;;) {
    const auto found = etcd_.read({get(last_change())}, EtcdPatience::Call);
    if (!found) return no_links(found.error());
    const auto others = links_under(hero_key(link.realm, link.hero));
    if (!others) return failed(others.error());
    const auto open = std::count_if(others->begin(), others->end(), [&](const MomentLink& other) {
      return other.is_open(link.made_s) && other.code != link.code;
    });
    if (static_cast<std::size_t>(open) >= most) return false;
    const auto last = link_value_at(*found, 0);
    EtcdTransaction transaction{{as_before(last_change(), last)},
                                {put(last_change(), number_behind(last)),
                                 put(key_of(link.code), value), put(key_at_hero(link), value)},
                                {get(key_of(link.code))}};
    for (const MomentLink& other : *others) {
      if (!is_old(other, link.made_s)) continue;
      transaction.success.push_back(erase(key_of(other.code)));
      transaction.success.push_back(erase(key_at_hero(other)));
    }
    const EtcdOutcome outcome = etcd_.etcd.run(transaction, EtcdPatience::Call);
    if (!outcome.reply) return no_links(outcome.reply.error());
    const bool was_added = outcome.had_doubt && link_value_at(outcome.reply->found, 0) == value;
    if (outcome.reply->has_succeeded || was_added) return true;
  }
}

Expected<std::optional<MomentLink>> EtcdMomentLinks::find(const std::string& code) {
  const auto found = etcd_.read({get(key_of(code))}, EtcdPatience::Call);
  if (!found) return no_links(found.error());
  const auto value = link_value_at(*found, 0);
  return value ? decode_moment_link(*value) : std::nullopt;
}

Expected<std::vector<MomentLink>> EtcdMomentLinks::of_hero(const std::string& realm,
                                                           EntityId hero) {
  return links_under(hero_key(realm, hero)).map(not_withdrawn);
}

Expected<std::vector<MomentLink>> EtcdMomentLinks::all() {
  return links_under(all_links()).map(not_withdrawn);
}

Expected<bool> EtcdMomentLinks::withdraw(const std::string& code, std::int64_t now_s) {
  for (bool had_doubt = false;;) {
    const auto found = etcd_.read({get(last_change()), get(key_of(code))}, EtcdPatience::Call);
    if (!found) return no_links(found.error());
    const auto value = link_value_at(*found, 1);
    auto link = value ? decode_moment_link(*value) : std::nullopt;
    if (!link) return false;
    if (link->is_withdrawn()) return had_doubt && link->withdrawn_s == now_s;
    link->withdrawn_s = now_s;
    const auto last = link_value_at(*found, 0);
    const std::string changed = encode_moment_link(*link);
    const EtcdOutcome outcome =
        etcd_.etcd.run({{as_before(last_change(), last)},
                        {put(last_change(), number_behind(last)), put(key_of(code), changed),
                         put(key_at_hero(*link), changed)},
                        {}},
                       EtcdPatience::Call);
    if (!outcome.reply) return no_links(outcome.reply.error());
    if (outcome.reply->has_succeeded) return true;
    had_doubt = had_doubt || outcome.had_doubt;
  }
}

}  // namespace undercroft
