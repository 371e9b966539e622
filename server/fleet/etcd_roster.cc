// etcd_roster.cc: members as keys of etcd, and the thread that writes them.
#include "server/fleet/etcd_roster.h"

#include <charconv>
#include <utility>

#include "server/store/escaped_word.h"
#include "server/store/etcd/etcd_keys.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostMembers = 1000;

// Takes the next word of a text; empty when there is none.
std::string_view next_word(std::string_view& text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

template <typename Number>
bool take_number(std::string_view& text, Number& number) {
  const std::string_view word = next_word(text);
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return !word.empty() && error == std::errc{} && end == word.data() + word.size();
}

std::string encode_counts(const FleetCounts& counts) {
  return " " + std::to_string(counts.realms) + " " + std::to_string(counts.players) + " " +
         std::to_string(counts.turns) + " " + std::to_string(counts.forwarded_bytes);
}

std::optional<FleetCounts> take_counts(std::string_view text) {
  FleetCounts counts;
  const bool is_whole = take_number(text, counts.realms) && take_number(text, counts.players) &&
                        take_number(text, counts.turns) &&
                        take_number(text, counts.forwarded_bytes);
  return is_whole ? std::optional(counts) : std::nullopt;
}

}  // namespace

std::string encode_member(const FleetMember& member) {
  return escaped(member.address) + " " + std::to_string(member.simulation) + " " +
         std::to_string(member.load) + " " + (member.is_draining ? "1 " : "0 ") +
         std::to_string(member.settings) + " " + std::to_string(member.beat) +
         (member.counts ? encode_counts(*member.counts) : "");
}

std::optional<FleetMember> decode_member(std::string_view id, std::string_view text) {
  FleetMember member;
  member.id = std::string(id);
  member.address = unescaped(next_word(text));
  unsigned draining = 0;
  const bool is_whole = take_number(text, member.simulation) && take_number(text, member.load) &&
                        take_number(text, draining) && take_number(text, member.settings) &&
                        take_number(text, member.beat);
  if (!is_whole || member.address.empty()) return std::nullopt;
  member.is_draining = draining != 0;
  member.counts = take_counts(text);
  return member;
}

EtcdRoster::EtcdRoster(EtcdAccess& etcd) : etcd_(etcd) {}

void EtcdRoster::beat(const FleetMember& member, WhenRead when) {
  calls_.add([this, operation = put(keys() + member.id, encode_member(member)),
              when = std::move(when)] { when(write_and_read(operation)); });
}

void EtcdRoster::withdraw(const std::string& id, WhenWritten when) {
  calls_.add([this, operation = erase(keys() + id), when = std::move(when)] {
    when(write_and_read(operation).map([](const auto&) {}));
  });
}

std::optional<std::uint64_t> EtcdRoster::silent_ms() const {
  const auto last = etcd_.etcd.latency().last_sign_of_life();
  if (!last) return std::nullopt;
  const auto silent = EtcdLatency::Clock::now() - *last;
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(silent).count());
}

// A damaged entry is left out: its server will write it again.
StoreResult<std::vector<FleetMember>> EtcdRoster::write_and_read(EtcdOperation operation) {
  EtcdTransaction beat;
  beat.success = {std::move(operation), get_range(keys(), end_of_prefix(keys()), kMostMembers)};
  const auto reply = etcd_.etcd.run(beat, EtcdPatience::Call).reply;
  if (!reply) return tl::unexpected(reply.error());
  if (reply->found.size() != 2) {
    return tl::unexpected(
        StoreError{StoreFault::Unavailable, "etcd has answered another question"});
  }
  std::vector<FleetMember> members;
  for (const EtcdPair& pair : reply->found[1].pairs) {
    const std::string_view id = std::string_view(pair.key).substr(keys().size());
    if (auto member = decode_member(id, pair.value)) members.push_back(*std::move(member));
  }
  return members;
}

}  // namespace undercroft
