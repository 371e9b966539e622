// hash.cc: one number for a whole world, the same on every machine (R13).
#include <string_view>

#include "server/sim/world/world.h"

namespace undercroft {
namespace {

// Folds values in one after another; the order and number of calls are part of the result.
class Folder {
 public:
  template <typename T>
  void add(T value) {
    fold(static_cast<std::uint64_t>(value));
  }
  void add(std::string_view text) {
    add(text.size());
    for (const char c : text) add(static_cast<unsigned char>(c));
  }
  void add(Point p) {
    add(p.x);
    add(p.y);
  }
  template <typename T>
  void add_all(const T& items) {
    add(items.size());
    for (const auto& item : items) add(item);
  }
  [[nodiscard]] std::uint64_t result() const { return state_; }

 private:
  void fold(std::uint64_t value) {
    state_ = (state_ ^ value) * 0x9E3779B97F4A7C15ULL;
    state_ ^= state_ >> 29;
  }
  std::uint64_t state_ = 0x243F6A8885A308D3ULL;
};

void fold(Folder& f, const Level& level) {
  f.add(std::string_view(level.name));
  f.add(level.cells.width());
  f.add(level.cells.height());
  f.add(level.turn);
  level.cells.for_each_point([&](Point p) {
    f.add(level.cells[p].ground);
    f.add_all(level.cells[p].things);
  });
}

void fold(Folder& f, const Score& score) {
  f.add(std::string_view(score.name));
  f.add(score.treasure);
  f.add(score.depth);
  f.add(score.turns);
  f.add(score.won);
}

void fold_place(Folder& f, const Place& place) {
  f.add(place.depth);
  f.add(place.at);
  f.add(place.holder);
}

void fold_body(Folder& f, const Entity& e) {
  f.add(e.health);
  f.add(e.max_health);
  for (const int n : {e.base.strength, e.base.speed, e.base.armour, e.base.vision, e.base.dig}) {
    f.add(n);
  }
  f.add(e.priority);
  f.add(e.traits.bits());
  f.add(e.facing);
  f.add_all(e.statuses);
  f.add(e.alive);
}

void fold_things(Folder& f, const Entity& e) {
  f.add(e.state);
  f.add(e.metal);
  f.add(e.has_metal);
  f.add_all(e.wired_to);
  f.add_all(e.bounced);
  f.add_all(e.holds());
  f.add_all(e.worn);
  f.add_all(e.keys);
  f.add(e.treasure);
}

void fold_turn(Folder& f, const Entity& e) {
  f.add(e.sequence.step);
  f.add(e.sequence.turns);
  f.add(e.sequence.settled);
  f.add(e.sequence.lost);
  f.add(e.sequence.idle);
  f.add(e.sequence.hunting);
  f.add(e.post);
  f.add(e.acted);
  f.add(e.action_direction);
  f.add(e.yielded);
  f.add(e.set_aside);
  f.add(e.deepest);
  f.add(e.won);
  f.add(e.danger);
  f.add(e.slot);
  f.add(e.turn);
}

}  // namespace

std::uint64_t World::hash() const {
  Folder f;
  f.add(seed_);
  f.add(dice.rng().state());
  f.add(levels_.size());
  for (const Level& l : levels_) fold(f, l);
  f.add(scores.size());
  for (const Score& s : scores) fold(f, s);
  f.add(entities_.size());
  for (const Entity& e : entities_) {
    f.add(std::string_view(blueprint(e).key));
    f.add(std::string_view(e.name));
    f.add(e.kind());
    fold_place(f, e.place());
    fold_place(f, e.left_from);
    fold_body(f, e);
    fold_things(f, e);
    fold_turn(f, e);
  }
  return f.result();
}

}  // namespace undercroft
