// server_section.h: the parts of the config file that belong to one server.
//
//   [server "example.org"]
//   password = correct horse
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace undercroft {

// True for a line that begins a section.
[[nodiscard]] bool is_heading(std::string_view line);
// The server that the heading names, HOST or HOST:PORT; nullopt when it names none.
[[nodiscard]] std::optional<std::string> server_in_heading(std::string_view line);
// Whether a section for `server` is about this address. Case does not matter.
[[nodiscard]] bool is_section_of(const std::string& server, const std::string& address);

}  // namespace undercroft
