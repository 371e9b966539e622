// secret_bytes.h: key material that leaves no copy behind in memory.
#pragma once

#include <array>
#include <cstddef>

namespace undercroft {

// Overwrites bytes with zeros, also where a compiler would leave that out.
void overwrite(unsigned char* bytes, std::size_t count);

// SecretBytes hold a key inside the object, so nothing is left on the heap. They are zero at first,
// and again once they are moved away, forgotten or destroyed.
template <std::size_t kCount>
class SecretBytes {
 public:
  SecretBytes() = default;
  ~SecretBytes() { forget(); }
  SecretBytes(const SecretBytes&) = default;
  SecretBytes& operator=(const SecretBytes&) = default;
  SecretBytes(SecretBytes&& other) noexcept : bytes_(other.bytes_) { other.forget(); }
  SecretBytes& operator=(SecretBytes&& other) noexcept {
    if (this == &other) return *this;
    bytes_ = other.bytes_;
    other.forget();
    return *this;
  }

  void forget() { overwrite(data(), kCount); }
  [[nodiscard]] unsigned char* data() { return bytes_.data(); }
  [[nodiscard]] const unsigned char* data() const { return bytes_.data(); }
  [[nodiscard]] static constexpr std::size_t size() { return kCount; }

 private:
  std::array<unsigned char, kCount> bytes_{};
};

}  // namespace undercroft
