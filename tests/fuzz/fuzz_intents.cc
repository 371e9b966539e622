// fuzz_intents.cc: joined players send arbitrary messages in any order; the world keeps its
// invariants, and each player is sent every difference. Every four input bytes are one action of a
// player.
#include <array>
#include <cstddef>
#include <cstdint>

#include "shared/check.h"
#include "tests/support/invariants.h"
#include "tests/support/one_of_everything.h"
#include "tests/support/realm_harness.h"

namespace undercroft::testing {
namespace {

using Deed = std::array<std::uint8_t, 4>;
constexpr std::size_t kMaxDeeds = 200;

class Players {
 public:
  Players() : table_(one_of_everything(false, rules(), 1).world, 3) {
    for (const char* name : {"Ann", "Bob", "Cleo"}) connections_.push_back(table_.join(name));
    for (const auto& each : connections_) tokens_.push_back(each->last<Welcome>()->resume_token);
  }

  void perform(const Deed& deed) {
    const std::size_t who = deed[0] % connections_.size();
    auto& connection = connections_[who];
    if (!connection || connection->closed) {
      connection = table_.join("nobody", tokens_[who]);
      return;
    }
    table_.say(connection, message(*connection, deed));
    if (deed[0] > 250) table_.pass(6000);
    if (deed[0] % 4 == 3) table_.pass(300);  // lets standing intents continue
    judge(*connection);
  }

 private:
  static Ruleset rules() {
    Ruleset rules;
    rules.depth = 2;
    rules.linger_turns = 3;
    return rules;
  }

  // Mostly intents, with valid and invalid verbs and arbitrary item ids.
  ClientMessage message(const FakeConnection& by, const Deed& deed) {
    switch (deed[0] / 4 % 16) {
      case 0:
        return Leave{};
      case 1:
        return Withdraw{++sequence_};
      case 2:
        return ChatSay{std::string(deed[3], static_cast<char>(deed[2]))};
      case 3:
        return Away{deed[1] % 2 == 0};
      case 4:
      case 5:
        return standing(by, deed);
      case 6:
        return Whisper{deed[1] % 2 == 0 ? "Bob" : "Cleo", std::string(deed[3], 'a')};
      case 7:
        return PingCell{{deed[2] % 32, deed[3] % 16}};
      case 8:
        return Choose{++sequence_, deed[2] % 4U, deed[3] % 8U};
      case 9:
        return Typing{deed[1] % 2 == 0};
      default:
        break;
    }
    Intent intent;
    intent.verb = static_cast<IntentVerb>(deed[1] % (kEnumCount<IntentVerb> + 1));
    intent.direction = static_cast<Direction>(deed[2] % 9);
    intent.item = static_cast<EntityId>(deed[3]);
    intent.words = deed[3] % 5 == 0 ? "xyzzy" : "";
    intent.ability = deed[3] % 4;
    intent.place = {deed[2] % 32, deed[3] % 16};
    const bool any_turn = deed[2] < 200;
    return IntentMessage{++sequence_, by.known.turn + deed[3] % 3, any_turn, intent};
  }

  // Standing intents with valid and invalid verbs, to any cell and any target.
  ClientMessage standing(const FakeConnection& by, const Deed& deed) {
    StandingIntent intent;
    intent.verb = static_cast<StandingVerb>(deed[1] % (kEnumCount<StandingVerb> + 1));
    intent.place = {deed[2] % 32, deed[3] % 16};
    intent.direction = static_cast<Direction>(deed[2] % 9);
    intent.whom = static_cast<EntityId>(deed[3]);
    return StandingMessage{++sequence_, by.known.turn + deed[3] % 3, deed[2] < 200, intent};
  }

  void judge(const FakeConnection& told) const {
    CHECK(told.misfit.empty(), told.misfit);
    const auto broken = broken_invariant(table_.realm.world());
    CHECK(!broken, *broken);
  }

  RealmHarness table_;
  std::vector<std::shared_ptr<FakeConnection>> connections_;
  std::vector<std::string> tokens_;
  std::uint32_t sequence_ = 0;
};

}  // namespace
}  // namespace undercroft::testing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace undercroft::testing;
  Players players;
  for (std::size_t at = 0; at + 4 <= size && at / 4 < kMaxDeeds; at += 4) {
    players.perform({data[at], data[at + 1], data[at + 2], data[at + 3]});
  }
  return 0;
}
