// general_model_test.cc: compares the scheduler with a small, slow, independent model of R40-R45.
//
// The model knows only walls, waiting players, and monsters whose sequence has one step. It shares
// only Point, Direction and the map text with the simulation. It states the rules differently: each
// time, it asks the map what a monster would do in a given direction.
#include <gtest/gtest.h>

#include "server/sim/turn/turn.h"
#include "tests/support/small_world.h"

namespace undercroft::general_model_test {
namespace {

using testing::SmallWorld;

enum class Way { Chase, Diagonal, Straight };

struct Creature {
  bool player = false;
  Point at;
  int health = 0;
  bool alive = true;
  Way way = Way::Chase;
  Direction facing = Direction::Right;
  int priority = 0;
  bool yields = false;
  int stun = 0;
  int rest = 0;
  char acted = '-';  // '-' not yet, '?' acting, 'y' succeeded, 'n' failed
  bool rested = false;
};

struct Model {
  std::vector<std::string> rows;
  std::vector<Creature> all;  // in order of spawning

  [[nodiscard]] bool wall(Point p) const {
    return rows[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)] == '#';
  }
  Creature* standing(Point p) {
    for (Creature& c : all) {
      if (c.alive && c.at == p) return &c;
    }
    return nullptr;
  }
  Creature* prey(const Creature& m) {
    Creature* best = nullptr;
    const auto far = [&](const Creature& c) {
      return (c.at.x - m.at.x) * (c.at.x - m.at.x) + (c.at.y - m.at.y) * (c.at.y - m.at.y);
    };
    for (Creature& c : all) {
      if (c.player && c.alive && (best == nullptr || far(c) < far(*best))) best = &c;
    }
    return best;
  }

  // The directions that shorten |dx| or |dy|, in order of preference.
  std::vector<Direction> chase(const Creature& m, Point p) const {
    std::vector<Direction> h, v;
    if (p.x > m.at.x) h = {Direction::Right};
    if (p.x < m.at.x) h = {Direction::Left};
    if (p.y > m.at.y) v = {Direction::Down};
    if (p.y < m.at.y) v = {Direction::Up};
    const bool along = m.facing == Direction::Left || m.facing == Direction::Right;
    std::vector<Direction> first = along ? v : h;
    std::vector<Direction> second = along ? h : v;
    if (!second.empty() && second[0] == m.facing) std::swap(first, second);
    first.insert(first.end(), second.begin(), second.end());
    return first;
  }
  static std::vector<Direction> diagonal(const Creature& m, Point p) {
    std::vector<Direction> found;
    for (const int dy : {-1, 1}) {
      for (const int dx : {-1, 1}) {
        const bool x_fits = p.x == m.at.x || (p.x > m.at.x) == (dx > 0);
        const bool y_fits = p.y == m.at.y || (p.y > m.at.y) == (dy > 0);
        if (x_fits && y_fits) found.push_back(direction_of({dx, dy}));
      }
    }
    return found;
  }
  std::vector<Direction> ways(const Creature& m) {
    if (m.way == Way::Straight) return {m.facing};
    const Creature* p = prey(m);
    if (p == nullptr) return {};
    return m.way == Way::Chase ? chase(m, p->at) : diagonal(m, p->at);
  }

  [[nodiscard]] bool squeezed(const Creature& m, Direction d) const {
    const Point o = offset(d);
    return o.x != 0 && o.y != 0 && wall({m.at.x + o.x, m.at.y}) && wall({m.at.x, m.at.y + o.y});
  }

  // True if another monster that can act stands directly behind the prey (R140).
  bool flanked(Point prey, Direction d) {
    const Creature* other = standing(step(prey, d));
    return other != nullptr && !other->player && other->stun == 0 && other->rest == 0;
  }

  // Tries to attack, then to move, in direction d. Returns true if one of them was possible.
  bool attack_or_move(Creature& m, Direction d) {
    const Point to = step(m.at, d);
    if (squeezed(m, d) || wall(to)) return false;
    Creature* other = standing(to);
    if (other != nullptr && !other->player) return false;
    if (other != nullptr) {
      other->health -= flanked(to, d) ? 2 : 1;
      if (other->health <= 0) other->alive = false;
    } else {
      m.at = to;
    }
    m.facing = d;
    return true;
  }

  void act(Creature& m) {
    m.acted = '?';
    m.acted = m.stun == 0 && m.rest == 0 && finds_a_way(m) ? 'y' : 'n';
  }
  bool finds_a_way(Creature& m) {
    for (const Direction d : ways(m)) {
      for (;;) {
        if (attack_or_move(m, d)) return true;
        Creature* other = standing(step(m.at, d));
        if (other == nullptr || other->player) break;
        if (other->acted == '-') {
          act(*other);
          continue;
        }
        const bool done = other->acted == 'y' || other->acted == 'n';
        // Between two walls, the walls bar the diagonal, not the other monster.
        if (done && other->yields && !other->rested && !squeezed(m, d)) {
          other->rested = true;
          other->rest = 2;
        }
        break;
      }
    }
    return false;
  }

