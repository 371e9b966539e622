// played_game.cc: plays, and notes what was sent after each record.
#include "tests/past/played_game.h"

#include "server/sim/content/builtin.h"
#include "server/sim/generation/level_builder.h"
#include "server/sim/rules/travel.h"
#include "server/sim/turn/joining.h"
#include "shared/check.h"

namespace undercroft::testing {
namespace {

World dungeon(std::uint64_t seed, int depth) {
  Ruleset rules;
  rules.down = true;
  World world(PlayedGame::catalogue(), rules, seed);
  while (world.level_count() < depth) {
    CHECK(build_next_level(world).has_value(), "the levels of the game can be built");
  }
  for (const std::string& name : PlayedGame::names()) {
    const EntityId hero = join_realm(world, name);
    const auto free = world.nearest_free(depth, entrance_of(world, depth));
    CHECK(free.has_value(), "there is room at the entrance");
    if (depth > 1) world.move(hero, Place::on(depth, *free));
  }
  world.forget_events();
  return world;
}

RealmOptions options_of_game() {
  RealmOptions options = ample_options();
  options.name = "crypt";
  options.gather_ms = 0;
  return options;
}

}  // namespace

KnownThen::KnownThen(const Observation& known)
    : depth(known.depth),
      turn(known.turn),
      health(known.self.health),
      treasure(known.self.treasure),
      cells(known.cells) {
  for (const auto& [id, entity] : known.entities) {
    const Look& look = known.look(entity);
    things.insert({entity.at, look.name + " " + look.word});
  }
  for (const PackView& thing : known.self.pack) pack.insert(known.look(thing).name);
}

const std::shared_ptr<const Catalogue>& PlayedGame::catalogue() {
  static const auto* const all =
      new std::shared_ptr<const Catalogue>(std::make_shared<const Catalogue>(game_catalogue()));
  return *all;
}

const std::vector<std::string>& PlayedGame::names() {
  static const auto* const all = new std::vector<std::string>{"Xanthippe", "Quirinus", "Zebedee"};
  return *all;
}

PlayedGame::PlayedGame(std::uint64_t seed, int depth)
    : whim_(Rng::stream(seed, "whim")),
      first_(dungeon(seed, depth)),
      table_(first_, options_of_game(), true) {
  CHECK(table_.realm.open(), "the realm opens");
  for (const std::string& name : names()) join(name);
}

void PlayedGame::join(const std::string& name) {
  PlayedHero hero;
  hero.connection = std::make_shared<FakeConnection>(table_.clock);
  Hello hello;
  hello.protocol = 1;
  hello.client = "test";
  hello.name = name;
  hello.lines = true;
  table_.realm.join(hello, hero.connection);
  table_.realm.end_batch();
  hero.body = table_.realm.state().named(name)->body;
  heroes_.push_back(std::move(hero));
  note();
}

void PlayedGame::play(int steps) {
  for (int i = 0; i < steps; ++i) {
    for (PlayedHero& hero : heroes_) act(hero);
    for (int pause = 0; pause < 8; ++pause) {
      table_.pass(20);
      note();
    }
  }
}

// Takes whatever is offered, explores, fights what is near, and bumps into what stops it.
void PlayedGame::act(PlayedHero& hero) {
  FakeConnection& at = *hero.connection;
  for (const Choice& choice : std::vector<Choice>(at.known.self.choices)) {
    table_.say(hero.connection, Choose{++table_.sequence, choice.number, 0});
    note();
  }
  if (!at.known.self.alive) return;
  const int roll = whim_.roll(99);
  if (roll < 50) {
    const auto verb = roll < 40 ? StandingVerb::Explore : StandingVerb::Fight;
    const StandingIntent standing{.verb = verb};
    table_.say(hero.connection,
               StandingMessage{++table_.sequence, at.known.turn + 1, false, standing, 0});
  } else if (roll < 60) {
    table_.act(hero.connection, {.verb = IntentVerb::Take});
  } else {
    table_.bump(hero.connection, static_cast<Direction>(1 + whim_.roll(7)));
  }
  note();
}

// Several records at once are sent together: what was known between them is not known here.
void PlayedGame::note() {
  const RecordNumber last = table_.journal.size() + 1;
  for (PlayedHero& hero : heroes_) {
    for (const ServerMessage& message : hero.connection->messages) {
      const auto* delta = std::get_if<Delta>(&message);
      if (delta == nullptr) continue;
      for (const ToldLine& line : delta->lines) hero.lines.try_emplace(line.text, last);
      for (const Report& report : delta->reports) {
        hero.reports.insert({report.turn, report.verb, report.amount});
      }
    }
    hero.connection->messages.clear();
    hero.connection->bytes.clear();
    if (last > noted_) hero.known.insert_or_assign(last, KnownThen(hero.connection->known));
  }
  noted_ = last;
}

}  // namespace undercroft::testing
