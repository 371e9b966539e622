// etcd_member_page.cc: the four samples of an etcd's page of metrics that tell of its disk.
#include <charconv>
#include <optional>

#include "server/store/etcd/etcd_messages.h"

namespace undercroft {
namespace {

constexpr std::string_view kSyncs = "etcd_disk_wal_fsync_duration_seconds_count";
constexpr std::string_view kSyncSeconds = "etcd_disk_wal_fsync_duration_seconds_sum";
constexpr std::string_view kLeads = "etcd_server_is_leader";
constexpr std::string_view kId = "etcd_server_id";
constexpr std::string_view kIdLabel = "server_id=\"";

// What follows a sample's name on its line: its labels and its value.
std::optional<std::string_view> sample(std::string_view page, std::string_view name) {
  for (std::size_t at = page.find(name); at != std::string_view::npos;
       at = page.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool is_first = at == 0 || page[at - 1] == '\n';
    if (!is_first || end == page.size() || (page[end] != ' ' && page[end] != '{')) continue;
    return page.substr(end, page.find('\n', end) - end);
  }
  return std::nullopt;
}

std::optional<double> value(std::string_view page, std::string_view name) {
  const auto found = sample(page, name);
  if (!found) return std::nullopt;
  const std::string_view word = found->substr(found->rfind(' ') + 1);
  double number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || !(number >= 0) || number > 1e15) return std::nullopt;
  return number;
}

// In hexadecimal, as a label.
std::optional<std::uint64_t> id_in(std::string_view page) {
  const auto found = sample(page, kId);
  const std::size_t at = found ? found->find(kIdLabel) : std::string_view::npos;
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view word = found->substr(at + kIdLabel.size());
  std::uint64_t id = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), id, 16);
  return error == std::errc{} && id > 0 ? std::optional(id) : std::nullopt;
}

}  // namespace

Expected<EtcdMemberPage> decode_member_page(std::string_view text) {
  const auto id = id_in(text);
  const auto leads = value(text, kLeads);
  const auto syncs = value(text, kSyncs);
  const auto seconds = value(text, kSyncSeconds);
  if (!id || !leads || !syncs || !seconds) return failed("the page is not etcd's");
  return EtcdMemberPage{*id, *leads > 0, static_cast<std::uint64_t>(*syncs), *seconds};
}

}  // namespace undercroft
