// web_file.h: a file served from memory, and which of its two forms a request gets.
#pragma once

#include <string>
#include <string_view>

namespace undercroft {

// A WebFile is a body with the ETag of each form, from a hash of its bytes. The bodies outlive it.
struct WebFile {
  WebFile(std::string media_type, std::string_view plain, std::string_view compressed = {});

  std::string type;
  std::string_view body;
  std::string_view gzip;  // empty: there is no compressed form
  std::string etag;       // of `body`, in quotes
  std::string gzip_etag;  // of `gzip`
};

// Whether the value of Accept-Encoding allows gzip (RFC 9110, 12.5.3).
[[nodiscard]] bool allows_gzip(std::string_view accept_encoding);

// Whether the value of If-None-Match names the ETag (RFC 9110, 13.1.2): the browser has that form.
[[nodiscard]] bool names_etag(std::string_view if_none_match, std::string_view etag);

}  // namespace undercroft
