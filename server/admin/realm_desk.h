// realm_desk.h: pauses, archives, makes and deletes realms while the server runs.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/admin/realm_control.h"
#include "server/base/patient_mutex.h"
#include "server/base/ticker.h"
#include "server/gateway/gateway.h"
#include "server/realm/past_host.h"
#include "server/store/realm_marks.h"
#include "server/store/realm_progress.h"
#include "server/store/tale_book.h"
#include "server/store/wake_book.h"

namespace undercroft {

// All outlive the desk. Calls may wait for the store.
struct RealmDeskDependencies {
  Store& store;
  Gateway& gateway;
  std::string default_realm;            // to which links without a name lead
  std::vector<std::string> hosted;      // realms of the settings, which no time archives
  std::size_t player_realms = 0;        // that players may make, in all
  std::int64_t archive_days = 0;        // without play, for realms of players; 0: never
  std::function<std::int64_t()> now_s;  // seconds since 1970
  WakeBook* wakes = nullptr;            // null: no realm is opened for its deadlines
  TaleBook* tales = nullptr;            // null: tales end with the server
  // Fails with a sentence when the settings are wrong.
  std::function<Expected<>(const RealmSettings&)> check = {};
  // Begins the dungeon of a realm that is stored and empty.
  std::function<Expected<>(const std::string& realm, const RealmSettings&)> begin = {};
  // RealmKeeper::remove() and restore(); null: realms are not in a folder. Without a backup's file,
  // none is made.
  std::function<Expected<>(const std::string& realm, const std::string& backup)> remove = {};
  std::function<Expected<>(const std::string& backup, const std::string& realm,
                           const std::string& as)>
      restore = {};
};

// A RealmDesk changes the marks of realms and puts them in force: on this server at once, and on
// other servers that use the store within some seconds, because each looks at the marks. A thread
// of its own does that, archives unused realms of players, notes when these are played, and opens
// realms in slow play for their deadlines.
// Thread-safe.
class RealmDesk final : public RealmControl {
 public:
  explicit RealmDesk(RealmDeskDependencies parts);
  ~RealmDesk() override;
  RealmDesk(const RealmDesk&) = delete;
  RealmDesk& operator=(const RealmDesk&) = delete;

  // Starts the thread. Called once, when the gateway has its realms.
  void start();

  [[nodiscard]] const RealmDeskDependencies& needs() const { return needs_; }
  // For the verbs of the host.
  [[nodiscard]] Expected<std::vector<MarkedRealm>> realms() override;
  [[nodiscard]] Expected<Ownership> ownership_of(const std::string& realm) override;
  [[nodiscard]] Expected<std::string> default_realm() override { return needs_.default_realm; }
  [[nodiscard]] Expected<std::map<std::string, RealmProgress>> progress() override;
  [[nodiscard]] bool is_in_folder() const override { return needs_.remove != nullptr; }
  [[nodiscard]] Expected<> set_mode(const std::string& realm, RealmMode mode,
                                    const std::string& reason) override;
  [[nodiscard]] Expected<> check(const RealmSettings& settings) override;
  [[nodiscard]] Expected<bool> make(const std::string& realm,
                                    const RealmSettings& settings) override;
  [[nodiscard]] Expected<> remove(const std::string& realm, const std::string& backup) override;
  // Puts one realm of a backup beside the others, under the name `as`. REQUIRES: is_in_folder().
  [[nodiscard]] Expected<> restore(const std::string& backup, const std::string& realm,
                                   const std::string& as);

  // Makes a realm for a player, from the branch if there is one. An empty name is then chosen here.
  [[nodiscard]] RealmMade make_for_player(const RealmWish& wish,
                                          const PastBranch* branch = nullptr);

  // Puts the stored marks in force, and archives what has not been played for too long.
  [[nodiscard]] Expected<> look();

 private:
  void look_at_marks();
  // All of these are called with `changing_` locked.
  [[nodiscard]] Expected<> look_now();
  [[nodiscard]] Expected<> apply(const RealmMarks& marks);
  [[nodiscard]] Expected<> note_archived(std::set<std::string> archived);
  [[nodiscard]] Expected<> note_progress(std::int64_t every_s);
  [[nodiscard]] Expected<> wake_due_realms(const RealmMarks& marks);
  [[nodiscard]] Expected<> keep_tales();
  [[nodiscard]] Expected<> show_progress();
  [[nodiscard]] Expected<> look_after_players_realms(RealmMarks& marks);
  [[nodiscard]] bool is_unused(const std::string& realm, const RealmMark& mark) const;
  [[nodiscard]] std::string fault_of(const RealmWish& wish, const std::vector<MarkedRealm>& all);
  [[nodiscard]] Expected<> begin_branch(const std::string& realm, const PastBranch& branch);
  void delete_unplayed_branches();
  [[nodiscard]] Expected<> delete_branch(const std::string& realm);
  // The realm is archived and released, then deleted.
  [[nodiscard]] Expected<> delete_released(const std::string& realm, const std::string& backup);
  [[nodiscard]] Expected<> mark(const std::string& realm, const RealmMark& mark);
  [[nodiscard]] Expected<> close(const std::string& realm, const std::string& reason);

  const RealmDeskDependencies needs_;
  PatientMutex changing_;           // one change at a time; guards archived_
  std::set<std::string> archived_;  // in force, in lower case
  struct Noted {
    RealmProgress seen;   // when it was last open here
    RealmProgress noted;  // in the store
    std::int64_t at_s = 0;
  };
  std::map<std::string, Noted> progress_;  // of realms that are open here, or were a moment ago
  std::map<std::string, std::int64_t> wakes_again_s_;  // when a due realm is tried again
  // Only for the thread:
  std::vector<std::string> unplayed_branches_;  // that look_now() has found
  bool marks_were_read_ = true;
  bool has_shown_progress_ = false;  // the lobby has the progress that was stored at the start
  bool has_shelved_ = false;         // the pages have the tales that were stored at the start
  Ticker ticker_;                    // last: it uses the others
};

// Why the host has paused a realm, for its players.
[[nodiscard]] std::string pause_sentence(const std::string& reason);

}  // namespace undercroft
