// link_bytes.h: numbers and short texts as the bytes of a link between two servers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace undercroft {

// Appends to `bytes`: numbers are little-endian, texts have their size in front.
class LinkWriter {
 public:
  explicit LinkWriter(std::string& bytes) : bytes_(bytes) {}
  void number(std::uint64_t value, int size);  // size: 1 to 8 bytes
  void raw(std::string_view bytes) { bytes_ += bytes; }
  // REQUIRES: the text has fewer than 65536 bytes.
  void text(std::string_view text);

 private:
  std::string& bytes_;
};

// Takes from the front of `bytes`. After the first read beyond the end, is_whole() is false and
// every read returns zeros.
class LinkReader {
 public:
  explicit LinkReader(std::string_view bytes) : bytes_(bytes) {}
  [[nodiscard]] std::uint64_t number(int size);
  [[nodiscard]] std::string_view raw(std::size_t size);
  // A longer text than `at_most` counts as missing.
  [[nodiscard]] std::string text(std::size_t at_most);
  // As if the bytes had ended.
  void fail();
  [[nodiscard]] bool is_whole() const { return is_whole_; }
  [[nodiscard]] std::size_t left() const { return bytes_.size(); }

 private:
  std::string_view bytes_;
  bool is_whole_ = true;
};

}  // namespace undercroft
