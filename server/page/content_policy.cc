// content_policy.cc: finds inline scripts and styles, and hashes them with libsodium.
#include "server/page/content_policy.h"

#include <sodium.h>

#include <array>

namespace undercroft {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

// The position of "<NAME" as a whole tag, from `from` on.
std::size_t find_tag(std::string_view html, std::string_view name, std::size_t from) {
  const std::string begin = "<" + std::string(name);
  std::size_t at = html.find(begin, from);
  while (at != kNone) {
    const std::size_t next = at + begin.size();
    if (next < html.size() && (html[next] == '>' || html[next] == ' ')) return at;
    at = html.find(begin, next);
  }
  return kNone;
}

// "'none'" for no texts.
std::string hashes_of(const std::vector<std::string_view>& texts) {
  std::string all;
  for (const std::string_view text : texts) all += (all.empty() ? "" : " ") + source_hash(text);
  return all.empty() ? "'none'" : all;
}

}  // namespace

// Goes from element to element, because a script may contain the text "<style>".
InlineTexts inline_texts_of(std::string_view html) {
  InlineTexts texts;
  std::size_t at = 0;
  while (true) {
    const std::size_t script = find_tag(html, "script", at);
    const std::size_t style = find_tag(html, "style", at);
    if (script == kNone && style == kNone) return texts;
    const bool is_script = script < style;
    const std::size_t begin = html.find('>', is_script ? script : style) + 1;
    const std::size_t end = html.find(is_script ? "</script" : "</style", begin);
    if (begin == 0 || end == kNone) return texts;
    (is_script ? texts.scripts : texts.styles).push_back(html.substr(begin, end - begin));
    at = end;
  }
}

std::string source_hash(std::string_view text) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size());
  constexpr int kVariant = sodium_base64_VARIANT_ORIGINAL;
  std::array<char, sodium_base64_ENCODED_LEN(crypto_hash_sha256_BYTES, kVariant)> base64{};
  sodium_bin2base64(base64.data(), base64.size(), digest.data(), digest.size(), kVariant);
  return "'sha256-" + std::string(base64.data()) + "'";
}

ContentPolicy::ContentPolicy(std::string_view html) {
  const InlineTexts texts = inline_texts_of(html);
  scripts_ = hashes_of(texts.scripts);
  styles_ = hashes_of(texts.styles);
}

std::string ContentPolicy::text(std::string_view host) const {
  const std::string name(host);
  const std::string sockets = name.empty() ? "" : " ws://" + name + " wss://" + name;
  return "default-src 'none'; script-src " + scripts_ + "; style-src " + styles_ +
         "; connect-src 'self'" + sockets +
         "; img-src 'self' data:; font-src data:; manifest-src 'self'; frame-ancestors 'none'; "
         "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; "
         "trusted-types 'none'";
}

}  // namespace undercroft
