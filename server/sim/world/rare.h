// rare.h: a field that few entities use.
#pragma once

#include <memory>

namespace undercroft {

// A Rare takes the room of a pointer while its value is the default one. Copies are deep.
template <typename T>
class Rare {
 public:
  Rare() = default;
  Rare(const Rare& other) { *this = other; }
  Rare(Rare&&) noexcept = default;
  Rare& operator=(const Rare& other) {
    if (this != &other) kept_ = other.kept_ ? std::make_unique<T>(*other.kept_) : nullptr;
    return *this;
  }
  Rare& operator=(Rare&&) noexcept = default;
  ~Rare() = default;

  [[nodiscard]] const T& get() const {
    static const T kDefault{};
    return kept_ ? *kept_ : kDefault;
  }
  T& change() {
    if (!kept_) kept_ = std::make_unique<T>();
    return *kept_;
  }
  void reset() { kept_.reset(); }
  // True if no value was ever set. False says nothing.
  [[nodiscard]] bool untouched() const { return kept_ == nullptr; }

  friend bool operator==(const Rare& a, const Rare& b) {
    return (a.untouched() && b.untouched()) || a.get() == b.get();
  }

 private:
  std::unique_ptr<T> kept_;
};

}  // namespace undercroft
