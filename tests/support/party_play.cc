// party_play.cc: plays with a realm and connections in memory.
#include "tests/support/party_play.h"

#include <utility>

#include "server/realm/state/shared_content.h"
#include "server/sim/content/builtin.h"
#include "server/sim/content/loader.h"
#include "server/sim/world/rng.h"
#include "server/store/world_codec.h"
#include "tests/support/ample_settings.h"
#include "tests/support/realm_harness.h"

namespace undercroft::testing {
namespace {

constexpr std::uint64_t kStepMs = 20;

std::shared_ptr<const Catalogue> catalogue_for(const Content& content) {
  auto catalogue = played_catalogue(content);
  CHECK(catalogue, catalogue.error());
  return *std::move(catalogue);
}

// Chooses whatever is offered, explores, and bumps at random when something stops it.
class Explorer {
 public:
  Explorer(RealmHarness& table, const std::string& name, std::uint64_t number)
      : table_(table), at_(table.join(name)), whim_(Rng::stream(number, "explorer")) {}

  void step() {
    if (!at_->known.self.alive) return;
    for (const Choice& choice : std::vector<Choice>(at_->known.self.choices)) {
      table_.say(at_, Choose{++table_.sequence, choice.number, 0});
    }
    const int roll = whim_.roll(99);
    if (roll < 50) {
      const StandingIntent explore{.verb = StandingVerb::Explore};
      table_.say(at_, StandingMessage{++table_.sequence, at_->known.turn + 1, false, explore, 0});
    } else {
      table_.bump(at_, static_cast<Direction>(1 + whim_.roll(7)));
    }
  }

 private:
  RealmHarness& table_;
  std::shared_ptr<FakeConnection> at_;
  Rng whim_;
};

}  // namespace

Content played_content() {
  Content content;
  for (const ContentFile& file : builtin_content()) {
    if (file.name == "scenario.toml") continue;
    content.batches.push_back({{std::string(file.name), std::string(file.text)}});
  }
  return content;
}

Expected<std::shared_ptr<const Catalogue>> played_catalogue(const Content& content) {
  Catalogue catalogue;
  for (const auto& batch : content.batches) {
    if (!load_content(catalogue, batch).empty()) return failed("the content has mistakes");
  }
  return std::make_shared<const Catalogue>(std::move(catalogue));
}

DailyPlan plan_for_test(const std::string& date) {
  Ruleset rules;
  rules.death = DeathRule::Permanent;
  rules.advice = true;
  rules.patience = 600;
  const Content content = played_content();
  return {date, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "",
          hash_of_daily_content(content), rules_as_words(rules)};
}

RealmState PartyJournal::end() const {
  RealmState state(first);
  for (const Input& input : inputs) {
    const Outcome outcome = apply(state, input);
    CHECK(outcome.why_not.empty(), outcome.why_not);
  }
  return state;
}

std::vector<std::string> PartyJournal::records() const {
  RealmState state(first);
  std::vector<std::string> records{encode_beginning({content, encode_world(first)})};
  for (const Input& input : inputs) {
    static_cast<void>(apply(state, input));
    records.push_back(encode_input(input, state.world.hash()));
  }
  return records;
}

PartyJournal play_party(const DailyPlan& plan, const std::vector<std::string>& names, int steps) {
  Content content = played_content();
  World first = first_world_of(plan, catalogue_for(content)).value();
  RealmOptions options = testing::ample_options();
  options.name = "d261126-k3x9a2bq";
  options.is_daily = true;
  RealmHarness table(first, std::move(options), true);
  CHECK(table.realm.open(), "the first level is built");
  std::vector<Explorer> party;
  for (const std::string& name : names) party.emplace_back(table, name, party.size() + 1);
  for (int i = 0; i < steps; ++i) {
    for (Explorer& hero : party) hero.step();
    for (int j = 0; j < 8; ++j) table.pass(kStepMs);
  }
  PartyJournal journal{std::move(content), std::move(first), {}};
  for (const RealmHarness::Entry& entry : table.journal) journal.inputs.push_back(entry.input);
  return journal;
}

PartyJournal journal_in(Store& store, const std::string& realm) {
  const auto records = store.read(realm, 1, SIZE_MAX / 2).value();
  const Beginning beginning = read_beginning(store, records.front()).value();
  World first = decode_world(beginning.world, catalogue_for(beginning.content)).value();
  PartyJournal journal{beginning.content, std::move(first), {}};
  for (std::size_t i = 1; i < records.size(); ++i) {
    const Record record = decode_record(records[i]).value();
    if (record.input) journal.inputs.push_back(*record.input);
  }
  return journal;
}

void write_log(Store& store, const std::string& realm, std::vector<std::string> records) {
  const auto owner = store.claim(realm).value();
  const Durable written = append_and_wait(store, owner, 0, std::move(records));
  CHECK(written, "the log is written");
}

}  // namespace undercroft::testing
