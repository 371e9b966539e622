// read_only_folder.h: explains a folder whose file system cannot be written.
#pragma once

#include <string>

namespace undercroft {

// "its file system is read-only (mount it writable)". In a service of systemd the sentence also
// names the line of its unit that lets the service write to `folder` (ProtectSystem=strict).
[[nodiscard]] std::string read_only_reason(const std::string& folder);

}  // namespace undercroft
