// unix_address.h: Unix sockets in folders whose paths are longer than a socket's address.
#pragma once

#include <sys/socket.h>
#include <sys/un.h>

#include <string>

namespace undercroft {

// The address of a socket file in a folder, through an open descriptor of the folder, because an
// address has room for 107 bytes only. Valid while it exists.
class UnixAddress {
 public:
  // A file name has room for 64 bytes.
  static constexpr std::size_t kMostName = 64;
  explicit UnixAddress(const std::string& path);  // "file" is one in the working folder
  UnixAddress(const std::string& folder, const std::string& file);
  ~UnixAddress();
  UnixAddress(const UnixAddress&) = delete;
  UnixAddress& operator=(const UnixAddress&) = delete;

  [[nodiscard]] bool is_open() const { return folder_ >= 0; }
  [[nodiscard]] const sockaddr* address() const {
    return reinterpret_cast<const sockaddr*>(&address_);
  }
  [[nodiscard]] static socklen_t size() { return sizeof(sockaddr_un); }
  [[nodiscard]] const char* path() const { return address_.sun_path; }

 private:
  int folder_ = -1;
  sockaddr_un address_{};
};

}  // namespace undercroft
