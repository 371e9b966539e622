// play.h: a scenario being played: its world, its names and what each player knows.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/protocol/observer.h"
#include "server/scenario/setup.h"
#include "server/sim/turn/turn.h"
#include "server/tools/scenario/bot_players.h"
#include "server/tools/scenario/script.h"

namespace undercroft {

struct PlayMode {
  bool reversed = false;  // entities spawn in the opposite order
  bool observes = true;   // players learn what they see, as bots and some expectations need it
};

class Play {
 public:
  explicit Play(const Scenario& scenario, const PlayMode& mode = {});

  // Plays one [[turn]], with all its repetitions. Returns what is wrong with its dice or intents.
  [[nodiscard]] std::vector<ContentError> take_turn(const TurnPlan& plan);

  // Plays one turn with these intents, of which futile ones are rejected.
  [[nodiscard]] std::vector<ContentError> take_turn(std::map<EntityId, Intent> intents);

  [[nodiscard]] const Staged& staged() const { return staged_; }
  // Results of the last take_turn().
  [[nodiscard]] const std::vector<std::string>& events() const { return events_; }
  // In which of the repetitions each event happened, from 1.
  [[nodiscard]] const std::vector<int>& rounds() const { return rounds_; }
  [[nodiscard]] const std::map<EntityId, Observation>& knowledge() const { return knowledge_; }
  // The lines of each player's log.
  [[nodiscard]] const std::map<EntityId, std::vector<std::string>>& logs() const { return logs_; }

 private:
  void begin_turn();
  void make_choices(const TurnPlan& plan, std::vector<ContentError>& faults);
  void let_pass(const TurnPlan& plan, std::vector<ContentError>& faults);
  [[nodiscard]] Group group_of(const TurnPlan& plan, std::vector<ContentError>& faults) const;
  void play_group(const TurnPlan& plan, std::vector<ContentError>& faults);
  void play_once(const TurnPlan& plan, std::vector<ContentError>& faults);
  [[nodiscard]] std::map<EntityId, Intent> intents_of(const TurnPlan& plan,
                                                      std::vector<ContentError>& faults);
  [[nodiscard]] std::optional<Intent> intent_of(const PlannedIntent& planned, EntityId player);
  [[nodiscard]] std::vector<EntityId> absent_in(const TurnPlan& plan) const;
  void resolve(std::map<EntityId, Intent> intents, const std::vector<EntityId>& absent,
               std::vector<ContentError>& faults);
  [[nodiscard]] std::set<int> levels_in_play(const std::map<EntityId, Intent>& intents) const;
  [[nodiscard]] Group group_on(int depth, const std::vector<EntityId>& absent) const;
  void forget_actions();
  std::vector<EntityId> reject_futile(std::map<EntityId, Intent>& intents);
  void hear_events();
  void hear(std::string event);
  void look_around();
  void share_all_maps();

  Staged staged_;
  bool observes_;
  std::vector<std::string> events_;
  std::vector<int> rounds_;  // of the events
  int round_ = 1;
  std::map<EntityId, Observer> observers_;
  std::map<EntityId, Observation> knowledge_;
  std::map<EntityId, std::vector<std::string>> logs_;
  BotPlayers bots_;
};

}  // namespace undercroft
