// open_file.cc: open, read, write, fsync.
#include "server/store/backup/open_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace undercroft {
namespace {

tl::unexpected<std::string> cannot_use(const char* what, const std::string& path) {
  return failed(std::string("cannot ") + what + " " + path + ": " + std::strerror(errno));
}

}  // namespace

Expected<OpenFile> OpenFile::to_read(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return cannot_use("read", path);
  return OpenFile(path, file, true);
}

Expected<OpenFile> OpenFile::to_write(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) return cannot_use("create", path);
  return OpenFile(path, file, true);
}

OpenFile OpenFile::standard(int descriptor, std::string name) {
  return {std::move(name), descriptor, false};
}

OpenFile::~OpenFile() {
  if (is_owned_ && descriptor_ >= 0) ::close(descriptor_);
}

Expected<std::size_t> OpenFile::read(char* out, std::size_t size) const {
  ssize_t got = 0;
  do {
    got = ::read(descriptor_, out, size);
  } while (got < 0 && errno == EINTR);
  if (got < 0) return cannot_use("read", path_);
  return static_cast<std::size_t>(got);
}

Expected<> OpenFile::write(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t put = ::write(descriptor_, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return cannot_use("write", path_);
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return {};
}

Expected<> OpenFile::sync() const {
  return ::fsync(descriptor_) == 0 ? Expected<>() : Expected<>(cannot_use("write", path_));
}

std::uint64_t OpenFile::size() const {
  struct stat file {};
  if (::fstat(descriptor_, &file) != 0 || !S_ISREG(file.st_mode)) return 0;
  return static_cast<std::uint64_t>(file.st_size);
}

ByteSource OpenFile::source() const {
  return [this](char* out, std::size_t size) { return read(out, size); };
}

ByteSink OpenFile::sink() const {
  return [this](std::string_view bytes) { return write(bytes); };
}

}  // namespace undercroft
