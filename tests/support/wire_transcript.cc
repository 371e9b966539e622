// wire_transcript.cc: a short game that contains every message once.
#include "tests/support/wire_transcript.h"

#include <algorithm>

#include "shared/codec.h"
#include "tests/support/observation_diff.h"

namespace undercroft::testing {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

int value_of(char digit) { return static_cast<int>(kDigits.find(digit)); }

Look look_of_kind(Kind kind, const char* name, const char* a_name, char glyph) {
  const KindRow& row = kKinds[kind];
  return {kind,
          row.layer,
          is_solid(row.layer),
          row.hostile,
          row.takeable,
          char32_t(glyph),
          glyph,
          Colour::Yellow,
          name,
          a_name,
          std::string(name) + "."};
}

// Ann stands at (2,2) of a small hall, with a goblin beside her and a vial in her pack. Bob is
// elsewhere.
Observation first_sight() {
  Observation o;
  o.turn = 4;
  o.depth = 1;
  o.level_name = "Hall";
  o.cells = Grid<CellView>({8, 6}, {Ground::Floor, true});
  for (int x = 0; x < 8; ++x) o.cells[{x, 0}] = {Ground::Masonry, true};
  o.looks = {{LookId{1}, look_of_kind(Kind::Player, "Ann", "Ann", '@')},
             {LookId{2}, look_of_kind(Kind::Monster, "Goblin", "a goblin", 'g')},
             {LookId{3}, look_of_kind(Kind::Item, "vial", "a vial", '!')},
             {LookId{4}, look_of_kind(Kind::ClosedDoor, "door", "a door", '+')}};
  o.entities[EntityId{1}] = {EntityId{1},  LookId{1}, {2, 2}, Direction::Down, State::None,
                             std::nullopt, 9,         12,     StatusSet{},     1};
  o.entities[EntityId{2}] = {EntityId{2},  LookId{2}, {4, 2}, Direction::Left,       State::Asleep,
                             std::nullopt, 5,         5,      StatusSet::of_bits(1), 0};
  o.entities[EntityId{3}] = {EntityId{3}, LookId{4}, {6, 1}, Direction::None, State::Locked,
                             Metal::Gold, 0,         0,      StatusSet{},     0};
  o.self.id = EntityId{1};
  o.self.strength = 3;
  o.self.speed = 4;
  o.self.vision = 8;
  o.self.keys = {1, 0, 2};
  o.self.treasure = 17;
  o.self.pack = {{EntityId{4}, LookId{3}, false, false, true}};
  o.self.statuses = {{Status::Swift, 3}};
  o.self.choices = {
      {2, Choice::Kind::Boon, 1, {{"Long arm", "You throw farther."}, {"Quick", "You are fast."}}}};
  o.self.abilities = {{"lure", "Calls what hears it.", AbilityAim::Place, 4, 6}};
  o.members[EntityId{1}] = {EntityId{1}, "Ann", 1, true, true, true, false};
  o.members[EntityId{5}] = {EntityId{5}, "Bob", 2, true, true, true, true};
  o.deadline_ms = 5000;
  o.grounds[Ground::Floor] = look_of(Ground::Floor);
  o.status_words[Status::Stun] = {"stunned", "You cannot act.", U'*', false};
  o.sign_words[StepSign::Hunts] = {"hunts", "It hunts.", 0, false};
  o.reach_words[ReachShape::All] = {"all around it", "It can strike all around it.", 0, false};
  o.offers[1] = {IntentVerb::Use, "drink"};
  o.self.pack.front().offers = {1};
  return o;
}

// A turn later Ann has stepped, the goblin has woken and struck, and the door is out of sight.
Observation next_turn(Observation o) {
  ++o.turn;
  for (auto& [id, member] : o.members) member.chosen = false;
  EntityView& ann = o.entities[EntityId{1}];
  ann.at = {3, 2};
  ann.facing = Direction::Right;
  ann.health = 7;
  o.entities[EntityId{2}].state = State::Awake;
  o.entities.erase(EntityId{3});
  for (int y = 0; y < 6; ++y) o.cells[{7, y}].visible = false;
  o.members.erase(EntityId{5});
  o.self.pack.clear();
  o.self.choices.clear();
  o.self.abilities.front().ready_in = 3;
  o.deadline_ms.reset();
  o.sentences[Verb::Damage] = *sentence_for(Verb::Damage);
  return o;
}

Report blow() {
  Report report;
  report.turn = 5;
  report.verb = Verb::Damage;
  report.who = EntityId{2};
  report.who_look = LookId{2};
  report.whom = EntityId{1};
  report.whom_look = LookId{1};
  report.from = Point{4, 2};
  report.at = Point{3, 2};
  report.amount = 2;
  report.health_after = 7;
  return report;
}

Delta told_next() {
  Delta delta = diff(first_sight(), next_turn(first_sight()));
  delta.reports = {blow()};
  delta.first_report = 3;
  delta.accepted = 1;
  delta.clock_ms = 99;
  delta.lines = {{"The goblin hits you for 2.", ToldLine::Tone::Hurt, ToldLine::Weight::Me, 1}};
  return delta;
}

const std::vector<ClientMessage>& said_by_client() {
  static const std::vector<ClientMessage> all = {
      Hello{1, "test 1", "Ann", "crypt", "token", 2, true},
      IntentMessage{1, 5, false, {IntentVerb::Bump, Direction::Right, kNobody, ""}, 2},
      IntentMessage{2, 6, true, {IntentVerb::Use, Direction::None, EntityId{4}, ""}, 3},
      IntentMessage{3, 6, false, {IntentVerb::Say, Direction::None, kNobody, "xyzzy"}, 3},
      IntentMessage{4, 6, false, {.verb = IntentVerb::Invoke, .place = {7, 3}, .ability = 1}, 3},
      Choose{5, 2, 1},
      Withdraw{4},
      Ping{77},
      ChatSay{"gr\u00fcezi"},
      StandingMessage{5, 6, false, {.verb = StandingVerb::Travel, .place = {7, 3}}, 3},
      StandingMessage{6, 6, true, {.verb = StandingVerb::Run, .direction = Direction::Left}, 3},
      StandingMessage{6, 6, true, {.verb = StandingVerb::Go, .place = {7, 3}}, 3},
      StandingMessage{7, 6, false, {.verb = StandingVerb::Follow, .whom = EntityId{2}}, 3},
      Whisper{"Bob", "psst"},
      PingCell{{7, 3}},
      Away{true},
      AskScores{},
      AskRealms{},
      AskDaily{},
      MakeRealm{"attic"},
      AskLink{},
      EndHero{},
      Leave{},
      Challenge{"a fresh key"},
      AskPast{6, 41, 200},
      AskTale{2},
      AskTales{},
      Typing{true},
      ShareMoment{8, 1, 20, 30, true, 0, 0},
      AskMomentLinks{9, "AAAAAAAAAAAAAAAAAAAAAA"},
      TheatreName{"Ann"},
      TheatreStep{20},
      TheatrePoint{Point{7, 3}},
      TheatreLead{2}};
  return all;
}

const std::vector<ServerMessage>& said_by_server() {
  static const std::vector<ServerMessage> all = {
      Welcome{EntityId{1}, "crypt", "token", {{"pvp", "false"}}, "mind the mimics"},
      diff({}, first_sight()),
      Accepted{4},
      told_next(),
      Rejected{2, Reason::Lacks, "You do not have that."},
      Pong{77},
      with_kind({8, "Bob", "hi"}),
      Stopped{7, StopReason::OutOfSight, "Bob is out of sight."},
      with_kind({0, "Bob", "hush", "Ann"}),
      PingedCell{"Bob", 1, {7, 3}},
      ScoreTable{{{"Ann", 120, 5, 4021, true}}},
      RealmList{{{"crypt", 2, 8, 1, {"Ann", "Bob"}}, {"mine", 1, 4, 0, {}}},
                ServerStatus{"identity",
                             "0.5.0",
                             {1},
                             "mind the mimics",
                             true,
                             false,
                             "crypt",
                             false,
                             "The realm is full.",
                             5000},
                true},
      RealmMade{"attic", ""},
      RealmMade{"undercr0ft", "That name looks like that of the realm undercroft. Choose another."},
      DailyBoard{DailyDay{"2026-11-26",
                          std::string(64, 'c'),
                          "",
                          {{{"Ann", "Bob"}, 345, 45, 3, 900, false, true, true}},
                          2},
                 DailyDay{"2026-11-25", std::string(64, 'a'), std::string(64, 'b'), {}, 0}, 3600},
      WatcherNames{{"Eve", "Mallory"}},
      MissedTurns{12, {{"The rat bites you.", ToldLine::Tone::Hurt, ToldLine::Weight::Me}}, 3},
      SeatLink{"a secret", 300},
      Moved{"wss://elsewhere:7777/crypt"},
      Refusal{RefusalCode::Server, "Not today.", {}, "moon"},
      Proof{"an identity", "a fresh key", "a signature", "crypt", true},
      PastPart{6, 41, 42, {diff({}, first_sight()), told_next()}},
      PastPart{7, 0, 0, {}, "Nothing of your past is stored yet."},
      Tale{2,
           false,
           "Down, and Not Up Again",
           "Ann and Bob went down.",
           {{"Ann", 1, "Warden, with Tough", "lies on level 3, killed by an ogre."}},
           {{41, 3, "Ann threw a dagger, and that was the end of a rat."}},
           "412 turns, 7 treasure, 307 points.",
           "The rats speak well of them."},
      TaleList{{{2, false, "Down, and Not Up Again", "Ann and Bob went down."}}},
      PlayerTyping{"Bob", true},
      ToldMomentLinks{8,
                      "",
                      "AAAAAAAAAAAAAAAAAAAAAA",
                      {{"AAAAAAAAAAAAAAAAAAAAAA", 1, 20, 30, 412, 3, true, 90}}},
      ToldTheatre{20, 1, 2, {{1, "Ann", Point{7, 3}}, {2, "Visitor 2", {}}}}};
  return all;
}

}  // namespace

std::vector<Line> conversation_from_text(std::string_view text) {
  std::vector<Line> conversation;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.size() < 2 || line.front() == '#') continue;
    Line said{line.front() == '>', {}};
    for (std::size_t i = 2; i + 1 < line.size(); i += 2) {
      said.frame += static_cast<char>(value_of(line[i]) * 16 + value_of(line[i + 1]));
    }
    conversation.push_back(std::move(said));
  }
  return conversation;
}

std::string to_text(const std::vector<Line>& conversation) {
  std::string text;
  for (const Line& line : conversation) {
    text += line.to_server ? "> " : "< ";
    for (const char c : line.frame) {
      const auto byte = static_cast<unsigned char>(c);
      text += kDigits[byte / 16];
      text += kDigits[byte % 16];
    }
    text += '\n';
  }
  return text;
}

std::vector<Line> conversation_of_this_version() {
  std::vector<Line> conversation;
  for (const ClientMessage& m : said_by_client()) conversation.push_back({true, encode(m)});
  for (const ServerMessage& m : said_by_server()) conversation.push_back({false, encode(m)});
  return conversation;
}

}  // namespace undercroft::testing