  void turn() {
    std::vector<Creature*> order;
    for (Creature& c : all) {
      c.acted = '-';
      c.rested = false;
      if (!c.player && c.alive) order.push_back(&c);
    }
    std::stable_sort(order.begin(), order.end(),
                     [](Creature* a, Creature* b) { return a->priority > b->priority; });
    for (Creature* c : order) {
      if (c->acted == '-') act(*c);
    }
    for (Creature& c : all) {
      c.stun = std::max(0, c.stun - 1);
      c.rest = std::max(0, c.rest - 1);
    }
  }
};

// ---- the same random map for the model and the simulation ----

std::shared_ptr<Catalogue> model_catalogue() {
  auto catalogue = testing::small_catalogue();
  Blueprint slant = (*catalogue)[catalogue->at("grunt")];
  slant.key = slant.name = "slant";
  slant.sequence[0].movs = Movs::ChaseDiagonal;
  catalogue->add(slant);
  return catalogue;
}

Creature random_creature(Rng& rng, bool player, Point at) {
  Creature c;
  c.player = player;
  c.at = at;
  c.health = player ? 1 + rng.roll(5) : 2;
  c.way = static_cast<Way>(rng.roll(2));
  c.facing = kEightDirections[static_cast<std::size_t>(rng.roll(3) * 2)];
  c.priority = rng.roll(1) * 10;
  c.yields = rng.roll(3) == 0;
  c.stun = rng.roll(5) == 0 ? 1 + rng.roll(1) : 0;
  return c;
}

Model random_model(Rng& rng) {
  Model model;
  const int width = 5 + rng.roll(4);
  const int height = 3 + rng.roll(4);
  std::vector<Point> open;
  for (int y = 0; y < height; ++y) {
    std::string row;
    for (int x = 0; x < width; ++x) {
      const bool rim = x == 0 || y == 0 || x == width - 1 || y == height - 1;
      row += rim || rng.roll(4) == 0 ? '#' : '.';
      if (row.back() == '.') open.push_back({x, y});
    }
    model.rows.push_back(row);
  }
  shuffle(open, rng);
  const int players = 1 + rng.roll(1);
  const int count = std::min(static_cast<int>(open.size()), players + 1 + rng.roll(6));
  for (int i = 0; i < count; ++i) {
    model.all.push_back(random_creature(rng, i < players, open[static_cast<std::size_t>(i)]));
  }
  return model;
}

const char* blueprint_of(const Creature& c) {
  if (c.player) return "player";
  return c.way == Way::Chase ? "grunt" : c.way == Way::Diagonal ? "slant" : "straight";
}

struct Twin {
  World world;
  std::vector<EntityId> ids;
};

Twin twin_of(const Model& model, const std::shared_ptr<Catalogue>& catalogue) {
  std::string map;
  for (const std::string& row : model.rows) map += row + "\n";
  Twin twin{SmallWorld({map}, {}, testing::plain_rules(), 1, catalogue).world, {}};
  for (const Creature& c : model.all) {
    const EntityId id = twin.world.spawn(catalogue->at(blueprint_of(c)), Place::on(1, c.at));
    Entity& e = twin.world.entity(id);
    e.health = e.max_health = c.health;
    e.facing = c.facing;
    e.priority = c.priority;
    if (c.yields) e.traits.add(Trait::Yielding);
    e.set(Status::Stun, c.stun);
    twin.ids.push_back(id);
  }
  return twin;
}

char mark(Acted acted) {
  switch (acted) {
    case Acted::Succeeded:
      return 'y';
    case Acted::Failed:
      return 'n';
    case Acted::Acting:
      return '?';
    case Acted::None:
      break;
  }
  return '-';
}

// The state on which model and simulation must agree: one line per creature.
std::string account(const Creature& c) {
  const char acted = c.player ? 'p' : c.acted;
  return std::to_string(c.at.x) + "," + std::to_string(c.at.y) + " " +
         std::to_string(std::max(0, c.health)) + " " + std::string(name_of(c.facing)) + " " +
         acted + " rest " + std::to_string(c.alive ? c.rest : 0) + "\n";
}
std::string account(const Entity& e, bool player) {
  const char acted = player ? 'p' : mark(e.acted);
  return std::to_string(e.at().x) + "," + std::to_string(e.at().y) + " " +
         std::to_string(e.health) + " " + std::string(name_of(e.facing)) + " " + acted + " rest " +
         std::to_string(e.turns(Status::Rest)) + "\n";
}

void expect_same_turns(Model model, const std::shared_ptr<Catalogue>& catalogue, int number) {
  Twin twin = twin_of(model, catalogue);
  std::vector<EntityId> players = twin.world.players();
  for (int turn = 0; turn < 4; ++turn) {
    model.turn();
    resolve_turn(twin.world, Group{1, players, true}, {});
    std::string expected;
    std::string actual;
    for (std::size_t i = 0; i < model.all.size(); ++i) {
      expected += account(model.all[i]);
      actual += account(twin.world.entity(twin.ids[i]), model.all[i].player);
    }
    ASSERT_EQ(actual, expected) << "map " << number << ", turn " << turn;
  }
}

TEST(GeneralAlgorithm, AgreesWithModelOnTwentyThousandMaps) {
  const auto catalogue = model_catalogue();
  Rng rng = Rng::stream(2026, "general model");
  for (int number = 0; number < 20000; ++number) {
    expect_same_turns(random_model(rng), catalogue, number);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace undercroft::general_model_test
