// stretch.cc: finds the records of the turns, then notes what stands on their levels.
#include "server/replay/stretch.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "server/realm/state/shared_content.h"
#include "server/replay/playback.h"
#include "server/replay/replayer.h"

namespace undercroft {
namespace {

constexpr const char* kForms =
    "write --scenario 40-60 for turns 41 to 60, or --scenario 20 for the last 20";

std::optional<TurnNumber> number_in(std::string_view text) {
  TurnNumber number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return number;
}

Expected<> check_length(TurnNumber from, TurnNumber to) {
  if (from >= to) {
    return failed("a stretch from turn " + std::to_string(from) + " to turn " + std::to_string(to) +
                  " has no turn: " + kForms);
  }
  if (to - from <= kMostTurnsOfStretch) return {};
  return failed("a stretch of " + std::to_string(to - from) + " turns is too long: at most " +
                std::to_string(kMostTurnsOfStretch));
}

Expected<TurnNumber> latest_turn_of(Store& store, const std::string& realm,
                                    const CatalogueOf& catalogue_of) {
  TurnNumber latest = 0;
  const auto played = play_back(store, realm, catalogue_of, [&](const Played& now) {
    latest = std::max(latest, latest_turn(now.state));
    return true;
  });
  if (!played) return failed(played.error());
  return latest;
}

// A StretchReader reads the records once to find those of the turns, and again to note what they
// need.
class StretchReader {
 public:
  StretchReader(Store& store, const CatalogueOf& catalogue_of, Stretch& stretch)
      : store_(store), catalogue_of_(catalogue_of), stretch_(stretch) {}

  Expected<> read() {
    if (auto found = find_records(); !found) return found;
    if (auto noted = note_beginning(); !noted) return noted;
    const auto played = play_back(store_, stretch_.realm, catalogue_of_, [&](const Played& now) {
      if (now.number < stretch_.before) return true;
      if (now.number == stretch_.before) first_ = now.state.world;
      if (now.number > stretch_.before) note(now);
      last_id_ = now.state.world.entities().last();
      return now.number < stretch_.last;
    });
    if (!played) return failed(played.error());
    fill_in();
    return {};
  }

 private:
  Expected<> find_records() {
    TurnNumber before = 0, reached = 0;
    bool is_past = false;
    stretch_.before = 1;
    const auto played = play_back(store_, stretch_.realm, catalogue_of_, [&](const Played& now) {
      const TurnNumber turn = latest_turn(now.state);
      is_past = is_past || turn > stretch_.from;
      if (!is_past) stretch_.before = now.number;
      if (!is_past) before = turn;
      if (turn > stretch_.to) return false;
      stretch_.last = now.number;
      reached = turn;
      return true;
    });
    if (!played) return failed(played.error());
    if (before != stretch_.from) return no_turn(stretch_.from, reached);
    return reached == stretch_.to ? Expected<>() : no_turn(stretch_.to, reached);
  }
  [[nodiscard]] Expected<> no_turn(TurnNumber turn, TurnNumber reached) const {
    if (turn > reached) {
      return failed(stretch_.realm + " has been played up to turn " + std::to_string(reached) +
                    " only");
    }
    return failed("no player of " + stretch_.realm + " has played turn " + std::to_string(turn));
  }

  // The state after record 1, in case the stretch begins there.
  Expected<> note_beginning() {
    const auto record = store_.read(stretch_.realm, 1, 1);
    if (!record) return failed(record.error().sentence);
    if (record->empty()) return failed("no realm called " + stretch_.realm + " is stored here");
    auto beginning = read_beginning(store_, record->front());
    if (!beginning) return failed(beginning.error().sentence);
    stretch_.content = std::move(beginning->content);
    auto catalogue = catalogue_of_(stretch_.content);
    if (!catalogue) return failed(catalogue.error());
    auto first = Replayer::begin(store_, stretch_.realm, catalogue_of_);
    if (!first) return failed(first.error());
    first_ = first->state().world;
    last_id_ = first_->entities().last();
    return {};
  }

  void note(const Played& now) {
    before_ = last_id_;
    std::visit([&](const auto& input) { note(input, now); }, now.input);
  }
  void note(const input::Turn& turn, const Played& now) {
    last_played_ = now.number;
    visited_.insert(turn.group.depth);
    for (const EntityId id : turn.group.players) take_part(id, now.state);
  }
  void note(const input::Return& input, const Played& now) { take_part(input.player, now.state); }
  void note(const input::Respawn& input, const Played& now) { take_part(input.player, now.state); }
  void note(const input::Depart& input, const Played&) { taking_part_.insert(input.player); }
  void note(const input::Join&, const Played& now) {
    const EntityId id = now.outcome.player;
    take_part(id, now.state);
    if (id <= before_) return;  // a body that a scenario had drawn
    stretch_.joining.insert(id);
    note_early(now.state, now.state.world.entity(id).depth(), true);
  }
  void note(const input::BuildLevel&, const Played& now) {
    const World& world = now.state.world;
    built_.emplace(world.level_count(), level_of(world, world.level_count()));
    note_early(now.state, world.level_count(), false);
  }
  void note(const input::ChangeRule& input, const Played& now) {
    leave_out(now, "the host changed the rule " + input.rule);
  }
  void note(const input::ReplaceDice&, const Played& now) {
    leave_out(now, "the realm branched, and its dice began anew");
  }
  void note(const input::Forget&, const Played& now) { leave_out(now, "a player was forgotten"); }
  void note(const input::GiveUp&, const Played& now) {
    leave_out(now, "a player gave up the hero");
  }
  template <typename Other>
  void note(const Other&, const Played&) {}

