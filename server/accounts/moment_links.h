// moment_links.h: links that players have made to moments of their heroes' pasts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shared/expected.h"
#include "shared/vocabulary.h"

namespace undercroft {

// A link to a stretch of the past of one hero. Moments count from 1, as in AskPast.
struct MomentLink {
  std::string code;  // of the link: 128 random bits, as 22 characters of URL-safe base64
  std::string realm = {};
  EntityId hero = kNobody;
  std::string maker = {};  // the hero's name when the link was made
  bool is_by_account = false;
  std::uint32_t first = 0;  // first <= shown <= last
  std::uint32_t shown = 0;  // with which the link opens
  std::uint32_t last = 0;
  // The record of the realm's log that is the moment `shown`, and its digest: another realm
  // of the same name has another record there.
  std::uint64_t record = 0;
  std::string digest = {};
  std::uint32_t turn = 0;  // of the hero at that moment, and its level
  int depth = 0;
  bool hides_names = false;
  std::vector<std::string> lines = {};  // the last two of the hero's log at that moment
  std::int64_t made_s = 0;              // seconds since 1970
  std::int64_t ends_s = 0;              // 0: never
  std::int64_t withdrawn_s = 0;         // 0: it is not

  [[nodiscard]] bool has_ended(std::int64_t now_s) const { return ends_s != 0 && ends_s <= now_s; }
  [[nodiscard]] bool is_withdrawn() const { return withdrawn_s != 0; }
  [[nodiscard]] bool is_open(std::int64_t now_s) const {
    return !is_withdrawn() && !has_ended(now_s);
  }
  friend bool operator==(const MomentLink&, const MomentLink&) = default;
};

// MomentLinks keep such links beside the accounts. A link that has ended or was withdrawn is kept
// for another kKeptS seconds, for its page to say so. Thread-safe; each call is durable when it
// returns. Errors are sentences.
class MomentLinks {
 public:
  static constexpr std::int64_t kKeptS = 90LL * 24 * 3600;

  virtual ~MomentLinks() = default;

  // False, and nothing is stored, when the hero has `most` links that are open at `link.made_s`.
  [[nodiscard]] virtual Expected<bool> add(const MomentLink& link, std::size_t most) = 0;
  // Also one that has ended or was withdrawn.
  [[nodiscard]] virtual Expected<std::optional<MomentLink>> find(const std::string& code) = 0;
  // Those of the hero that were not withdrawn, oldest first.
  [[nodiscard]] virtual Expected<std::vector<MomentLink>> of_hero(const std::string& realm,
                                                                  EntityId hero) = 0;
  // All that were not withdrawn, oldest first.
  [[nodiscard]] virtual Expected<std::vector<MomentLink>> all() = 0;
  // False when no such link exists, or it was withdrawn before.
  [[nodiscard]] virtual Expected<bool> withdraw(const std::string& code, std::int64_t now_s) = 0;
};

}  // namespace undercroft
