// moment_desk.h: links to moments: makes them for players, and opens them for visitors (R213).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/accounts/moment_links.h"
#include "server/accounts/moment_opening.h"
#include "server/base/task_queue.h"
#include "server/base/tokens.h"
#include "server/realm/moment_host.h"

namespace undercroft {

struct MomentRules {
  std::size_t most = 20;     // links of one hero that are open at once
  int days = 90;             // that a link lasts; 0: for ever
  bool hides_names = false;  // in all links, as the host shows no names to strangers
};

// A MomentDesk is the only way to a moment: rights, limits and ends are judged here. What a link
// shows comes from the PastHost, through the window of the link. Works on a thread of its own.
class MomentDesk final : public MomentHost {
 public:
  static constexpr std::size_t kMostWaiting = 100;
  // Moments before the one shown, if its maker names none.
  static constexpr std::uint32_t kLeadIn = 20;

  struct Needs {
    MomentLinks& links;
    PastHost& past;  // both outlive the desk
    TokenSource& tokens;
    MomentRules rules;
    std::function<std::int64_t()> now_s;
    std::function<std::uint64_t()> fresh_dice;  // seed of a branch's dice
    IsBanned is_banned;
    std::function<void(const std::string& sentence)> warn;  // called on any thread
  };
  explicit MomentDesk(Needs needs) : needs_(std::move(needs)) {}
  ~MomentDesk() override { close(); }
  MomentDesk(const MomentDesk&) = delete;
  MomentDesk& operator=(const MomentDesk&) = delete;

  void serve(MomentOrder order, std::function<void(const ToldMomentLinks&)> done) override;
  void visit(MomentVisit visit, std::function<void(const MomentSight&)> done) override;
  // Orders that wait are dropped, and later ones too. REQUIRES: the past host has stopped.
  void close() { queue_.close(); }

 private:
  struct Share;  // a link in the making
  struct Opening;

  void share(const std::shared_ptr<Share>& share);
  void find_place(const std::shared_ptr<Share>& share);
  void fill_link(const std::shared_ptr<Share>& share, const PastAnswer& place);
  void read_lines(const std::shared_ptr<Share>& share, std::uint32_t lead);
  void store(const std::shared_ptr<Share>& share);
  void list(const MomentOrder& order, const std::function<void(const ToldMomentLinks&)>& done);
  [[nodiscard]] std::string withdraw(const MomentOrder& order, const std::string& code);
  [[nodiscard]] ToldMomentLinks links_of(const MomentOrder& order, std::string sentence);
  void look_up(const std::shared_ptr<Opening>& opening);
  void ask(const std::shared_ptr<Opening>& opening, const MomentLink& link, const AskPast& asks,
           std::function<void(const PastAnswer&)> done);
  void branch(const std::shared_ptr<Opening>& opening, const MomentLink& link);
  void show(const std::shared_ptr<Opening>& opening, const MomentLink& link, std::uint32_t lead);
  [[nodiscard]] MomentSight sight_of(const MomentLink& link) const;

  const Needs needs_;
  TaskQueue queue_{{.most_waiting = kMostWaiting}};
};

}  // namespace undercroft
