// signatures.cc: draws the pieces of signatures, and lists the pieces of a plan.
#include "server/sim/generation/things/signatures.h"

#include <algorithm>
#include <optional>

#include "server/sim/content/signature.h"

namespace undercroft {
namespace {

// A PieceLot is a blueprint or a drawn room that a level may draw.
struct PieceLot {
  std::optional<BlueprintId> blueprint;
  std::size_t room = 0;  // without a blueprint
  std::uint64_t piece = 0;
  int weight = 1;
};

// Its weight on such levels; 0: it does not appear there.
int weight_of_blueprint(const Blueprint& b, int depth, const LevelOptions& options) {
  int weight = b.depth && covers(*b.depth, depth) ? 1 : 0;
  for (const Appearance& appearance : b.appears) {
    if (fits(appearance, depth, options.theme, name_of(options.style))) {
      weight += std::max(1, appearance.weight);
    }
  }
  return weight;
}

void add_blueprints(const Catalogue& catalogue, const std::string& signature,
                    const LevelOptions& options, std::vector<PieceLot>& lots) {
  const int depth = catalogue.table_depth(options.depth, options.deepest);
  const auto& all = catalogue.all();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const int weight =
        all[i].signature == signature ? weight_of_blueprint(all[i], depth, options) : 0;
    if (weight == 0) continue;
    lots.push_back({static_cast<BlueprintId>(i), 0, number_of_blueprint(all[i]), weight});
  }
}

void add_rooms(const Catalogue& catalogue, const std::string& signature,
               const LevelOptions& options, std::vector<PieceLot>& lots) {
  const int depth = catalogue.table_depth(options.depth, options.deepest);
  const std::vector<DrawnRoom>& all = catalogue.rooms();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].signature != signature || all[i].is_level || all[i].always) continue;
    const int weight = weight_on(all[i], depth, options.theme, name_of(options.style));
    if (weight > 0) lots.push_back({std::nullopt, i, number_of_room(all[i]), weight});
  }
}

// By weight. REQUIRES: there are lots.
std::uint64_t draw_piece(const std::vector<PieceLot>& lots, Rng& rng) {
  int total = 0;
  for (const PieceLot& lot : lots) total += lot.weight;
  int drawn = rng.roll(total - 1);
  auto at = lots.begin();
  for (; drawn >= at->weight; ++at) drawn -= at->weight;
  return at->piece;
}

// All lots in the order in which they are drawn.
std::vector<PieceLot> drawn_in_order(std::vector<PieceLot> lots, const PieceHistory& history,
                                     Rng& rng) {
  std::vector<PieceLot> order;
  while (!lots.empty()) {
    const auto longest =
        longest_away(lots, [&history](const PieceLot& lot) { return history.away(lot.piece); });
    const std::uint64_t piece = draw_piece(longest, rng);
    const auto drawn = std::find_if(lots.begin(), lots.end(),
                                    [piece](const PieceLot& lot) { return lot.piece == piece; });
    order.push_back(*drawn);
    lots.erase(drawn);
  }
  return order;
}

// Pieces of this run and the last are no way out where others find no place, as long as there are
// enough others: rather one less than one again.
void leave_out_last(std::vector<PieceLot>& lots, const PieceHistory& history, int wanted) {
  const auto is_recent = [&history](const PieceLot& lot) { return history.away(lot.piece) <= 1; };
  const auto recent = std::count_if(lots.begin(), lots.end(), is_recent);
  if (static_cast<int>(lots.size()) - recent >= wanted) std::erase_if(lots, is_recent);
}

SignatureDraw draw_of(const std::vector<PieceLot>& order, int wanted) {
  SignatureDraw drawn;
  for (const PieceLot& lot : order) {
    const bool is_wanted = wanted-- > 0;
    if (!lot.blueprint) drawn.rooms.push_back(lot.room);
    if (!lot.blueprint && is_wanted) ++drawn.wanted_rooms;
    if (lot.blueprint && is_wanted) drawn.blueprints.push_back(*lot.blueprint);
  }
  return drawn;
}

void add_once(std::vector<std::uint64_t>& pieces, std::uint64_t piece) {
  if (std::find(pieces.begin(), pieces.end(), piece) == pieces.end()) pieces.push_back(piece);
}

}  // namespace

std::uint64_t number_of_room(const DrawnRoom& room) {
  return number_of_piece("room", room.pack.empty() ? room.name : room.pack + "/" + room.name);
}

std::uint64_t number_of_blueprint(const Blueprint& blueprint) {
  return number_of_piece("thing", blueprint.key);
}

std::vector<SignatureDraw> draw_signatures(const Catalogue& catalogue,
                                           const LevelOptions& options) {
  std::vector<SignatureDraw> draws;
  for (const SignatureCount& entry : table_of(catalogue, options).signatures) {
    Rng rng = options.stream("signature " + entry.signature);
    std::vector<PieceLot> lots;
    add_blueprints(catalogue, entry.signature, options, lots);
    add_rooms(catalogue, entry.signature, options, lots);
    const int wanted = rng.between(entry.count.least, entry.count.most);
    leave_out_last(lots, options.history, wanted);
    draws.push_back(draw_of(drawn_in_order(std::move(lots), options.history, rng), wanted));
  }
  return draws;
}

std::vector<std::uint64_t> pieces_of(const LevelPlan& plan, const Catalogue& catalogue) {
  std::vector<std::uint64_t> pieces;
  if (!plan.options.theme.empty()) {
    add_once(pieces, number_of_piece("theme", plan.options.theme));
  }
  const std::string guard = table_of(catalogue, plan.options).guard;
  if (!guard.empty()) add_once(pieces, number_of_piece("guard", guard));
  for (const Room& room : plan.rooms) {
    if (room.role != Role::Drawn) add_once(pieces, number_of_piece("special", name_of(room.role)));
  }
  for (const DrawnPlace& place : plan.drawn) {
    add_once(pieces, number_of_room(catalogue.rooms()[place.drawing]));
  }
  for (const Thing& thing : plan.things) {
    const Blueprint& b = catalogue[thing.blueprint];
    if (!b.signature.empty()) add_once(pieces, number_of_blueprint(b));
  }
  return pieces;
}

}  // namespace undercroft
