// company.cc: turns of bots, sent as intents to a realm.
#include "tests/tools/journeys/company.h"

#include <algorithm>
#include <utility>

#include "server/sim/content/builtin.h"
#include "shared/check.h"
#include "shared/codec.h"
#include "shared/version.h"
#include "tests/support/ample_settings.h"

namespace undercroft::testing {
namespace {

constexpr std::uint64_t kPause = 200;      // ms between two choices
constexpr int kPatience = 40;              // choices of others
constexpr TurnNumber kStandingTurns = 12;  // that a hero lets a standing intent run

RealmOptions options_of(std::function<void(const Input&)> applied) {
  RealmOptions options = testing::ample_options();
  options.name = "crypt";
  options.gather_ms = 0;
  options.most_watchers = 4;
  options.applied = std::move(applied);
  return options;
}

Hello hello_of(const std::string& name) {
  Hello hello;
  hello.protocol = kProtocolVersion;
  hello.client = "journey";
  hello.name = name;
  hello.lines = true;
  return hello;
}

// The first message of that type that the connection was sent. REQUIRES: there is one.
template <typename Message>
Message first(const FrameRecorder& connection) {
  for (const std::string& frame : connection.frames) {
    const auto message = decode_server(frame);
    if (const auto* found = std::get_if<Message>(&*message)) return *found;
  }
  CHECK(false, "the server has not sent that message: " + connection.closed);
}

// The number by which the connection knows an item of the pack. The pack has the same order on both
// sides.
EntityId on_the_wire(EntityId item, const Observation& known, const FrameRecorder& connection) {
  const auto& pack = known.self.pack;
  const auto found =
      std::find_if(pack.begin(), pack.end(), [item](const PackView& p) { return p.id == item; });
  if (found == pack.end()) return item;
  return connection.known.self.pack.at(static_cast<std::size_t>(found - pack.begin())).id;
}

}  // namespace

void FrameRecorder::send(std::string_view frame) {
  frames.emplace_back(frame);
  const auto message = decode_server(frames.back());
  CHECK(message.has_value(), message.error());
  const auto* delta = std::get_if<Delta>(&*message);
  if (delta == nullptr) return;
  CHECK(apply(known, *delta), "a recorded delta fits");
  if (delta->reports.empty()) return;
  const std::uint32_t first = delta->first_report != 0 ? delta->first_report : last_report + 1;
  last_report = first + static_cast<std::uint32_t>(delta->reports.size()) - 1;
}

void FrameRecorder::close(CloseCode /*code*/, std::string_view reason) { closed = reason; }

Company::Company(std::uint64_t seed, Ruleset rules, const std::vector<std::string>& names)
    : realm_(World(std::make_shared<const Catalogue>(game_catalogue()), rules, seed),
             options_of([this](const Input& input) { note(input); }), clock_, tokens_, metrics_) {
  CHECK(realm_.open().has_value(), "the realm opens");
  for (const std::string& name : names) {
    auto connection = join(hello_of(name));
    const auto welcome = first<Welcome>(*connection);
    Companion bot(realm_.state().players[bots_.size()].body);
    bot.chance = Rng::stream(seed, "bot", bots_.size());
    bot.mind.dungeon_depth = rules.depth;
    bot.token = welcome.resume_token;
    bot.connection = std::move(connection);
    bots_.push_back(std::move(bot));
  }
  recorder_ = bots_.front().connection;
}

std::shared_ptr<FrameRecorder> Company::join(Hello hello) {
  auto connection = std::make_shared<FrameRecorder>();
  realm_.join(hello, connection);
  realm_.end_batch();
  return connection;
}

// The bots hear what their bodies witness.
void Company::note(const Input& input) {
  if (!std::holds_alternative<input::Turn>(input)) return;
  for (Companion& bot : bots_) {
    hear(bot.mind, bot.eyes.reports(realm_.world()), bot.body, bot.eyes.looks());
  }
}

void Company::note_members(Observation& known) const {
  for (const Companion& bot : bots_) {
    const Entity& body = realm_.world().entity(bot.body);
    MemberView& member = known.members[bot.body];
    member.id = bot.body;
    member.slot = body.slot;
    member.connected = true;
    member.alive = body.alive;
    if (!body.alive || !body.place().on_level()) continue;
    member.depth = body.depth();
    member.at = body.at();
    member.health = body.health;
    member.max_health = body.max_health;
  }
}

Intent Company::decide_for(Companion& bot) {
  Observation known = bot.eyes.look(realm_.world());
  note_members(known);
  const Senses senses{known, bot.eyes.knowledge(), bot.eyes.looks()};
  Intent intent = decide(bot.mind, senses, bot.chance);
  intent.item = on_the_wire(intent.item, known, *bot.connection);
  return intent;
}

void Company::say(Companion& bot, const ClientMessage& message) {
  realm_.receive(*bot.connection, message);
  realm_.end_batch();
}

bool Company::goes_on(Companion& bot) const {
  const TurnNumber now = realm_.world().entity(bot.body).turn;
  const bool moves = bot.standing_until > now && bot.standing_at != now;
  bot.standing_at = now;
  if (!moves) bot.standing_until = 0;
  return moves;
}

// The hero lets the server explore now and then, as a player would.
void Company::choose(Companion& bot) {
  const TurnNumber now = realm_.world().entity(bot.body).turn;
  const Intent intent = decide_for(bot);
  bot.asked = now + 1;
  bot.patience = kPatience;
  if (&bot != &bots_.front() || bot.mind.reason != "explores" || now % 3 != 0) {
    return say(bot, IntentMessage{++sequence_, 0, true, intent});
  }
  bot.standing_at = 0;
  bot.standing_until = now + kStandingTurns;
  StandingIntent standing;
  standing.verb = StandingVerb::Explore;
  say(bot, StandingMessage{++sequence_, 0, true, standing});
}

void Company::play() {
  for (Companion& bot : bots_) {
    const Entity& body = realm_.world().entity(bot.body);
    if (!body.alive || goes_on(bot)) continue;
    const bool is_pending = bot.standing_until == 0 && bot.asked > body.turn;
    if (!is_pending || --bot.patience <= 0) choose(bot);
  }
  clock_.now += kPause;
  realm_.end_batch();
}

void Company::reconnect() {
  Companion& bot = bots_.front();
  realm_.drop(*bot.connection);
  realm_.end_batch();
  Hello hello = hello_of("");
  hello.resume_token = bot.token;
  hello.last_report = bot.connection->last_report;
  bot.connection = join(hello);
  bot.token = first<Welcome>(*bot.connection).resume_token;
  recorder_ = bot.connection;
}

void Company::watch_hero() {
  Hello hello = hello_of("Eve");
  hello.watch = realm_.state().players.front().name;
  recorder_ = join(hello);
}

void Company::talk() {
  Companion& bot = bots_.back();
  const std::string& hero = realm_.state().players.front().name;
  say(bot, ChatSay{"Wait for me."});
  say(bot, ChatSay{"waves.", true});
  say(bot, Whisper{hero, "I have a spare vial."});
  say(bot, PingCell{realm_.world().entity(bot.body).at()});
}

TurnNumber Company::hero_turn() const { return hero().turn; }

}  // namespace undercroft::testing
