// content_policy.h: what a page of ours may do in a browser, as a Content-Security-Policy.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace undercroft {

// The texts of all <script> and <style> elements of a page, in order.
struct InlineTexts {
  std::vector<std::string_view> scripts;
  std::vector<std::string_view> styles;
};
// REQUIRES: the page is ours: elements are closed, and comments contain none.
[[nodiscard]] InlineTexts inline_texts_of(std::string_view html);

// "'sha256-...'", as a policy names an inline text.
[[nodiscard]] std::string source_hash(std::string_view text);

// A ContentPolicy allows a page its own inline scripts and styles, by their hashes, and connections
// to its own server. It allows nothing else: no other script, no frame, no form.
class ContentPolicy {
 public:
  // Computes the hashes once. An empty page may run nothing.
  explicit ContentPolicy(std::string_view html);

  // The header's value. `host`: the request's Host, for browsers in which 'self' does not include
  // WebSockets; empty: leave it out. REQUIRES: the host has passed the check (host_check.h).
  [[nodiscard]] std::string text(std::string_view host) const;

 private:
  std::string scripts_;
  std::string styles_;
};

}  // namespace undercroft
