// daily_verify.cc: the beginning, then each input, then the score.
#include "server/daily/daily_verify.h"

#include <set>
#include <utility>
#include <variant>

#include "server/daily/daily_score.h"
#include "server/realm/state/shared_content.h"
#include "server/replay/playback.h"
#include "server/store/world_codec.h"
#include "shared/ascii_case.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

Expected<Beginning> beginning_of(Store& store, const std::string& realm) {
  const auto first = store.read(realm, 1, 1);
  if (!first) return failed(first.error().sentence);
  if (first->empty()) return failed("no realm called " + realm + " is stored here");
  return as_expected(read_beginning(store, first->front()));
}

// The rule that differs first: "pvp is true, not false".
std::string other_rule(const Ruleset& rules, const Ruleset& wanted) {
  const std::vector<RuleText> has = rule_texts(rules);
  const std::vector<RuleText> wants = rule_texts(wanted);
  for (std::size_t i = 0; i < has.size(); ++i) {
    if (has[i].value == wants[i].value) continue;
    return has[i].name + " is " + has[i].value + ", not " + wants[i].value;
  }
  return "a rule that has no name here differs";
}

Expected<> compare(const World& begun, const World& planned) {
  if (begun.rules() != planned.rules()) {
    return failed("its rules are not those of the day: " +
                  other_rule(begun.rules(), planned.rules()));
  }
  if (begun.seed() != planned.seed()) {
    return failed("its seed is not the one that follows from the key of the day");
  }
  return begun == planned ? Expected<>()
                          : failed("it does not begin as a dungeon of that seed does");
}

Expected<> check_beginning(Store& store, const std::string& realm, const DailyPlan& plan,
                           const CatalogueOf& catalogue_of) {
  const auto beginning = beginning_of(store, realm);
  if (!beginning) return failed(beginning.error());
  if (hash_of_daily_content(beginning->content) != plan.content_hash) {
    return failed("its content is not that of the day");
  }
  const auto catalogue = catalogue_of(beginning->content);
  if (!catalogue) return failed(catalogue.error());
  const auto begun = decode_world(beginning->world, *catalogue);
  if (!begun) return failed(begun.error());
  const auto planned = first_world_of(plan, *catalogue);
  return planned ? compare(*begun, *planned) : failed(planned.error());
}

// Takes the inputs in order, and finds what no party's play makes.
class PartyInputs {
 public:
  [[nodiscard]] std::string fault_of(const Input& input) {
    if (std::holds_alternative<input::ReplaceDice>(input)) return "replaces the dice";
    if (std::holds_alternative<input::ChangeRule>(input)) return "changes a rule";
    const auto* join = std::get_if<input::Join>(&input);
    return join == nullptr ? "" : fault_of_newcomer(join->name);
  }

 private:
  [[nodiscard]] std::string fault_of_newcomer(const std::string& name) {
    if (!names_.insert(to_lower(name)).second) return "gives " + name + " a second hero";
    return names_.size() > kMaxDailyNames ? "lets in more heroes than a party may have" : "";
  }

  std::set<std::string> names_;
};

struct Replayed {
  DailyEntry score;
  RecordNumber last = 1;
};

Expected<Replayed> replay_party(Store& store, const std::string& realm,
                                const CatalogueOf& catalogue_of) {
  PartyInputs inputs;
  std::string fault;
  Replayed replayed;
  const auto played = play_back(store, realm, catalogue_of, [&](const Played& now) {
    fault = inputs.fault_of(now.input);
    if (!fault.empty()) fault = "input " + std::to_string(now.number) + " " + fault;
    replayed.score = daily_score(now.state);
    return fault.empty();
  });
  if (!played) return failed(played.error());
  if (!fault.empty()) return failed(fault);
  replayed.last = *played;
  return replayed;
}

Expected<> expect_end(Store& store, const std::string& realm, RecordNumber last) {
  const auto found = store.look_up(realm);
  if (!found) return failed(found.error().sentence);
  if (!*found || (*found)->last <= last) return {};
  return failed("input " + std::to_string(last + 1) + " of " + std::to_string((*found)->last) +
                " is missing or damaged");
}

// What differs first, in words.
std::string other_score(const DailyEntry& claimed, const DailyEntry& played) {
  const auto differs = [](const char* what, std::uint64_t board, std::uint64_t journal) {
    return "the board says " + std::to_string(board) + " " + what + ", and the journal gives " +
           std::to_string(journal);
  };
  if (claimed.points != played.points) return differs("points", claimed.points, played.points);
  if (claimed.treasure != played.treasure) {
    return differs("treasure", claimed.treasure, played.treasure);
  }
  if (claimed.depth != played.depth) return differs("levels", claimed.depth, played.depth);
  if (claimed.turns != played.turns) return differs("turns", claimed.turns, played.turns);
  return "the board says otherwise who played, who won or whether it is over";
}

}  // namespace

Expected<DailyEntry> verify_daily(Store& store, const std::string& realm, const DailyPlan& plan,
                                  const CatalogueOf& catalogue_of,
                                  const std::optional<DailyEntry>& claimed) {
  if (auto begun = check_beginning(store, realm, plan, catalogue_of); !begun) {
    return failed(begun.error());
  }
  auto replayed = replay_party(store, realm, catalogue_of);
  if (!replayed) return failed(replayed.error());
  if (auto whole = expect_end(store, realm, replayed->last); !whole) return failed(whole.error());
  DailyEntry score = std::move(replayed->score);
  score.verified = claimed && claimed->verified;  // it says nothing about the play
  if (claimed && *claimed != score) return failed(other_score(*claimed, score));
  score.verified = true;
  return score;
}

}  // namespace undercroft
