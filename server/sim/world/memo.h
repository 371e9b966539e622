// memo.h: a cached value that is not part of the state.
#pragma once

#include <memory>

namespace undercroft {

// A Memo caches a derived value next to what it derives from. Copies start empty, and all Memos
// compare equal.
template <typename T>
class Memo {
 public:
  Memo() = default;
  Memo(const Memo&) {}
  Memo(Memo&&) noexcept = default;
  Memo& operator=(const Memo&) {
    kept_.reset();
    return *this;
  }
  Memo& operator=(Memo&&) noexcept = default;
  ~Memo() = default;

  T& get() const {
    if (kept_ == nullptr) kept_ = std::make_unique<T>();
    return *kept_;
  }
  friend bool operator==(const Memo&, const Memo&) { return true; }

 private:
  mutable std::unique_ptr<T> kept_;
};

}  // namespace undercroft
