// confirmations.h: asks the store whether a realm still belongs to its owner.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/realm/state/answer_box.h"
#include "server/store/store.h"

namespace undercroft {

// Confirmations are answers of the store that the owner has not been overtaken. A server that was
// frozen, or cut off from the store, may have been overtaken without having noticed. One question
// is under way at a time; those asked meanwhile share the next. Lives on its realm's thread.
class Confirmations {
 public:
  // The store outlives it and all its answers.
  Confirmations(Store& store, Owner owner, std::uint64_t retry_ms)
      : store_(store), owner_(std::move(owner)), retry_ms_(retry_ms) {}

  // `wake` as in AnswerBox.
  void on_answer(std::function<void()> wake) { box_->on_answer(std::move(wake)); }

  // Asks at the next work(). Returns the question's number, from 1.
  [[nodiscard]] std::uint64_t ask() { return ++asked_; }
  // The answer to this question, and to all before it, is yes.
  [[nodiscard]] std::uint64_t confirmed() const { return confirmed_; }
  // Why the answer is no: another owner has claimed the realm. Empty while that is not known.
  [[nodiscard]] const std::string& overtaken() const { return overtaken_; }

  // Takes the store's answers, and asks what is to be asked. Asks again when the store has failed.
  void work(std::uint64_t now_ms);
  // When work() must be called again although no answer arrives.
  [[nodiscard]] std::optional<std::uint64_t> next_try() const { return next_try_; }

 private:
  void take(const Durable& answer, std::uint64_t now_ms);

  Store& store_;
  const Owner owner_;
  const std::uint64_t retry_ms_;
  std::shared_ptr<AnswerBox> box_ = std::make_shared<AnswerBox>();
  std::uint64_t asked_ = 0;
  std::uint64_t under_way_ = 0;  // the last question handed over
  std::uint64_t confirmed_ = 0;
  bool is_waiting_ = false;  // for the answer to under_way_
  std::optional<std::uint64_t> next_try_;
  std::string overtaken_;
};

}  // namespace undercroft
