// etcd_keys.cc: keys as paths, small values as words.
#include "server/store/etcd/etcd_keys.h"

#include <array>
#include <charconv>

#include "server/store/byte_fields.h"
#include "server/store/escaped_word.h"
#include "server/store/packed_bytes.h"
#include "server/store/record_checksum.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kOrders = 64;

constexpr std::size_t kDigits = 20;

std::string padded(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  return std::string(kDigits - digits.size(), '0') + digits;
}

template <typename Number>
bool read_whole(std::string_view text, Number& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

// The words between single spaces, if there are exactly that many.
template <std::size_t Count>
std::optional<std::array<std::string_view, Count>> words_in(std::string_view text) {
  std::array<std::string_view, Count> words;
  for (std::size_t i = 0; i < Count; ++i) {
    const std::size_t space = text.find(' ');
    if ((space == std::string_view::npos) != (i + 1 == Count)) return std::nullopt;
    words[i] = text.substr(0, space);
    if (words[i].empty()) return std::nullopt;
    text.remove_prefix(std::min(text.size(), words[i].size() + 1));
  }
  return words;
}

// A realm's key has lower case only, since names differ by more than capitals.
std::string key_word(std::string_view realm) { return escaped(to_lower(realm)); }

}  // namespace

// "-" alone stands for no owner: a server of that name is written as "%2d".
std::string encode_ownership(const Ownership& o) {
  const std::string server = o.server.empty() ? "-" : o.server == "-" ? "%2d" : escaped(o.server);
  return std::to_string(o.epoch) + ' ' + std::to_string(o.last) + ' ' + server + ' ' +
         std::to_string(o.simulation) + ' ' + escaped(o.realm);
}

std::optional<Ownership> decode_ownership(std::string_view text) {
  const auto words = words_in<5>(text);
  if (!words) return std::nullopt;
  const auto& [epoch, last, server, simulation, realm] = *words;
  Ownership o{unescaped(realm), 0, 0, server == "-" ? "" : unescaped(server), 0};
  const bool is_sound = read_whole(epoch, o.epoch) && read_whole(last, o.last) &&
                        read_whole(simulation, o.simulation);
  return is_sound ? std::optional(o) : std::nullopt;
}

std::string least_of_epoch(Epoch epoch) { return std::to_string(epoch) + ' '; }
std::string beyond_epoch(Epoch epoch) { return std::to_string(epoch) + '!'; }

std::string encode_records(RecordNumber last, const std::vector<std::string>& records) {
  std::string all;
  add_number(all, records.size(), 4);
  for (const std::string& record : records) {
    add_number(all, record.size(), 4);
    all += record;
  }
  return pack(last, all);
}

std::optional<std::vector<std::string>> decode_records(RecordNumber last, std::string_view bytes) {
  const auto all = unpack(last, bytes);
  if (!all || all->size() < 4) return std::nullopt;
  const std::uint64_t count = number_at(*all, 0, 4);
  if (count == 0 || count > last || count > all->size() / 4) return std::nullopt;
  std::vector<std::string> records;
  std::size_t at = 4;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (all->size() - at < 4) return std::nullopt;
    const std::size_t size = number_at(*all, at, 4);
    at += 4;
    if (all->size() - at < size) return std::nullopt;
    records.push_back(all->substr(at, size));
    at += size;
  }
  return at == all->size() ? std::optional(std::move(records)) : std::nullopt;
}

std::string encode_parts(const EtcdParts& parts) {
  return std::to_string(parts.count) + ' ' + std::to_string(parts.bytes);
}

std::optional<EtcdParts> decode_parts(std::string_view text) {
  const auto words = words_in<2>(text);
  EtcdParts parts;
  if (!words || !read_whole((*words)[0], parts.count) || !read_whole((*words)[1], parts.bytes)) {
    return std::nullopt;
  }
  const bool fits = parts.bytes <= kMostUnpacked && parts.count <= kMostUnpacked / kEtcdPart &&
                    parts.count == (parts.bytes + kEtcdPart - 1) / kEtcdPart;
  return fits ? std::optional(parts) : std::nullopt;
}

std::string end_of_prefix(std::string prefix) {
  while (!prefix.empty() && prefix.back() == '\xff') prefix.pop_back();
  if (!prefix.empty()) prefix.back() = static_cast<char>(prefix.back() + 1);
  return prefix;
}

std::optional<std::uint64_t> number_in_key(std::string_view key) {
  std::uint64_t number = 0;
  const std::string_view digits = key.substr(key.rfind('/') + 1);
  const bool is_one = digits.size() == kDigits && read_whole(digits, number);
  return is_one ? std::optional(number) : std::nullopt;
}

std::string EtcdKeys::realm(std::string_view realm, std::string_view rest) const {
  return prefix_ + "r/" + key_word(realm) + '/' + std::string(rest);
}
std::string EtcdKeys::owner(std::string_view realm) const { return owners() + key_word(realm); }
std::string EtcdKeys::maker(std::string_view name) const { return realm(name, "n"); }
std::string EtcdKeys::first(std::string_view name) const { return realm(name, "1"); }
std::string EtcdKeys::records(std::string_view name) const { return realm(name, "j/"); }
std::string EtcdKeys::records(std::string_view name, RecordNumber last) const {
  return records(name) + padded(last);
}
std::string EtcdKeys::snapshots(std::string_view name) const { return realm(name, "s/"); }
std::string EtcdKeys::snapshot(std::string_view name, RecordNumber number) const {
  return snapshots(name) + padded(number);
}
std::string EtcdKeys::snapshot_parts(std::string_view name) const { return realm(name, "p/"); }
std::string EtcdKeys::snapshot_parts(std::string_view name, RecordNumber number) const {
  return snapshot_parts(name) + padded(number) + '/';
}
std::string EtcdKeys::aside(std::string_view name, std::string_view mark, RecordNumber last) const {
  return prefix_ + "x/" + key_word(name) + '/' + std::string(mark) + '/' + padded(last);
}
std::string EtcdKeys::shared(std::string_view key) const { return prefix_ + "c/" + escaped(key); }
std::string EtcdKeys::shared_parts(std::string_view key) const {
  return prefix_ + "d/" + escaped(key) + '/';
}
std::string EtcdKeys::fact(std::string_view name) const {
  return prefix_ + "about/fact/" + escaped(name);
}
std::string EtcdKeys::order(std::string_view key) const {
  const auto group = static_cast<std::uint64_t>(checksum_of(0, key)) % kOrders;
  return prefix_ + "about/order/" + std::to_string(group);
}
std::string EtcdKeys::part(const std::string& parts, std::size_t part) {
  return parts + padded(part);
}

}  // namespace undercroft
