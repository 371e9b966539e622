// admin_request.cc: from a request to its verb.
#include "server/admin/admin_request.h"

#include <algorithm>

#include "server/admin/verb_names.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::size_t kMaxWord = 1024;  // bytes

// Words reach the log, the audit and other players' screens. A secret does not.
Expected<std::vector<std::string>> plain_words(const AdminVerb& verb,
                                               std::vector<std::string> words) {
  for (std::string& word : words) {
    if (word.size() > kMaxWord) return failed("a word has at most 1024 bytes");
    const bool is_secret = verb.reads_secret && &word == &words.back();
    if (!is_secret) word = plain_text(word, kMaxWord);
  }
  return words;
}

// As typed: without the secret, which follows "--".
std::string as_typed(const AdminVerb& verb, std::vector<std::string> words) {
  if (verb.reads_secret) words.resize(words.size() - std::min<std::size_t>(words.size(), 2));
  std::string text(verb.name);
  for (const std::string& word : words) text += " " + word;
  return text;
}

AdminAnswer run_words(const AdminVerb& verb, const AdminStores& stores, AdminDesk* desk,
                      const std::vector<std::string>& words, const std::string& who) {
  const auto read = read_words(words, verb.options);
  if (!read) return admin_wrong(read.error());
  const std::size_t count = read->others.size();
  if (count < verb.least || count > verb.most) {
    return admin_wrong("use: " + std::string(verb.name) +
                       (verb.usage.empty() ? "" : " " + std::string(verb.usage)));
  }
  AdminCall call{stores, desk, *read, who};
  return verb.run(call);
}

}  // namespace

AdminResult carry_out(const AdminRequest& request, const AdminStores& stores, AdminDesk* desk,
                      const std::string& who) {
  const AdminVerb* verb = admin_verb(request.verb);
  if (verb == nullptr) return {admin_wrong(unknown_verb({plain_text(request.verb, kMaxWord)}))};
  const auto words = plain_words(*verb, request.words);
  if (!words) return {admin_wrong(words.error())};
  AdminResult result{run_words(*verb, stores, desk, *words, who)};
  const bool has_changed = verb->changes && !result.answer.is_view && result.answer.code != 2;
  if (has_changed) result.change = as_typed(*verb, *words);
  return result;
}

Expected<> write_to_audit(const AdminResult& result, const AdminStores& stores,
                          const std::string& who) {
  if (result.change.empty() || stores.moderation == nullptr) return {};
  return stores.moderation->note(
      {stores.now_s(), who, result.change, result.answer.code == 0 ? "done" : result.answer.error});
}

}  // namespace undercroft
