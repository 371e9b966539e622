// open_file.h: an open descriptor, and whole reads and writes of it.
#pragma once

#include <string>
#include <utility>

#include "server/archive/byte_flow.h"
#include "shared/expected.h"

namespace undercroft {

// An OpenFile closes its descriptor. Sentences name its path.
class OpenFile {
 public:
  [[nodiscard]] static Expected<OpenFile> to_read(const std::string& path);
  // A new file with mode 0600; fails if there is one.
  [[nodiscard]] static Expected<OpenFile> to_write(const std::string& path);
  // Standard input or output, which stays open.
  [[nodiscard]] static OpenFile standard(int descriptor, std::string name);
  ~OpenFile();
  OpenFile(OpenFile&& other) noexcept
      : path_(std::move(other.path_)),
        descriptor_(std::exchange(other.descriptor_, -1)),
        is_owned_(other.is_owned_) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  [[nodiscard]] Expected<std::size_t> read(char* out, std::size_t size) const;
  [[nodiscard]] Expected<> write(std::string_view bytes) const;
  [[nodiscard]] Expected<> sync() const;
  // Bytes of a regular file; 0 for a pipe.
  [[nodiscard]] std::uint64_t size() const;
  [[nodiscard]] const std::string& path() const { return path_; }

  // Both refer to this file.
  [[nodiscard]] ByteSource source() const;
  [[nodiscard]] ByteSink sink() const;

 private:
  OpenFile(std::string path, int descriptor, bool is_owned)
      : path_(std::move(path)), descriptor_(descriptor), is_owned_(is_owned) {}
  std::string path_;
  int descriptor_;
  bool is_owned_;
};

}  // namespace undercroft
