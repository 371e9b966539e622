// journal_codec.cc: inputs as protobuf messages.
#include "server/realm/state/journal_codec.h"

#include <utility>

#include "proto/journal.pb.h"
#include "server/sim/world/digest.h"
#include "shared/messages.h"

namespace undercroft {
namespace {

namespace journal_v1 = journal::v1;

constexpr unsigned kFormat = 1;
constexpr std::size_t kMaxJournalBytes = std::size_t{256} << 20U;

std::uint32_t number(EntityId id) { return static_cast<std::uint32_t>(id); }

std::string hash_of_content(const Content& content) {
  Digest digest;
  for (const auto& batch : content.batches) {
    for (const ContentText& file : batch) {
      digest.add(std::string_view(file.file));
      digest.add(std::string_view(file.text));
    }
  }
  digest.add(std::string_view(content.scenario.text));
  return std::to_string(digest.result());
}

template <typename Message>
Expected<Message> parsed(std::string_view bytes, const char* what) {
  Message message;
  const bool good = bytes.size() <= kMaxJournalBytes &&
                    message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
  if (!good) return failed(std::string("these are not the bytes of ") + what);
  return message;
}

// ---- writing ----

// Into a Beginning or a SharedContent.
template <typename Message>
void write(const Content& content, Message& to) {
  for (const auto& batch : content.batches) {
    journal_v1::ContentBatch& files = *to.add_content();
    for (const ContentText& file : batch) {
      journal_v1::ContentText& text = *files.add_files();
      text.set_file(file.file);
      text.set_text(file.text);
    }
  }
  to.mutable_scenario()->set_file(content.scenario.file);
  to.mutable_scenario()->set_text(content.scenario.text);
}

template <typename Message>
Content content_in(const Message& from) {
  Content content;
  for (const journal_v1::ContentBatch& batch : from.content()) {
    auto& files = content.batches.emplace_back();
    for (const journal_v1::ContentText& file : batch.files())
      files.push_back({file.file(), file.text()});
  }
  content.scenario = {from.scenario().file(), from.scenario().text()};
  return content;
}

void write(const input::Join& join, journal_v1::Record& to) {
  to.mutable_join()->set_name(join.name);
  to.mutable_join()->set_token_digest(join.token_digest);
}
void write(const input::Return& input, journal_v1::Record& to) {
  to.mutable_return_()->set_player(number(input.player));
}
void write(const input::Depart& input, journal_v1::Record& to) {
  to.mutable_depart()->set_player(number(input.player));
  to.mutable_depart()->set_left_at(input.left_at);
}
void write(const input::Respawn& input, journal_v1::Record& to) {
  to.mutable_respawn()->set_player(number(input.player));
}
void write(const input::Forget& input, journal_v1::Record& to) {
  to.mutable_forget()->set_player(number(input.player));
}
void write(const input::GiveUp& input, journal_v1::Record& to) {
  to.mutable_give_up()->set_player(number(input.player));
}
void write(const input::EndLife& input, journal_v1::Record& to) {
  to.mutable_end_life()->set_player(number(input.player));
}
void write(const input::Rename& input, journal_v1::Record& to) {
  to.mutable_rename()->set_player(number(input.player));
  to.mutable_rename()->set_name(input.name);
}
void write(const input::Arrive& input, journal_v1::Record& to) {
  to.mutable_arrive()->set_player(number(input.player));
  to.mutable_arrive()->set_origin(input.origin);
}
void write(const input::ChangeRule& input, journal_v1::Record& to) {
  to.mutable_change_rule()->set_rule(input.rule);
  to.mutable_change_rule()->set_value(input.value);
}
void write(const input::MakeChoice& input, journal_v1::Record& to) {
  to.mutable_choose()->set_player(number(input.player));
  to.mutable_choose()->set_choice(input.choice);
  to.mutable_choose()->set_option(input.option);
}
void write(const input::Order& input, journal_v1::Record& to) {
  to.mutable_order()->set_player(number(input.player));
  to.mutable_order()->set_x(input.at.x);
  to.mutable_order()->set_y(input.at.y);
  to.mutable_order()->set_words(input.words);
}
void write(const input::ReplaceDice& input, journal_v1::Record& to) {
  to.mutable_replace_dice()->set_seed(input.seed);
}
void write(const input::BuildLevel&, journal_v1::Record& to) { to.mutable_build_level(); }
void write(const input::BeginRun& input, journal_v1::Record& to) {
  journal_v1::BeginRunRecord& record = *to.mutable_begin_run();
  for (const std::string& omen : input.omens) record.add_omens(omen);
}
void write(const input::Say& say, journal_v1::Record& to) {
  to.mutable_say()->set_from(say.from);
  to.mutable_say()->set_text(say.text);
  to.mutable_say()->set_deed(say.deed);
}
void write(const input::Rekey& rekey, journal_v1::Record& to) {
  to.mutable_rekey()->set_player(number(rekey.player));
  to.mutable_rekey()->set_used(rekey.used);
  to.mutable_rekey()->set_fresh(rekey.fresh);
}
void write(const Intent& intent, journal_v1::IntentRecord& to) {
  to.set_verb(static_cast<std::uint32_t>(intent.verb));
  to.set_direction(static_cast<std::uint32_t>(intent.direction));
  to.set_item(number(intent.item));
  to.set_words(intent.words);
  to.set_x(intent.place.x);
  to.set_y(intent.place.y);
  to.set_ability(intent.ability);
}
void write(const StandingIntent& standing, journal_v1::StandingRecord& to) {
  to.set_verb(static_cast<std::uint32_t>(standing.verb));
  to.set_direction(static_cast<std::uint32_t>(standing.direction));
  to.set_whom(number(standing.whom));
  to.set_x(standing.place.x);
  to.set_y(standing.place.y);
  if (standing.verb == StandingVerb::Fight)
    to.set_stop_at(static_cast<std::uint32_t>(standing.stop_at));
}
void write(const input::ChangePlan& input, journal_v1::Record& to) {
  journal_v1::PlanRecord& record = *to.mutable_change_plan();
  record.set_player(number(input.player));
  if (input.plan.intent) write(*input.plan.intent, *record.mutable_intent());
  if (input.plan.standing) write(*input.plan.standing, *record.mutable_standing());
  record.set_since_s(input.plan.since_s);
  record.set_told_turn(input.plan.told_turn);
  record.set_vigil_s(input.plan.vigil_s);
}
void write(const input::Miss& input, journal_v1::Record& to) {
  journal_v1::MissRecord& record = *to.mutable_miss();
  record.set_player(number(input.player));
  record.set_from_turn(input.from_turn);
  record.set_after_report(input.after_report);
  for (const ToldLine& line : input.lines) {
    journal_v1::MissedLine& one = *record.add_lines();
    one.set_text(line.text);
    one.set_tone(static_cast<std::uint32_t>(line.tone));
    one.set_weight(static_cast<std::uint32_t>(line.weight));
  }
}
void write(const input::Turn& turn, journal_v1::Record& to) {
  journal_v1::TurnRecord& record = *to.mutable_turn();
  record.set_depth(static_cast<std::uint32_t>(turn.group.depth));
  for (const EntityId player : turn.group.players) record.add_players(number(player));
  record.set_whole_level(turn.group.whole_level);
  for (const EntityId player : turn.group.absent) record.add_absent(number(player));
  for (const EntityId player : turn.group.choosing) record.add_choosing(number(player));
  for (const EntityId player : turn.new_minute) record.add_new_minute(number(player));
  for (const auto& [player, intent] : turn.intents) {
    journal_v1::IntentRecord& one = *record.add_intents();
    one.set_player(number(player));
    write(intent, one);
  }
}

// ---- reading ----

EntityId entity(std::uint32_t id) { return static_cast<EntityId>(id); }

template <typename E>
bool read_enumerator(std::uint32_t from, E& to) {
  to = static_cast<E>(from);
  return from < kEnumCount<E>;
}

Expected<Intent> read_intent(const journal_v1::IntentRecord& from) {
  Intent intent;
  const bool known = read_enumerator(from.verb(), intent.verb) &&
                     read_enumerator(from.direction(), intent.direction);
  if (!known) return failed("an intent of an unknown kind");
  if (from.words().size() > kMaxWords) return failed("an intent with too many words");
  intent.item = entity(from.item());
  intent.words = from.words();
  intent.place = {from.x(), from.y()};
  intent.ability = from.ability();
  return intent;
}

Expected<Input> read_turn(const journal_v1::TurnRecord& from) {
  input::Turn turn;
  turn.group.depth = static_cast<int>(from.depth());
  for (const std::uint32_t player : from.players()) turn.group.players.push_back(entity(player));
  turn.group.whole_level = from.whole_level();
  for (const std::uint32_t player : from.absent()) turn.group.absent.push_back(entity(player));
  for (const std::uint32_t player : from.choosing()) turn.group.choosing.push_back(entity(player));
  for (const std::uint32_t player : from.new_minute()) turn.new_minute.push_back(entity(player));
  for (const journal_v1::IntentRecord& one : from.intents()) {
    auto intent = read_intent(one);
    if (!intent) return failed(intent.error());
    turn.intents[entity(one.player())] = *std::move(intent);
  }
  return turn;
}

Expected<Input> read_plan(const journal_v1::PlanRecord& from) {
  input::ChangePlan input{entity(from.player()), {}};
  input.plan.since_s = from.since_s();
  input.plan.told_turn = from.told_turn();
  input.plan.vigil_s = from.vigil_s();
  if (from.has_intent()) {
    auto intent = read_intent(from.intent());
    if (!intent) return failed(intent.error());
    input.plan.intent = *std::move(intent);
  }
  if (!from.has_standing()) return input;
  StandingIntent& standing = input.plan.standing.emplace();
  const journal_v1::StandingRecord& record = from.standing();
  const bool known = read_enumerator(record.verb(), standing.verb) &&
                     read_enumerator(record.direction(), standing.direction);
  if (!known) return failed("a standing intent of an unknown kind");
  standing.whom = entity(record.whom());
  standing.place = {record.x(), record.y()};
  if (record.stop_at() > 100) return failed("a fight that ends above full health");
  const bool stops = standing.verb == StandingVerb::Fight && record.has_stop_at();
  if (stops) standing.stop_at = static_cast<int>(record.stop_at());
  return input;
}

Expected<Input> read_missed(const journal_v1::MissRecord& from) {
  input::Miss input{entity(from.player()), from.from_turn(), {}, from.after_report()};
  for (const journal_v1::MissedLine& one : from.lines()) {
    ToldLine line;
    const bool known =
        read_enumerator(one.tone(), line.tone) && read_enumerator(one.weight(), line.weight);
    if (!known) return failed("a line of the log of an unknown kind");
    line.text = one.text();
    input.lines.push_back(std::move(line));
  }
  return input;
}

Expected<Input> read_input(const journal_v1::Record& from) {
  using Kept = journal_v1::Record;
  // clang-format off
  switch (from.what_case()) {
    case Kept::kJoin: return input::Join{from.join().name(), from.join().token_digest()};
    case Kept::kReturn: return input::Return{entity(from.return_().player())};
    case Kept::kDepart: return input::Depart{entity(from.depart().player()), from.depart().left_at()};
    case Kept::kRespawn: return input::Respawn{entity(from.respawn().player())};
    case Kept::kForget: return input::Forget{entity(from.forget().player())};
    case Kept::kGiveUp: return input::GiveUp{entity(from.give_up().player())};
    case Kept::kEndLife: return input::EndLife{entity(from.end_life().player())};
    case Kept::kRename: return input::Rename{entity(from.rename().player()), from.rename().name()};
    case Kept::kArrive: return input::Arrive{entity(from.arrive().player()), from.arrive().origin()};
    case Kept::kChangeRule: return input::ChangeRule{from.change_rule().rule(), from.change_rule().value()};
    case Kept::kChoose: return input::MakeChoice{entity(from.choose().player()), from.choose().choice(), from.choose().option()};
    case Kept::kOrder: return input::Order{entity(from.order().player()), {from.order().x(), from.order().y()}, from.order().words()};
    case Kept::kReplaceDice: return input::ReplaceDice{from.replace_dice().seed()};
    case Kept::kChangePlan: return read_plan(from.change_plan());
    case Kept::kMiss: return read_missed(from.miss());
    case Kept::kTurn: return read_turn(from.turn());
    case Kept::kBuildLevel: return input::BuildLevel{};
    case Kept::kBeginRun: return input::BeginRun{{from.begin_run().omens().begin(), from.begin_run().omens().end()}};
    case Kept::kSay: return input::Say{from.say().from(), from.say().text(), from.say().deed()};
    case Kept::kRekey: return input::Rekey{entity(from.rekey().player()), from.rekey().used(), from.rekey().fresh()};
    default: return failed("an empty record");
  }
  // clang-format on
}

}  // namespace

std::string encode_beginning(const Beginning& beginning) {
  journal_v1::Beginning to;
  to.set_format(kFormat);
  to.set_world(beginning.world);
  to.set_state(beginning.state);
  to.set_shared_content(beginning.content_key);
  if (!beginning.content_key.empty()) return to.SerializeAsString();
  write(beginning.content, to);
  to.set_content_hash(hash_of_content(beginning.content));
  return to.SerializeAsString();
}

std::string encode_content(const Content& content) {
  journal_v1::SharedContent to;
  write(content, to);
  return to.SerializeAsString();
}

std::string encode_input(const Input& input, std::uint64_t hash) {
  journal_v1::Record to;
  to.set_hash(hash);
  std::visit([&to](const auto& one) { write(one, to); }, input);
  return to.SerializeAsString();
}

std::string encode_simulation(unsigned version, std::uint64_t hash, const std::string& program) {
  journal_v1::Record to;
  to.set_hash(hash);
  to.set_program(program);
  to.set_simulation(version);
  return to.SerializeAsString();
}

std::string encode_snapshot(const SnapshotState& snapshot) {
  journal_v1::SnapshotBytes to;
  to.set_simulation(snapshot.simulation);
  to.set_hash(snapshot.hash);
  to.set_state(snapshot.state);
  to.set_content(snapshot.content_key);
  to.set_program(snapshot.program);
  to.set_reports(snapshot.reports);
  to.set_moment(snapshot.moment);
  to.set_epoch(snapshot.epoch);
  return to.SerializeAsString();
}

Expected<Beginning> decode_beginning(std::string_view bytes) {
  auto from = parsed<journal_v1::Beginning>(bytes, "a realm's beginning");
  if (!from) return failed(from.error());
  if (from->format() != kFormat) {
    return failed("its records are of format " + std::to_string(from->format()) +
                  ", this program knows " + std::to_string(kFormat));
  }
  Beginning beginning{content_in(*from), from->world(), from->shared_content(), from->state()};
  if (!beginning.content_key.empty()) return beginning;
  if (from->content_hash() != hash_of_content(beginning.content)) {
    return failed("its content is damaged");
  }
  return beginning;
}

Expected<Content> decode_content(std::string_view bytes) {
  return parsed<journal_v1::SharedContent>(bytes, "a realm's content")
      .map([](const journal_v1::SharedContent& from) { return content_in(from); });
}

Expected<Record> decode_record(std::string_view bytes) {
  const auto from = parsed<journal_v1::Record>(bytes, "a record");
  if (!from) return failed(from.error());
  Record record;
  record.hash = from->hash();
  if (from->what_case() == journal_v1::Record::kSimulation) {
    record.simulation = from->simulation();
    record.program = from->program();
    return record;
  }
  auto input = read_input(*from);
  if (!input) return failed(input.error());
  record.input = *std::move(input);
  return record;
}

Expected<SnapshotState> decode_snapshot(std::string_view bytes) {
  auto from = parsed<journal_v1::SnapshotBytes>(bytes, "a snapshot");
  if (!from) return failed(from.error());
  return SnapshotState{from->simulation(), from->hash(),    std::move(*from->mutable_state()),
                       from->content(),    from->program(), from->reports(),
                       from->moment(),     from->epoch()};
}

}  // namespace undercroft