  void leave_out(const Played& now, const std::string& what) {
    stretch_.left_out.push_back("turn " + std::to_string(latest_turn(now.state)) + ": " + what);
  }
  void take_part(EntityId id, const RealmState& state) {
    taking_part_.insert(id);
    if (!state.world.exists(id)) return;
    const int depth = state.world.entity(id).depth();
    if (depth > 0) visited_.insert(depth);
  }
  // What the input has made is in the file from the beginning.
  void note_early(const RealmState& state, int depth, bool is_away) {
    stretch_.early.emplace_back(next(before_), state.world.entities().last());
    for (const Entity& e : state.world.entities()) {
      if (e.id <= before_) continue;
      early_.push_back(e);
      if (is_away && e.depth() == depth) early_.back().left_from = e.place();
    }
  }
  [[nodiscard]] static EntityId next(EntityId id) {
    return static_cast<EntityId>(static_cast<std::uint32_t>(id) + 1);
  }
  [[nodiscard]] static StretchLevel level_of(const World& world, int depth) {
    const Level& level = world.level(depth);
    StretchLevel noted{Grid<Ground>(level.cells.size(), Ground::Bedrock), level.turn,
                       level.hunters};
    level.cells.for_each_point([&](Point p) { noted.grounds[p] = level.cells[p].ground; });
    return noted;
  }

  // What comes after the last turn changes nothing in it.
  void fill_in() {
    stretch_.last = last_played_;
    stretch_.catalogue = catalogue_of_(stretch_.content).value();
    stretch_.rules = first_->rules();
    stretch_.seed = first_->seed();
    stretch_.dice = first_->dice.rng().state();
    stretch_.last_id = first_->entities().last();
    fill_in_levels();
    for (const Entity& e : first_->entities()) take(e);
    for (const Entity& e : early_) take(e);
  }
  void fill_in_levels() {
    const int top = visited_.empty() ? 1 : *visited_.begin();
    const int bottom = visited_.empty() ? 1 : *visited_.rbegin();
    stretch_.above = top - 1;
    for (int depth = top; depth <= bottom; ++depth) {
      const auto built = built_.find(depth);
      if (first_->has_level(depth)) {
        stretch_.levels.push_back(level_of(*first_, depth));
      } else if (built != built_.end()) {
        stretch_.levels.push_back(built->second);
      }
    }
  }
  // Holders are before or after what they hold, so their places are looked up.
  void take(const Entity& e) {
    if ((*stretch_.catalogue)[e.blueprint].is_sector) return leave_out_sectors();
    const Entity* bearer = &e;
    if (e.place().holder != kNobody) bearer = holder_of(e);
    const bool is_here = bearer != nullptr && stretch_.has_level(bearer->depth());
    const bool takes_part = bearer != nullptr && taking_part_.contains(bearer->id);
    if (is_here || takes_part) stretch_.entities.push_back(e);
  }
  void leave_out_sectors() {
    const std::string sentence = "the darkness and the triggers of rooms, levels and themes";
    std::vector<std::string>& all = stretch_.left_out;
    if (std::find(all.begin(), all.end(), sentence) == all.end()) all.push_back(sentence);
  }
  [[nodiscard]] const Entity* holder_of(const Entity& e) const {
    const EntityId id = e.place().holder;
    if (first_->exists(id)) return &first_->entity(id);
    const auto found = std::find_if(early_.begin(), early_.end(),
                                    [id](const Entity& early) { return early.id == id; });
    return found == early_.end() ? nullptr : &*found;
  }

  Store& store_;
  const CatalogueOf& catalogue_of_;
  Stretch& stretch_;
  std::optional<World> first_;  // before the stretch
  RecordNumber last_played_ = 0;
  EntityId last_id_ = kNobody;  // of the world after the last record
  EntityId before_ = kNobody;   // of the world before the present one
  std::set<int> visited_;
  std::set<EntityId> taking_part_;
  std::map<int, StretchLevel> built_;
  std::vector<Entity> early_;
};

}  // namespace

Expected<AskedTurns> read_asked_turns(std::string_view words) {
  const std::size_t dash = words.find('-');
  const auto last = number_in(dash == std::string_view::npos ? words : words.substr(dash + 1));
  AskedTurns asked{std::nullopt, last.value_or(0)};
  if (dash != std::string_view::npos) asked.from = number_in(words.substr(0, dash));
  const bool is_read = last && (dash == std::string_view::npos || asked.from);
  if (!is_read) return failed("'" + std::string(words) + "' is not a stretch of turns: " + kForms);
  if (auto fits = check_length(asked.from.value_or(0), asked.to); !fits) {
    return failed(fits.error());
  }
  return asked;
}

Expected<Stretch> read_stretch(Store& store, const std::string& realm, const AskedTurns& asked,
                               const CatalogueOf& catalogue_of) {
  Stretch stretch;
  stretch.realm = realm;
  stretch.from = asked.from.value_or(0);
  stretch.to = asked.to;
  if (!asked.from) {
    const auto latest = latest_turn_of(store, realm, catalogue_of);
    if (!latest) return failed(latest.error());
    stretch.to = *latest;
    stretch.from = *latest - std::min(*latest, asked.to);
  }
  if (auto fits = check_length(stretch.from, stretch.to); !fits) return failed(fits.error());
  if (auto read = StretchReader(store, catalogue_of, stretch).read(); !read) {
    return failed(read.error());
  }
  return stretch;
}

}  // namespace undercroft
