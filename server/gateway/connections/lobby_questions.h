// lobby_questions.h: what a client may ask about realms before and after it joins one.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "server/gateway/context/realm_status.h"
#include "server/gateway/context/server_context.h"
#include "server/gateway/pages/join_status.h"
#include "shared/messages.h"

namespace undercroft {

// The client that asks, and the realm to which its connection leads.
struct Asker {
  const RealmStatus& realm;
  RealmId realm_id = RealmId::None;
  const ClientAddress& source;
  const std::string& account;  // empty: a guest, or nobody yet
  bool is_playing = false;
  std::uint64_t now_ms = 0;
};

// LobbyQuestions answer one connection's AskRealms, AskDaily and MakeRealm. Each is answered once a
// second: a short request has a long answer, or takes the store's time.
class LobbyQuestions {
 public:
  // REQUIRES: the context outlives this object.
  explicit LobbyQuestions(ServerContext& context) : context_(context) {}

  // Whether the message is one of these questions.
  [[nodiscard]] static bool is_question(const ClientMessage& message);

  // Returns the answer, or nothing when the question comes too early. An answer to MakeRealm may
  // come later: `made` is then called once, on another thread. REQUIRES: is_question(question).
  [[nodiscard]] std::optional<ServerMessage> answer(const ClientMessage& question,
                                                    const Asker& asker,
                                                    std::function<void(RealmMade)> made);

 private:
  [[nodiscard]] std::optional<ServerMessage> realms(const Asker& asker);
  [[nodiscard]] std::optional<ServerMessage> daily(std::uint64_t now_ms);
  [[nodiscard]] std::optional<ServerMessage> make_realm(const Asker& asker, const MakeRealm& asks,
                                                        std::function<void(RealmMade)> made);
  [[nodiscard]] bool may_make_realms(const Asker& asker) const;
  [[nodiscard]] JoinAnswer join_answer(const Asker& asker) const;
  [[nodiscard]] std::size_t most_a_day(const Asker& asker) const;
  [[nodiscard]] RealmWish wish_of(const Asker& asker, const MakeRealm& asks) const;

  ServerContext& context_;
  std::optional<std::uint64_t> told_realms_ms_;
  std::optional<std::uint64_t> told_daily_ms_;
  std::optional<std::uint64_t> asked_to_make_ms_;
};

}  // namespace undercroft
