// small_vector.h: a vector that does not allocate while it is short.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <type_traits>
#include <vector>

namespace undercroft {

// A SmallVector is a std::vector of plain values that stores up to N of them inline. A longer one
// moves all its values to the heap; clear() keeps that allocation.
template <typename T, std::size_t N>
class SmallVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  SmallVector() = default;
  SmallVector(std::initializer_list<T> items) {
    for (const T& item : items) push_back(item);
  }

  void push_back(const T& item) {
    const T copy = item;  // `item` may lie in this vector
    if (size_ < N) {
      here_[size_] = copy;
    } else {
      if (size_ == N) elsewhere_.assign(here_.begin(), here_.end());
      elsewhere_.push_back(copy);
    }
    ++size_;
  }
  void clear() {
    size_ = 0;
    elsewhere_.clear();
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] T* data() { return size_ <= N ? here_.data() : elsewhere_.data(); }
  [[nodiscard]] const T* data() const { return size_ <= N ? here_.data() : elsewhere_.data(); }
  [[nodiscard]] T* begin() { return data(); }
  [[nodiscard]] T* end() { return data() + size_; }
  [[nodiscard]] const T* begin() const { return data(); }
  [[nodiscard]] const T* end() const { return data() + size_; }
  T& operator[](std::size_t i) { return data()[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return data()[i]; }
  [[nodiscard]] const T& front() const { return data()[0]; }

  friend bool operator==(const SmallVector& a, const SmallVector& b) {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i) {
      if (!(a[i] == b[i])) return false;
    }
    return true;
  }

 private:
  std::size_t size_ = 0;
  std::array<T, N> here_{};
  std::vector<T> elsewhere_;  // all values, if there are more than N
};

}  // namespace undercroft
