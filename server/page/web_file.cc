// web_file.cc: ETags, and the headers that browsers negotiate with.
#include "server/page/web_file.h"

#include <sodium.h>

#include <array>
#include <utility>

#include "shared/ascii_case.h"

namespace undercroft {
namespace {

constexpr std::size_t kEtagBytes = 16;

// Any hash of the bytes will do: only this server compares it.
std::string etag_of(std::string_view bytes) {
  std::array<unsigned char, kEtagBytes> digest{};
  crypto_generichash(digest.data(), digest.size(),
                     reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), nullptr,
                     0);
  std::array<char, 2 * kEtagBytes + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
  return '"' + std::string(hex.data()) + '"';
}

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// Takes the first item off a list with commas.
std::string_view next_item(std::string_view& list) {
  const std::size_t comma = list.find(',');
  const std::string_view item = list.substr(0, comma);
  list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
  return without_blanks(item);
}

// "q=0", "q=0.0" and so on: not acceptable.
bool is_refused(std::string_view parameters) {
  parameters = without_blanks(parameters);
  if (parameters.size() < 3 || !equals_ignoring_case(parameters.substr(0, 2), "q=")) return false;
  return parameters.substr(2).find_first_not_of("0.") == std::string_view::npos;
}

}  // namespace

WebFile::WebFile(std::string media_type, std::string_view plain, std::string_view compressed)
    : type(std::move(media_type)),
      body(plain),
      gzip(compressed),
      etag(etag_of(plain)),
      gzip_etag(etag_of(compressed)) {}

bool allows_gzip(std::string_view accept_encoding) {
  bool any = false;
  while (!accept_encoding.empty()) {
    const std::string_view item = next_item(accept_encoding);
    const std::size_t semicolon = item.find(';');
    const std::string_view coding = without_blanks(item.substr(0, semicolon));
    const bool is_allowed =
        semicolon == std::string_view::npos || !is_refused(item.substr(semicolon + 1));
    if (equals_ignoring_case(coding, "gzip") || equals_ignoring_case(coding, "x-gzip")) {
      return is_allowed;
    }
    if (coding == "*") any = is_allowed;
  }
  return any;
}

bool names_etag(std::string_view if_none_match, std::string_view etag) {
  while (!if_none_match.empty()) {
    std::string_view item = next_item(if_none_match);
    if (item == "*") return true;
    if (item.starts_with("W/")) item.remove_prefix(2);  // the comparison is the weak one
    if (item == etag) return true;
  }
  return false;
}

}  // namespace undercroft
