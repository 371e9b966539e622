// shared_content.cc: reads content from record 1 or from the store.
#include "server/realm/state/shared_content.h"

namespace undercroft {

Expected<Content> read_content_of(Store& store, const std::string& key) {
  return as_expected(store.shared(key)).and_then([](const std::string& bytes) {
    return decode_content(bytes);
  });
}

Expected<Beginning> read_beginning(Store& store, std::string_view record) {
  auto beginning = decode_beginning(record);
  if (!beginning || beginning->content_key.empty()) return beginning;
  auto content = read_content_of(store, beginning->content_key);
  if (!content) return failed(content.error());
  beginning->content = *std::move(content);
  return beginning;
}

}  // namespace undercroft
