// question_link.h: asks another server something, and takes its answer.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/fleet/link_parts.h"

namespace undercroft {

inline constexpr std::size_t kMostQuestion = 60'000;                     // bytes
inline constexpr std::size_t kMostReply = std::size_t{4} << 20;          // bytes
inline constexpr auto kReplyPatience = std::chrono::milliseconds(4000);  // of both sides

// A QuestionLink lives until its answer or its failure.
class QuestionLink {
 public:
  virtual ~QuestionLink() = default;
  virtual void end() = 0;
  [[nodiscard]] virtual bool has_ended() const = 0;
};

// Dials HOST:PORT and asks. `when` is called once, on the thread of the context; nullopt: the
// server does not answer, or is of an older version. REQUIRES: the question has 1 to kMostQuestion
// bytes.
[[nodiscard]] std::shared_ptr<QuestionLink> start_question_link(
    boost::asio::io_context& context, const FleetTls& tls, const std::string& address,
    std::string question, std::function<void(std::optional<std::string>)> when);

// ---- of both ends ----

// An answer, with its size in four bytes.
[[nodiscard]] std::string sized_reply(std::string_view reply);

}  // namespace undercroft
